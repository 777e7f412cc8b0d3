import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { ChannelRow, NewChannelRow } from '../channels/channel-store.ts'

const ROWS_PER_STATEMENT = 200

export async function addChannels(transaction: Transaction<Tables>, rows: readonly NewChannelRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await transaction
      .insertInto('channels')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute()
}

/** False when the channel is gone. */
export async function changeChannel(
  transaction: Transaction<Tables>,
  id: number,
  changes: Partial<ChannelRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('channels')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
