import { useEffect, useState } from 'react'
import { fetchCode } from '../data/fetch-code.ts'

/** `ahead`: it may be needed soon, and nothing is lost when it does not come. */
export type LoadTime = 'later' | 'ahead' | 'now'

/**
 * What `load` brings, which must be the same function each time; undefined until it is there. Unlike a lazy component in
 * `Suspense`, whose place React keeps empty for a third of a second, it is drawn as soon as it has come.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, time: LoadTime): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded }>()
  const isMissing = loaded === undefined
  // The network is outside React.
  useEffect(() => {
    if (!isMissing || time === 'later') return
    let isCurrent = true
    const keep = (value: Loaded) => {
      if (isCurrent) setLoaded({ value })
    }
    // For the page that shows failures, as when a component throws.
    const raise = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    if (time === 'ahead') load().then(keep, () => undefined)
    else fetchCode(load).then(keep, raise)
    return () => {
      isCurrent = false
    }
  }, [load, time, isMissing])
  return loaded?.value
}

/** First signs that somebody is at work on the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** True once the reader has pointed, touched or typed: what the page itself needs has long been loaded then. */
export function useFirstSign(): boolean {
  const [isAtWork, setAtWork] = useState(false)
  // Listeners are outside React.
  useEffect(() => {
    const watch = new AbortController()
    const stop = () => {
      watch.abort()
      setAtWork(true)
    }
    for (const sign of SIGNS) document.addEventListener(sign, stop, { passive: true, signal: watch.signal })
    return () => watch.abort()
  }, [])
  return isAtWork
}
