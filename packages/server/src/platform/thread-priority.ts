import { getPriority, setPriority } from 'node:os'

/** The kernel's lowest. */
const LOWEST = 19

/**
 * Lets the calling thread stand back behind all others by so many steps; it cannot come back. Ten steps are a tenth of
 * the processor while others want all of it; what they leave is the thread's in any case. On Linux a priority is that
 * of one thread; elsewhere it would be that of the whole server, and stays as it is.
 */
export function standBack(steps: number): void {
  if (process.platform === 'linux') setPriority(0, Math.min(LOWEST, getPriority(0) + steps))
}
