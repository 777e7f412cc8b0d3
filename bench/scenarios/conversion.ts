import { chatBody } from '../load/chat-body.ts'
import { MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { CONVERTED_MODEL } from '../rig/prepare-tollgate.ts'
import type { Target } from '../rig/target.ts'
import { closedLoopScenario } from './closed-loop.ts'
import type { Scenario } from './scenario.ts'

const body = chatBody({ model: CONVERTED_MODEL, bytes: 300, isStream: false })
const path = '/v1/chat/completions'

/** Asked in OpenAI's format, answered by a vendor that speaks Anthropic's. */
export const conversions: Scenario = {
  ...closedLoopScenario({
    name: 'conversion',
    title: 'small call translated: OpenAI in, Anthropic out, 64 at once',
    model: CONVERTED_MODEL,
    path,
    body,
    tokens: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: MOCK_OUTPUT_TOKENS },
    connections: 64,
    figures: ['cpuUsPerCall', 'callsPerSecond'],
  }),
  targets: ['ours', 'ours-again'],
  findDifference,
}

/** The text must arrive whole; the envelope is another one. */
async function findDifference(target: Target): Promise<string | undefined> {
  const headers = { 'Content-Type': 'application/json', ...target.headers }
  const response = await fetch(`${target.origin}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  const isWhole = /"content":"x{300,}"/.test(text) && text.includes(`"completion_tokens":${MOCK_OUTPUT_TOKENS}`)
  return response.status === 200 && isWhole ? undefined : `answers ${response.status}: ${text.slice(0, 300)}`
}
