const CHECK_EVERY_MS = 1_000
/** Of processor time since the check before: less is next to nothing. */
const QUIET_BELOW_MS = 20
/** So much was worked since the last collection that it is worth another one. */
const WORK_MS = 1_000

/**
 * Collects garbage when a busy time is over: what a rush leaves behind would else stay until the next one, for the runtime
 * waits until about as much has gathered as is in use. It takes some 25 ms, in which nothing else runs; beside calls the
 * runtime's own way is better. The answer ends it.
 */
export function collectWhenQuiet(): () => void {
  let collectedAtMs = usedMs()
  let checkedAtMs = collectedAtMs
  const timer = setInterval(() => {
    const nowMs = usedMs()
    const isQuiet = nowMs - checkedAtMs < QUIET_BELOW_MS
    checkedAtMs = nowMs
    if (!isQuiet || nowMs - collectedAtMs < WORK_MS) return
    collectedAtMs = nowMs
    Bun.gc(true)
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
