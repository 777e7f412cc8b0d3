/** Fired on `window` after this tab wrote to localStorage; the browser's own `storage` event reaches only other tabs. */
const CHANGED = 'tollgate-storage'

/** What the browser does not keep, because its store is blocked or full. It lasts as long as the page, as a tab does. */
const unkept = new Map<string, string>()

/** The text of a key; null when there is none. Never throws, wherever the browser forbids its store. */
export function readStored(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text, or removes the key when the value is undefined, and tells every subscriber of this tab. Never throws. */
export function writeStored(key: string, value: string | undefined): void {
  if (value === undefined || doesKeep(key, value)) unkept.delete(key)
  else unkept.set(key, value)
  // Where there was no room for a new text, the old one does not come back either.
  if (value === undefined || unkept.has(key)) removeKept(key)
  window.dispatchEvent(new Event(CHANGED))
}

function doesKeep(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function removeKept(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** The text of a key of this tab alone, which outlives a reload; null when there is none. Never throws. */
export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text for this tab alone; false where the browser does not keep it, and then no older one either. Never throws. */
export function writeOfTab(key: string, value: string): boolean {
  try {
    sessionStorage.removeItem(key)
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
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
  return parseJson(readStored(key))
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
