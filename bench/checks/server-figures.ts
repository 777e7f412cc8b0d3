/** What our server says of itself at `/metrics`. */
export interface ServerFigures {
  /** Group commits since its start. */
  commits: number
  openCalls: number
  /** Calls and ends of calls that the tables do not have yet. */
  journalDepth: number
}

export async function readServerFigures(origin: string): Promise<ServerFigures> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`${origin}/metrics does not have ${name}`)
    return Number(value)
  }
  return {
    commits: read('tollgate_journal_commit_seconds_count'),
    openCalls: read('tollgate_open_calls'),
    journalDepth: read('tollgate_journal_depth'),
  }
}

const QUIET_WITHIN_MS = 10_000
const QUIET_FOR_MS = 200

/**
 * Waits until no call runs and the tables have everything; after 10 seconds without that it returns all the same.
 * A call whose client left ends a little later than its client, so quiet must last for a moment.
 */
export async function waitUntilQuiet(origin: string): Promise<void> {
  const deadline = performance.now() + QUIET_WITHIN_MS
  let isQuiet = false
  while (performance.now() < deadline) {
    const { openCalls, journalDepth } = await readServerFigures(origin)
    if (isQuiet && openCalls + journalDepth === 0) return
    isQuiet = openCalls + journalDepth === 0
    await Bun.sleep(QUIET_FOR_MS)
  }
}
