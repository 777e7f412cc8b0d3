import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, readStored, subscribeToStored, writeStored } from '../../storage.ts'

/** What a reader has set in one table: shown columns by id, and widths in pixels. */
const Memory = z.object({ shown: z.record(z.string(), z.boolean()), widths: z.record(z.string(), z.number()) })
type Memory = z.output<typeof Memory>

const nothing: Memory = { shown: {}, widths: {} }

/** The reader's settings of a table, kept in this browser under `table:<name>`. */
export function useTableMemory(name: string) {
  const key = `table:${name}`
  const text = useSyncExternalStore(subscribeToStored, () => readStored(key))
  const memory = useMemo(() => z.safeParse(Memory, parseJson(text)).data ?? nothing, [text])
  return {
    ...memory,
    remember: (change: Partial<Memory>) => writeStored(key, JSON.stringify({ ...memory, ...change })),
    forget: () => writeStored(key, undefined),
  }
}
