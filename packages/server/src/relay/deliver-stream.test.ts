import { expect, test } from 'bun:test'
import type { StreamAnswer } from './attempt.ts'
import type { Call } from './call.ts'
import { deliverStream } from './deliver-stream.ts'

test('a stream has no response, whose head would go out, before its call is on disk', async () => {
  const onDisk = Promise.withResolvers<void>()
  // All of a call that is looked at before its answer is read.
  const call = {
    requestId: 'r1',
    family: { name: 'openai-chat' },
    incoming: { endpoint: { operation: 'chat' } },
    facts: { body: {} },
    parts: {
      ledger: { whenOpened: () => onDisk.promise },
      metrics: { streamOpened: () => undefined },
      limits: { streamIdleMs: 1_000 },
      deadlines: { watch: () => undefined },
      failpoint: () => undefined,
    },
  } as unknown as Call
  const response = deliverStream(call, {} as StreamAnswer)
  const first = await Promise.race([response.then(() => 'a response'), Bun.sleep(20).then(() => 'nothing yet')])
  expect(first).toBe('nothing yet')
  onDisk.resolve()
  expect((await response).headers.get('content-type')).toBe('text/event-stream')
})
