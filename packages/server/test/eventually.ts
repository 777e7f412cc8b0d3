/** Waits until the check no longer throws, and answers with what it gave. After `withinMs` its last error is thrown. */
export async function eventually<Result>(withinMs: number, check: () => Promise<Result> | Result): Promise<Result> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= deadline) throw error
      await Bun.sleep(20)
    }
  }
}
