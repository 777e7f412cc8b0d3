import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { target } from '../../../test/sample-call.ts'
import { embeddingCodec } from './embedding.ts'

test('all texts go in one call', () => {
  const warnings: string[] = []
  const call = {
    model: 'm',
    inputs: ['a', 'b'].map((text) => ({ kind: 'text' as const, text })),
    extras: { keep_alive: 0, task: 'x' },
    warnings,
  }
  expect(embeddingCodec.encodeCall(call, target({ model: 'all-minilm' })).body).toEqual({
    model: 'all-minilm',
    input: ['a', 'b'],
    keep_alive: 0,
  })
  expect(warnings).toEqual(["task is not in Ollama's format"])
})

test('each text gets its own vector', () => {
  const answer = answerOf(
    '{"model":"all-minilm","embeddings":[[0.01,-0.02],[0.5,1]],"total_duration":1,"prompt_eval_count":8}',
  )
  expect(embeddingCodec.decodeReply(answer, target())).toMatchObject({
    model: 'all-minilm',
    vectors: [
      [0.01, -0.02],
      [0.5, 1],
    ],
    usage: { inputTokens: 8 },
  })
})

test('an error in a good answer is an error', () => {
  expect(() => embeddingCodec.decodeReply(answerOf('{"error":"model not found"}'), target())).toThrow('channel.refused')
})
