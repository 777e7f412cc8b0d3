/** Codes of the network, of PostgreSQL, of SQLite and of Redis that mean: not now, perhaps later. */
const UNAVAILABLE_CODES =
  /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|53\w{3}|57P0\d|57014|SQLITE_(BUSY|FULL|IOERR|LOCKED|CANTOPEN|THREAD_LOST|CLOSED)\w*|ERR_REDIS_CONNECTION\w*)$/

/** pg gives these without a code; Redis begins with these words while it starts, stops or is full. */
const UNAVAILABLE_TEXTS =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|LOADING |BUSY |OOM |MASTERDOWN |READONLY )/

/** True when a database or Redis did not answer, as opposed to having refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE_CODES.test(code) || UNAVAILABLE_TEXTS.test(error.message) || isUnavailable(error.cause)
}

/** For the operator: what a PostgreSQL that cannot be opened says, by the variable that names it. */
export function namedAtStart(cause: unknown): Error {
  const what = isUnavailable(cause) ? 'does not answer' : 'cannot be used'
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The database of SQL_DSN ${what}: ${reason}`, { cause })
}
