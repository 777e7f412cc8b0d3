import { expect, test } from 'bun:test'
import { textUsage } from '../wire/token-usage.ts'
import type { WholeAnswer } from './attempt.ts'
import type { Call } from './call.ts'
import { deliverWhole } from './deliver-whole.ts'

test('an answer that cannot be written is not charged', async () => {
  const settled: unknown[] = []
  const ledger = { settle: async (...charge: unknown[]) => settled.push(charge) }
  // All of a call that is looked at before its answer is written, and the ledger behind it.
  const call = {
    model: 'm',
    incoming: { endpoint: { operation: 'chat' } },
    holding: {},
    priceOf: () => ({ kind: 'per-call', modelPrice: 1, quotaPerUnit: 1, groupRatio: 1 }),
    parts: { ledger, failpoint: () => undefined },
  } as unknown as Call
  const answer = {
    kind: 'whole',
    channel: { mapModel: (model: string) => model },
    reading: {
      usage: textUsage(1, 1),
      text: () => '',
      render: () => {
        throw new Error('not to be written')
      },
    },
  } as unknown as WholeAnswer
  expect(await deliverWhole(call, answer).catch(({ message }: Error) => message)).toBe('not to be written')
  expect(settled).toEqual([])
})
