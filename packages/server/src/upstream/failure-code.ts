/**
 * What the system calls a failed connection, for the log. The message itself is not kept: it repeats the address, and
 * addresses hold tokens and signatures.
 */
export function failureCode(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
