import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored, writeStored } from '../../storage.ts'

const STORAGE_KEY = 'id-sort'

/** Whether channels are listed by id instead of priority; remembered in this browser. */
export function useIdSort() {
  const isOn = useSyncExternalStore(subscribeToStored, () => readStored(STORAGE_KEY) === 'true')
  return { isOn, choose: (value: boolean) => writeStored(STORAGE_KEY, String(value)) }
}
