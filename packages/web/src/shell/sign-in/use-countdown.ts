import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds left until something may be done again; 0 when it may. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  // A timer.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return { seconds, start: setSeconds }
}
