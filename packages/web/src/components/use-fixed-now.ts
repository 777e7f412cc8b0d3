import { useState } from 'react'

/**
 * "Up to now" of a list, in unix seconds: fixed until it is refreshed, because a moving end would ask the server anew
 * with every render.
 */
export function useFixedNow() {
  const [now, setNow] = useState(nowSeconds)
  return {
    now,
    /** Moves on. Within the same second the question is the same, and `askAgain` has to ask it by hand. */
    moveOn: (askAgain: () => void) => {
      if (nowSeconds() === now) askAgain()
      else setNow(nowSeconds())
    },
  }
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
