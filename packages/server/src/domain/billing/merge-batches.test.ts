import { expect, test } from 'bun:test'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import type { JournalBatch } from './journal-statements.ts'
import { mergeBatches } from './merge-batches.ts'

const NOTHING: JournalBatch = { opened: [], settled: [], closing: [], cancelled: [] }
const idsOf = ({ opened, settled, closing, cancelled }: JournalBatch) => ({
  opened: opened.map((row) => row.request_id),
  settled: settled.map((row) => row.request_id),
  closing,
  cancelled,
})

test('a call that was opened and ended in between leaves no open row', () => {
  const merged = mergeBatches([
    { ...NOTHING, opened: ['settles', 'cancelled', 'runs on'].map((id) => openRow(id)) },
    { ...NOTHING, settled: [logRow('settles'), logRow('fresh')], closing: ['settles'] },
    { ...NOTHING, cancelled: ['cancelled'] },
  ])
  expect(idsOf(merged)).toEqual({ opened: ['runs on'], settled: ['settles', 'fresh'], closing: [], cancelled: [] })
})

test('the open row of an earlier time is still to be taken away', () => {
  const merged = mergeBatches([
    { ...NOTHING, settled: [logRow('old')], closing: ['old'] },
    { ...NOTHING, cancelled: ['older'] },
  ])
  expect(idsOf(merged)).toEqual({ opened: [], settled: ['old'], closing: ['old'], cancelled: ['older'] })
})

test('charges of limits and failed calls are all kept', () => {
  const day = { owner: 'user' as const, id: 1, name: 'day' as const, start: 0, ends: 86_400 }
  const charge = { ...day, used: 5, request_id: 'r1' }
  const failed = { created_at: 1, user_id: 1, token_id: 1, channel_id: 1, model_name: 'm', group: 'default' }
  const merged = mergeBatches([
    { ...NOTHING, windows: [charge], unanswered: [failed] },
    NOTHING,
    { ...NOTHING, windows: [charge], unanswered: [failed, failed] },
  ])
  expect(merged.windows).toEqual([charge, charge])
  expect(merged.unanswered).toEqual([failed, failed, failed])
})
