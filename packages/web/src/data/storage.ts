/** Fired on `window` after this tab wrote to localStorage; the browser's own `storage` event reaches only other tabs. */
const CHANGED = 'tollgate-storage'

/** Writes a text, or removes the key when the value is undefined, and tells every subscriber of this tab. */
export function writeStored(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new Event(CHANGED))
}

/** For `useSyncExternalStore`: calls back when stored values change in this tab or in another one. */
export function subscribeToStored(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The parsed JSON of a key; undefined when it is missing or broken. */
export function readStoredJson(key: string): unknown {
  return parseJson(localStorage.getItem(key))
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
