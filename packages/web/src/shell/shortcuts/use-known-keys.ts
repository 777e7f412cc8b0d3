import { useCallback, useRef } from 'react'
import type { RegisterKeys } from '../../components/page-keys.ts'

/** Takes note of the keys that pages have. `read` tells those of this moment, each once. */
export function useKnownKeys(): { register: RegisterKeys; read: () => readonly string[] } {
  const lists = useRef(new Set<readonly string[]>())
  const register = useCallback<RegisterKeys>((keys) => {
    lists.current.add(keys)
    return () => lists.current.delete(keys)
  }, [])
  const read = useCallback(() => [...new Set([...lists.current].flat())], [])
  return { register, read }
}
