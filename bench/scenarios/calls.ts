import { chatBody } from '../load/chat-body.ts'
import { MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { closedLoopScenario } from './closed-loop.ts'

const chat = {
  path: '/v1/chat/completions',
  tokens: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: MOCK_OUTPUT_TOKENS },
} as const
const BURST_CHUNKS = 100

export const smallCalls = closedLoopScenario({
  ...chat,
  name: 'small',
  title: 'small call: 300 B in, 600 B out, 64 at once',
  model: 'm-b600',
  body: chatBody({ model: 'm-b600', bytes: 300, isStream: false }),
  connections: 64,
  figures: ['cpuUsPerCall', 'callsPerSecond', 'p50Us', 'p99Us'],
})

export const lonelyCalls = closedLoopScenario({
  ...chat,
  name: 'latency',
  title: 'small call, one at a time',
  model: 'm-b601',
  body: chatBody({ model: 'm-b601', bytes: 300, isStream: false }),
  connections: 1,
  figures: ['p50Us', 'p99Us'],
})

export const longPrompts = closedLoopScenario({
  ...chat,
  name: 'long-prompt',
  title: 'prompt of 100 KB, 600 B out, 64 at once',
  model: 'm-b602',
  body: chatBody({ model: 'm-b602', bytes: 100_000, isStream: false }),
  connections: 64,
  figures: ['cpuUsPerCall', 'callsPerSecond'],
})

export const embeddings = closedLoopScenario({
  name: 'embedding',
  title: 'embedding of 20 KB, 64 at once',
  model: 'm-b20000',
  path: '/v1/embeddings',
  body: JSON.stringify({ model: 'm-b20000', input: 'The gate keeper counts each coin twice.' }),
  tokens: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: 0 },
  connections: 64,
  figures: ['cpuUsPerCall', 'callsPerSecond'],
})

export const burstStreams = closedLoopScenario({
  name: 'stream-burst',
  title: `stream of ${BURST_CHUNKS} chunks in one burst, 16 at once`,
  model: `m-c${BURST_CHUNKS}`,
  path: '/v1/chat/completions',
  body: chatBody({ model: `m-c${BURST_CHUNKS}`, bytes: 300, isStream: true, wantsUsage: true }),
  tokens: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: BURST_CHUNKS },
  connections: 16,
  figures: ['cpuUsPerCall', 'cpuUsPerChunk'],
  chunks: BURST_CHUNKS,
})
