/** Fired on `window` when something did not reach the server, and when the server answers again. */
const LOST = 'tollgate-lost'
const FOUND = 'tollgate-found'

/** Between two looks whether the server is back. */
export const PAUSE_MS = 2000

/** Tells the notice of the shell, which looks from then on whether the server is back. */
export const sayLost = () => window.dispatchEvent(new Event(LOST))
export const sayFound = () => window.dispatchEvent(new Event(FOUND))

/** Looks once, for what only takes long; silence is told like a call that does not get through. */
export async function lookForServer(): Promise<void> {
  if (!(await doesAnswer())) sayLost()
}

/** Calls back each time something does not reach the server; the returned function ends that. */
export function onLost(listener: () => void): () => void {
  window.addEventListener(LOST, listener)
  return () => window.removeEventListener(LOST, listener)
}

/** The same when the server answers again. */
export function onFound(listener: () => void): () => void {
  window.addEventListener(FOUND, listener)
  return () => window.removeEventListener(FOUND, listener)
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
