import { chatBody } from '../load/chat-body.ts'
import { MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { closedLoopScenario } from './closed-loop.ts'
import type { Scenario } from './scenario.ts'

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

/** The price of a site's size: the same call, and a model that none of the large site's own channels serves. */
export const largeSiteCalls: Scenario = {
  ...closedLoopScenario({
    ...chat,
    name: 'large-site',
    title: 'small call on a site with 1,000 channels, 10,000 tokens, 1,000,000 log rows',
    model: 'm-b603',
    body: chatBody({ model: 'm-b603', bytes: 300, isStream: false }),
    connections: 64,
    figures: ['cpuUsPerCall', 'callsPerSecond'],
  }),
  targets: ['ours', 'ours-again', 'ours-grown'],
}

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
  figures: ['cpuUsPerCall', 'cpuUsPerChunkWithCalls'],
  chunks: BURST_CHUNKS,
})
