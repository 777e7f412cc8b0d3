import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { MockUpstream } from '../mock-upstream/start-mock.ts'
import { COMPLETION_RATIO, MODEL_RATIO } from '../rig/prepare-tollgate.ts'
import type { ExpectedBill } from '../scenarios/scenario.ts'
import { waitUntilQuiet } from './server-figures.ts'

/** Where the books stood before a measurement. */
export interface BillMark {
  upstreamCalls: number
  lastLogId: number
  usedQuota: number
}

/** What the server's database says of the calls since a mark. */
export interface Bills {
  /** Calls that reached the upstream. */
  upstreamCalls: number
  /** Charged in full. */
  complete: { rows: number; quotas: number[] }
  /** Cut short by the client, and charged for what was delivered. */
  partialRows: number
  quotaOfRows: number
  quotaOfUser: number
  openCalls: number
}

const CONSUME = 2

/**
 * Compares the server's books with what really happened: the mock's count of calls and the client's count of answers.
 * Reads the SQLite file from outside, only between measurements.
 */
export function createBillCheck(options: { origin: string; dataDir: string; mock: MockUpstream }) {
  const file = join(options.dataDir, 'tollgate.db')

  /** Call it while nothing is under way. */
  async function mark(): Promise<BillMark> {
    await waitUntilQuiet(options.origin)
    return { ...readMark(file), upstreamCalls: (await options.mock.totals()).calls }
  }

  /** What is wrong with the bills since the mark; empty when every call is charged, once and exactly. */
  async function findProblems(since: BillMark, expected: ExpectedBill & { answered: number }): Promise<string[]> {
    await waitUntilQuiet(options.origin)
    const upstreamCalls = (await options.mock.totals()).calls - since.upstreamCalls
    return problemsOf({ ...readBills(file, since), upstreamCalls }, expected)
  }

  return { mark, findProblems }
}

export type BillCheck = ReturnType<typeof createBillCheck>

/** Price of a call, in whole quota units, rounded half up: in tenths, so that no binary fraction comes near it. */
export function quotaOfTokens({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }): number {
  const tenths = (inputTokens + outputTokens * COMPLETION_RATIO) * Math.round(MODEL_RATIO * 10)
  return Math.max(1, Math.floor((tenths + 5) / 10))
}

/**
 * A call that was answered has a row with the exact price; a charge has an upstream call; sums agree; nothing is left
 * open. Rows that charge nothing may lack an upstream call: the client left just when it was about to be made.
 */
export function problemsOf(bills: Bills, expected: ExpectedBill & { answered: number }): string[] {
  const problems: string[] = []
  const charged = bills.complete.rows + bills.partialRows
  const price = quotaOfTokens(expected)
  if (bills.complete.rows < expected.answered) {
    problems.push(`${expected.answered} calls were answered, but only ${bills.complete.rows} are in the log in full`)
  }
  if (charged > bills.upstreamCalls) problems.push(`${charged} charges for ${bills.upstreamCalls} upstream calls`)
  if (bills.upstreamCalls - expected.answered > expected.cutShort) {
    problems.push(`${bills.upstreamCalls} upstream calls for ${expected.answered} answers`)
  }
  if (bills.complete.quotas.some((quota) => quota !== price)) {
    problems.push(`calls of ${price} units were charged ${bills.complete.quotas.join(', ')}`)
  }
  if (bills.quotaOfRows !== bills.quotaOfUser) {
    problems.push(`log rows add up to ${bills.quotaOfRows} units, the user was charged ${bills.quotaOfUser}`)
  }
  if (bills.openCalls > 0) problems.push(`${bills.openCalls} calls are still open in the books`)
  return problems
}

const readMark = (file: string) =>
  withDatabase(file, (db) => ({
    lastLogId: countOf(db, 'select coalesce(max(id), 0) as n from logs'),
    usedQuota: countOf(db, 'select coalesce(sum(used_quota), 0) as n from users'),
  }))

function readBills(file: string, since: BillMark): Omit<Bills, 'upstreamCalls'> {
  return withDatabase(file, (db) => {
    const groups = db
      .query<{ quota: number; isPartial: number; n: number }, [number, number]>(
        `select quota, coalesce(json_extract(other, '$.ending'), 'complete') <> 'complete' as isPartial, count(*) as n
         from logs where id > ? and type = ? group by quota, isPartial`,
      )
      .all(since.lastLogId, CONSUME)
    const complete = groups.filter(({ isPartial }) => isPartial === 0)
    const partial = groups.filter(({ isPartial, quota }) => isPartial === 1 && quota > 0)
    const rowsOf = (some: typeof groups) => some.reduce((sum, { n }) => sum + n, 0)
    return {
      complete: { rows: rowsOf(complete), quotas: complete.map(({ quota }) => quota) },
      partialRows: rowsOf(partial),
      quotaOfRows: groups.reduce((sum, { quota, n }) => sum + quota * n, 0),
      quotaOfUser: countOf(db, 'select coalesce(sum(used_quota), 0) as n from users') - since.usedQuota,
      openCalls: countOf(db, 'select count(*) as n from open_calls'),
    }
  })
}

const countOf = (db: Database, sql: string): number => db.query<{ n: number }, []>(sql).get()?.n ?? 0

function withDatabase<Result>(file: string, read: (db: Database) => Result): Result {
  const db = new Database(file, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
