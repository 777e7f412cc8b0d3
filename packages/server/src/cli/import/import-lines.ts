import { reportLines } from './import-report.ts'
import type { ImportNote } from './import-site.ts'
import type { ImportResult } from './run-import.ts'

/** Rows of one kind that are named; the others are counted. */
const NAMED_MAX = 100

/** What an administrator reads at the end. */
export function linesOf({ reports, options, skipped, changed, ledger }: ImportResult): string[] {
  // The rows behind a difference stand under its sums.
  const named = new Set(reports.filter(({ differences }) => differences.length > 0).map(({ kind }) => kind))
  const unnamed = skipped.notes.filter(({ kind }) => !named.has(kind))
  return [
    '',
    ...reportLines(reports),
    '',
    `options: ${options.added} of ${options.rows} set.`,
    ...namedList('  not known here, kept for later: ', options.unknown),
    ...namedList('  set here already, unchanged: ', options.kept),
    ...noteLines('Left out', { notes: unnamed, count: unnamed.length }),
    ...noteLines('Changed on the way', changed),
    ...ledger.map(({ what, stored, computed }) => `The ledger is off: ${what} is ${stored}, computed ${computed}`),
    ...(ledger.length === 0 ? ['The ledger is exact.'] : []),
  ]
}

const namedList = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [title + names.join(', ')]

function noteLines(title: string, { notes, count }: { notes: readonly ImportNote[]; count: number }): string[] {
  if (count === 0) return []
  const named = notes.slice(0, NAMED_MAX).map(({ kind, oldId, text }) => `  ${kind} ${oldId}: ${text}`)
  const rest = count - named.length
  return [`${title}: ${count}`, ...named, ...(rest > 0 ? [`  and ${rest} more`] : [])]
}
