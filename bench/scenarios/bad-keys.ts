import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatBody } from '../load/chat-body.ts'
import { runWrk } from '../load/wrk.ts'
import { RIG_CPU, type Target } from '../rig/target.ts'
import type { Scenario } from './scenario.ts'

const MODEL = 'm-b600'
const UNKNOWN_KEY = { Authorization: `Bearer sk-${'0'.repeat(48)}` }
const body = chatBody({ model: MODEL, bytes: 300, isStream: false })

/** One unknown key, over and over: what a client with a revoked key does. */
export const badKeys: Scenario = {
  name: 'bad-keys',
  title: 'unknown key, 64 at once',
  models: [MODEL],
  targets: ['ours', 'ours-again'],
  rounds: 'all',
  bill: { inputTokens: 0, outputTokens: 0, cutShort: 0 },
  findDifference: async (target) => {
    const status = await statusOfOneCall(target)
    return status === 401 ? undefined : `answers an unknown key with ${status}`
  },
  measure: async (target, { seconds, tempDir }) => {
    const bodyFile = join(tempDir, 'bad-keys.json')
    writeFileSync(bodyFile, body)
    const cpuBeforeUs = target.process?.cpuUs() ?? 0
    const url = `${target.origin}/v1/chat/completions`
    const report = await runWrk({ url, bodyFile, headers: UNKNOWN_KEY, connections: 64, seconds, cpu: RIG_CPU })
    const cpuUs = (target.process?.cpuUs() ?? Number.NaN) - cpuBeforeUs
    const accepted = report.calls - report.refused
    return {
      figures: { cpuUsPerCall: cpuUs / report.calls, callsPerSecond: (report.calls * 1e6) / report.durationUs },
      answered: accepted,
      problems: accepted === 0 ? [] : [`${accepted} calls with an unknown key were not refused`],
    }
  },
}

async function statusOfOneCall(target: Target): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...UNKNOWN_KEY }
  const response = await fetch(`${target.origin}/v1/chat/completions`, { method: 'POST', headers, body })
  await response.text()
  return response.status
}
