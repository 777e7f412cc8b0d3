import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readStored, writeStored } from '../storage.ts'

const STORAGE_KEY = 'theme-mode'

/** Keeps the chosen scheme under `theme-mode`: light, dark or auto (public/colour-scheme.js reads the same key). */
export function createColourSchemeManager(): MantineColorSchemeManager {
  let stopListening: (() => void) | undefined
  return {
    get: (whenMissing) => schemeIn(readStored(STORAGE_KEY)) ?? whenMissing,
    set: (scheme) => writeStored(STORAGE_KEY, scheme),
    clear: () => writeStored(STORAGE_KEY, undefined),
    subscribe: (onUpdate) => {
      // Other tabs of the same browser follow a change at once.
      const onStorage = (event: StorageEvent) => {
        const scheme = event.key === STORAGE_KEY ? schemeIn(event.newValue) : undefined
        if (scheme !== undefined) onUpdate(scheme)
      }
      window.addEventListener('storage', onStorage)
      stopListening = () => window.removeEventListener('storage', onStorage)
    },
    unsubscribe: () => stopListening?.(),
  }
}

function schemeIn(text: string | null): MantineColorScheme | undefined {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : undefined
}
