import type { ImportNote, ImportSite } from './import-site.ts'
import { listImported, readProgress } from './import-store.ts'
import type { SourceSums } from './source-store.ts'

/** A kind of rows, and what of it is added up. */
export interface ReportedKind {
  kind: string
  quota?: string
  used?: string
}

/** In the order in which they come in: what a row belongs to comes before it. */
const reportedKinds = [
  { kind: 'users', quota: 'quota', used: 'used_quota' },
  { kind: 'tokens', quota: 'remain_quota', used: 'used_quota' },
  { kind: 'channels', used: 'used_quota' },
  { kind: 'redemptions', quota: 'quota' },
  { kind: 'top_ups', quota: 'amount' },
  { kind: 'tasks', quota: 'quota' },
  { kind: 'midjourneys', quota: 'quota' },
  { kind: 'quota_data', quota: 'quota' },
  { kind: 'logs', quota: 'quota' },
] as const satisfies readonly ReportedKind[]

export interface KindReport {
  kind: string
  source: SourceSums
  here: SourceSums
  /** The rows of the source that make the difference. */
  differences: ImportNote[]
}

/** More than these are counted and not named. */
const NAMED_MAX = 200
const PAGE = 2_000

/** Both sides of every kind that the source has. */
export async function compareSides(site: ImportSite, { withLogs }: { withLogs: boolean }): Promise<KindReport[]> {
  const reports: KindReport[] = []
  for (const reported of reportedKinds) {
    if (!site.source.hasTable(reported.kind) || (reported.kind === 'logs' && !withLogs)) continue
    reports.push(await compareKind(site, reported))
  }
  return reports
}

async function compareKind(site: ImportSite, reported: ReportedKind): Promise<KindReport> {
  const { kind } = reported
  const source = await site.source.sums(kind, { quota: reported.quota, used: reported.used })
  const progress = await readProgress(site.db, site.name, kind)
  const here = {
    rows: BigInt(progress?.rows ?? 0),
    quota: BigInt(progress?.quota ?? 0),
    used: BigInt(progress?.used ?? 0),
  }
  const isEqual = source.rows === here.rows && source.quota === here.quota && source.used === here.used
  return { kind, source, here, differences: isEqual ? [] : await findDifferences(site, reported) }
}

/** Rows that are not here, with the reason when this run left them out, and rows whose amounts are others by now. */
async function findDifferences(site: ImportSite, { kind, quota, used }: ReportedKind): Promise<ImportNote[]> {
  const reasons = new Map(
    site.skipped.notes.filter((note) => note.kind === kind).map((note) => [note.oldId, note.text]),
  )
  const imported = await listImported(site.db, site.name, kind)
  // Kinds without ids of their own leave no trace of each row.
  if (imported.size === 0) {
    const left = [...reasons].map(([oldId, text]) => ({ kind, oldId, text }))
    return left.length > 0 ? left.slice(0, NAMED_MAX) : [{ kind, oldId: '', text: 'an earlier run left rows out' }]
  }
  const differences: ImportNote[] = []
  let lastId: number | undefined
  while (differences.length < NAMED_MAX) {
    const page = await site.source.page(kind, { id: lastId, limit: PAGE })
    if (page.length === 0) break
    for (const row of page) {
      lastId = Number(row.id)
      const here = imported.get(lastId)
      if (here === undefined) differences.push({ kind, oldId: lastId, text: reasons.get(lastId) ?? 'is not here' })
      for (const [column, amount] of [[quota, here?.quota] as const, [used, here?.used] as const]) {
        if (column === undefined || amount === undefined || Number(row[column] ?? 0) === amount) continue
        differences.push({
          kind,
          oldId: lastId,
          text: `${column} was ${amount} when it came in, is ${Number(row[column])} there now`,
        })
      }
    }
  }
  return differences.slice(0, NAMED_MAX)
}

/** The report as lines for a terminal. */
export const reportLines = (reports: readonly KindReport[]): string[] => [
  tableLine(['', '', 'there', 'here', 'difference']),
  ...reports.flatMap(kindLines),
]

function kindLines({ kind, source, here, differences }: KindReport): string[] {
  const sums: ReportedKind | undefined = reportedKinds.find((reported) => reported.kind === kind)
  const line = (what: string | undefined, there: bigint, now: bigint): string[] =>
    what === undefined ? [] : [tableLine([kind, what, `${there}`, `${now}`, there === now ? '' : `${now - there}`])]
  return [
    ...line('rows', source.rows, here.rows),
    ...line(sums?.quota, source.quota, here.quota),
    ...line(sums?.used, source.used, here.used),
    ...differences.map(({ oldId, text }) => `    ${`${kind} ${oldId}`.trimEnd()}: ${text}`),
  ]
}

function tableLine([kind = '', what = '', there = '', here = '', difference = '']: readonly string[]): string {
  return `${kind.padEnd(14)}${what.padEnd(14)}${there.padStart(20)}${here.padStart(20)}   ${difference}`.trimEnd()
}
