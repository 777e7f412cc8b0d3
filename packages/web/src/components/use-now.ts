import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** One timer for every relative time on the page. It runs only while one is shown. */
const clock: { seconds: number; timer: ReturnType<typeof setInterval> | undefined } = { seconds: 0, timer: undefined }
const listeners = new Set<() => void>()

/** Unix seconds, renewed every 30 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, readClock)

function readClock(): number {
  if (clock.timer === undefined && clock.seconds === 0) clock.seconds = Math.floor(Date.now() / 1000)
  return clock.seconds
}

function subscribe(listener: () => void): () => void {
  if (clock.timer === undefined) {
    clock.seconds = Math.floor(Date.now() / 1000)
    clock.timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock.timer)
    clock.timer = undefined
  }
}

function tick(): void {
  clock.seconds = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}
