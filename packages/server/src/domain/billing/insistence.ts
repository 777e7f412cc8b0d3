const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 1_000

export type LogError = (message: string, cause: unknown) => void

/** Does what must be done, however often it fails. */
export function createInsistence(logError: LogError) {
  let failures = 0
  return {
    /** Tries until it works. Never rejects. */
    async insist<Result>(run: () => Promise<Result>): Promise<Result> {
      for (;;) {
        try {
          const result = await run()
          failures = 0
          return result
        } catch (cause) {
          failures += 1
          logError('the journal could not commit and tries again', cause)
          await Bun.sleep(Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(failures, 10)))
        }
      }
    },
    /** From a failure until it works. */
    get isFailing() {
      return failures > 0
    },
  }
}
