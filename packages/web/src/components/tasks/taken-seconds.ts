/** Seconds from order to end; undefined while the task runs. A vendor's clock that is behind counts as no time. */
export function takenSeconds({ submitMs, finishMs }: { submitMs: number; finishMs: number }): number | undefined {
  return submitMs > 0 && finishMs > 0 ? Math.max(0, finishMs - submitMs) / 1000 : undefined
}
