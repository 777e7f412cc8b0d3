import { lookForServer } from './connection.ts'

/** So long a server may take before the page looks whether it is there at all. */
const LOOK_MS = 8_000

interface Patience {
  /** After so long the call is given up; without it only the caller ends it. */
  limitMs?: number
  /** What the call is given up with. */
  late?: () => Error
  /** Ends the call before that. */
  signal?: AbortSignal | undefined
}

/**
 * Makes a call to the server, which gets a signal that ends it. A server that takes calls and stays silent is told of by
 * the shell's notice long before its calls are given up.
 */
export async function withPatience<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  { limitMs, late, signal }: Patience = {},
): Promise<Answer> {
  const limit = new AbortController()
  const look = setTimeout(lookForServer, LOOK_MS)
  const end = limitMs === undefined ? undefined : setTimeout(() => limit.abort(late?.()), limitMs)
  try {
    return await call(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]))
  } finally {
    clearTimeout(look)
    clearTimeout(end)
  }
}
