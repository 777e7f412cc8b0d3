const EVERY_MS = 20

/** How late timers come in this process: on a machine that is short of time, so are all others. */
export function watchLag(): { worstMs: () => number } {
  let worstMs = 0
  let expectedMs = performance.now() + EVERY_MS
  const look = () => {
    worstMs = Math.max(worstMs, performance.now() - expectedMs)
    expectedMs = performance.now() + EVERY_MS
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    worstMs: () => {
      clearInterval(timer)
      look()
      return worstMs
    },
  }
}
