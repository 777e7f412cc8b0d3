const PAUSE_MS = { first: 20, last: 250 }

/**
 * Waits until the check no longer throws, and answers with what it gave. After `withinMs` its last error is thrown. What
 * takes long is looked for less often, so that the waiting keeps nobody from working.
 */
export async function eventually<Result>(withinMs: number, check: () => Promise<Result> | Result): Promise<Result> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const waitedMs = performance.now() - startedMs
      if (waitedMs >= withinMs) throw error
      await Bun.sleep(Math.min(Math.max(waitedMs / 20, PAUSE_MS.first), PAUSE_MS.last))
    }
  }
}
