import type { MockUpstream } from './start-mock.ts'

const SILENT_FOR_MS = 400
const SILENT_WITHIN_MS = 30_000

/**
 * Waits until no calls come in any more. A slow server goes on asking for what its callers had sent before they left:
 * that would be counted, in calls and in CPU time, with the next one. Throws when it never ends.
 */
export async function waitForSilence(mock: MockUpstream): Promise<void> {
  const deadline = performance.now() + SILENT_WITHIN_MS
  let before = await mock.totals()
  while (performance.now() < deadline) {
    await Bun.sleep(SILENT_FOR_MS)
    const now = await mock.totals()
    if (now.calls === before.calls && now.finished + now.aborted === now.calls) return
    before = now
  }
  throw new Error('a server goes on calling the mock upstream long after its load has ended')
}
