import { AppError } from '@tollgate/contract/app-error'
import type { ChannelBatchEdit, TagEdit } from '@tollgate/contract/entities/channel-batch'
import type { Logger } from 'pino'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { batchChanges, repairsOf, statusChanges } from './batch-edit.ts'
import {
  changeChannels,
  deleteChannelRows,
  deleteDisabledRows,
  listChannelsByIds,
  listDisabledIds,
  listIdsOfTag,
  updateChannelsOfTag,
} from './channel-batch-store.ts'
import { type ChannelRow, listAllChannels } from './channel-store.ts'
import { tagChanges } from './tag-edit.ts'

/** More channels than this would not fit into an entry of the log. */
const SNAPSHOT_MAX = 500

/** What became of one channel of many; without an error, it is as it was asked to be. */
interface EditResult {
  id: number
  error?: AppError
}

/** What an act on many channels acts on. */
export type ChannelSet = { ids: readonly number[] } | { tag: string } | 'disabled'

export type ChannelBatches = ReturnType<typeof createChannelBatches>

/** Acts on many channels at once: those of a tag, or those that were chosen. Each reaches all nodes by one notice. */
export function createChannelBatches({ db, shared, log }: { db: Database; shared: SharedState; log: Logger }) {
  const announceChange = () => announce({ shared, log }, { topic: 'channels' })

  async function findTag(tag: string): Promise<number[]> {
    const ids = await listIdsOfTag(db, tag)
    if (ids.length === 0) throw new AppError('channel.tag-missing', { tag })
    return ids
  }

  async function idsOf(set: ChannelSet): Promise<readonly number[]> {
    if (set === 'disabled') return listDisabledIds(db)
    return 'tag' in set ? listIdsOfTag(db, set.tag) : set.ids
  }

  return {
    /** Throws `channel.tag-missing` and what `tagChanges` throws. */
    async editTag(form: TagEdit): Promise<void> {
      const count = await updateChannelsOfTag(db, form.tag, tagChanges(form))
      if (count === 0) throw new AppError('channel.tag-missing', { tag: form.tag })
      await announceChange()
    },

    /** Switches all channels of a tag on or off, as by hand. Throws `channel.tag-missing`. */
    async setTagStatus(tag: string, status: number): Promise<void> {
      await changeChannels(db, await findTag(tag), (row) => statusChanges(row, status))
      await announceChange()
    },

    /** How many of them were there. */
    async remove(ids: readonly number[]): Promise<number> {
      const count = await deleteChannelRows(db, [...new Set(ids)])
      if (count > 0) await announceChange()
      return count
    },

    async removeDisabled(): Promise<number> {
      const count = await deleteDisabledRows(db)
      if (count > 0) await announceChange()
      return count
    },

    /** How many of them were there. */
    async tag(ids: readonly number[], tag: string | null): Promise<number> {
      let count = 0
      await changeChannels(db, [...new Set(ids)], () => {
        count += 1
        return { tag: tag?.trim() || null }
      })
      await announceChange()
      return count
    },

    /** Changes the same fields of many channels; one that cannot be changed does not hold the others up. */
    async edit({ ids, set }: ChannelBatchEdit): Promise<EditResult[]> {
      const results = new Map<number, EditResult>(
        ids.map((id) => [id, { id, error: new AppError('channel.missing', { id }) }]),
      )
      await changeChannels(db, [...results.keys()], (row) => {
        const { changes, ...result } = changesOrError(row, set)
        results.set(row.id, { id: row.id, ...result })
        return changes
      })
      await announceChange()
      return [...results.values()]
    },

    /**
     * Tidies up the lists of models and groups that every node makes its routes of, and has them all made anew. How many
     * channels were not in order.
     */
    async repair(): Promise<number> {
      const wrong = (await listAllChannels(db)).filter((row) => repairsOf(row) !== undefined)
      const ids = wrong.map(({ id }) => id)
      await changeChannels(db, ids, repairsOf)
      await announceChange()
      return ids.length
    },

    /** The first channels of a set as they are now, without their keys, for the log of administrative acts. */
    async snapshot(set: ChannelSet) {
      return (await listChannelsByIds(db, (await idsOf(set)).slice(0, SNAPSHOT_MAX))).map(
        ({ id, name, type, status, tag, priority, weight, group, models, model_mapping }) => ({
          id,
          ...{ name, type, status, tag, priority, weight, group, models, model_mapping },
        }),
      )
    },
  }
}

function changesOrError(row: ChannelRow, set: ChannelBatchEdit['set']) {
  try {
    return { changes: batchChanges(row, set) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { changes: undefined, error }
  }
}
