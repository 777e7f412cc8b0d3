import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { ChannelAccount } from '@tollgate/contract/entities/channel'
import { providerOf } from '@tollgate/contract/providers'
import type { Logger } from 'pino'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { AskParts } from '../../upstream/vendor-account/ask-vendor.ts'
import { readVendorBalance } from '../../upstream/vendor-account/balance.ts'
import { listVendorModels } from '../../upstream/vendor-account/model-list.ts'
import type { ChannelHealth } from './channel-health.ts'
import { findProvider, readBaseUrl, splitKeys } from './channel-rules.ts'
import { findChannel, listAllChannels, recordBalance } from './channel-store.ts'
import { type RelayChannel, toRelayChannel } from './relay-channel.ts'

interface AccountParts extends AskParts {
  db: Database
  vault: Vault
  health: Pick<ChannelHealth, 'noteBalance'>
  log: Logger
}

/** What vendors say of the accounts behind channels: their models, their balance. */
export function createChannelAccounts(parts: AccountParts) {
  const { db, vault, health, log, clock } = parts

  /** Throws `channel.missing`, or `channel.type-unknown` for what this version cannot use. */
  async function open(id: number): Promise<RelayChannel> {
    const row = await findChannel(db, id)
    if (row === undefined) throw new AppError('channel.missing', { id })
    const channel = toRelayChannel(row, vault)
    if (channel === undefined) throw new AppError('channel.type-unknown', { type: row.type })
    return channel
  }

  async function readBalance(channel: RelayChannel): Promise<number> {
    const balance = await readVendorBalance(channel, parts)
    await recordBalance(db, { id: channel.id, balance, at: clock.now() })
    return balance
  }

  return {
    /** Models of a stored channel's account. Throws what `listVendorModels` throws. */
    listModels: async (id: number): Promise<string[]> => listVendorModels(await open(id), parts),

    /** The same for an account that is no channel yet. Of several keys the first is used. */
    listModelsOf(account: ChannelAccount): Promise<string[]> {
      const provider = findProvider(account.type)
      const [key] = splitKeys(account.key)
      if (key === undefined && provider.credentials !== 'none') throw new AppError('channel.key-needed', {})
      const baseUrl = (readBaseUrl(provider, account.base_url) || provider.url).replace(/\/+$/, '')
      return listVendorModels({ provider, baseUrl, key: key ?? '', other: account.other }, parts)
    },

    /** Asks and keeps the balance of one channel, in the vendor's currency. Throws what `readVendorBalance` throws. */
    updateBalance: async (id: number): Promise<number> => readBalance(await open(id)),

    /** Ids of the enabled channels whose vendor tells a balance, in order. */
    async listAskable(): Promise<number[]> {
      const rows = await listAllChannels(db)
      return rows
        .filter(({ type, status }) => status === ChannelStatus.enabled && providerOf(type)?.balance !== undefined)
        .map(({ id }) => id)
    },

    /** As `updateBalance`; an account with nothing left is taken out. False when the vendor did not tell. */
    async updateAndJudge(id: number): Promise<boolean> {
      try {
        const channel = await open(id)
        await health.noteBalance(channel, await readBalance(channel))
        return true
      } catch (cause) {
        const code = cause instanceof AppError ? cause.code : 'unknown'
        log.warn({ channel: id, code }, 'the balance of a channel could not be read')
        return false
      }
    },
  }
}

export type ChannelAccounts = ReturnType<typeof createChannelAccounts>
