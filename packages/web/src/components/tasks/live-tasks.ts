const AGAIN_MS = 6_000
/** What has not ended after so long will not be seen to end by waiting before the page. */
const WATCHED_SECONDS = 3_600

interface Watched {
  status: string
  /** Unix seconds. */
  submittedAt: number
}

/** When a page of tasks is to be read again, in milliseconds; undefined while none of them is going on. */
export function rereadMs(tasks: readonly Watched[], now: number): number | undefined {
  const isLive = tasks.some(({ status, submittedAt }) => !isOver(status) && now - submittedAt < WATCHED_SECONDS)
  return isLive ? AGAIN_MS : undefined
}

/** Nothing more will happen to it. */
const isOver = (status: string): boolean => status === 'SUCCESS' || status === 'FAILURE'
