import { AppError, type Language } from '@tollgate/contract/app-error'
import type { LimitUsage } from '@tollgate/contract/entities/limits'
import type { User } from '@tollgate/contract/entities/user'
import type { OptionValues } from '@tollgate/contract/options'
import { mayActOn } from '@tollgate/contract/roles'
import type { Database } from '../../storage/database.ts'
import type { ChannelCache } from '../channels/channel-cache.ts'
import type { LimitUsageReader } from '../limits/limit-usage.ts'
import { readUserLimits } from '../limits/stored-limits.ts'
import { usableGroups } from '../options/usable-groups.ts'
import { findUser, type UserRow } from './user-store.ts'
import { toUser } from './user-view.ts'

interface UsersParts {
  db: Database
  options: () => OptionValues
  channelCache: Pick<ChannelCache, 'modelsOf'>
  limitUsage: LimitUsageReader
}

export type Users = ReturnType<typeof createUsers>

/** Accounts, as their owners and those above them see them. */
export function createUsers({ db, options, channelCache, limitUsage }: UsersParts) {
  async function findExisting(id: number): Promise<UserRow> {
    const row = await findUser(db, id)
    if (row === undefined) throw new AppError('user.missing', {})
    return row
  }

  const usageOf = ({ id, limits, concurrency_limit }: UserRow): Promise<LimitUsage[]> =>
    limitUsage.of({ owner: 'user', id }, { ...readUserLimits(limits), concurrency: concurrency_limit })

  return {
    /** Throws `user.missing`, or `user.level-refused` when the target is not below the reader. */
    async read(reader: { role: number }, id: number): Promise<User> {
      const row = await findExisting(id)
      if (!mayActOn(reader.role, row.role)) throw new AppError('user.level-refused', {})
      return toUser(row)
    },

    /** As it is at this moment; undefined when it is not there any more. */
    async snapshot(id: number): Promise<User | undefined> {
      const row = await findUser(db, id)
      return row && toUser(row)
    },

    readSelf: async (id: number): Promise<User> => toUser(await findExisting(id)),

    /** How much of each limit is used. Throws as `read`. */
    async usage(reader: { role: number }, id: number): Promise<LimitUsage[]> {
      const row = await findExisting(id)
      if (!mayActOn(reader.role, row.role)) throw new AppError('user.level-refused', {})
      return usageOf(row)
    },

    ownUsage: async (id: number): Promise<LimitUsage[]> => usageOf(await findExisting(id)),

    /** Models with a working channel in any group the user may choose, sorted. */
    listModels: ({ group }: { group: string }): string[] =>
      channelCache.modelsOf(Object.keys(usableGroups(options(), group))),

    /** Groups the user may choose, with their labels. */
    listUsableGroups: ({ group }: { group: string }, language: Language): Record<string, string> =>
      usableGroups(options(), group, language),

    /** Groups that everyone may choose, with their labels. */
    listPublicGroups: (): Record<string, string> => usableGroups(options(), ''),

    /** Names of all groups of the site, sorted. */
    listGroupNames: (): string[] => Object.keys(options().GroupRatio).sort(),
  }
}
