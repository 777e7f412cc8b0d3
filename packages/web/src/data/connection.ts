/** Fired on `window` when something did not reach the server, and when the server answers again. */
const LOST = 'tollgate-lost'
const FOUND = 'tollgate-found'

/** Between two looks whether the server is back. */
export const PAUSE_MS = 2000

/** Tells the notice of the shell, which looks from then on whether the server is back. */
export const sayLost = () => window.dispatchEvent(new Event(LOST))
export const sayFound = () => window.dispatchEvent(new Event(FOUND))

/** Calls back each time something does not reach the server; the returned function ends that. */
export function onLost(listener: () => void): () => void {
  window.addEventListener(LOST, listener)
  return () => window.removeEventListener(LOST, listener)
}

/** Resolves when the server answers again. The notice may not be drawn yet: it is told more than once. */
export function awaitAnswer(): Promise<void> {
  return new Promise((resolve) => {
    sayLost()
    const timer = setInterval(sayLost, PAUSE_MS)
    const end = () => {
      clearInterval(timer)
      resolve()
    }
    window.addEventListener(FOUND, end, { once: true })
  })
}

/** Whether the server hands out files at this moment. */
export const doesAnswer = (): Promise<boolean> =>
  fetch('/mark.svg', { cache: 'no-store', signal: AbortSignal.timeout(PAUSE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
