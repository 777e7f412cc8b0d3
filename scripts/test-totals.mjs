import { stripVTControlCharacters } from 'node:util'

/**
 * Reads the totals at the end of what `bun test` printed. A run that ended badly without naming a failure (a crash,
 * a kill, no tests) counts as one failure. Files that could not be loaded are among Bun's own failures.
 * @param {string} report @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function totalsOf(report, exitCode) {
  const plain = stripVTControlCharacters(report)
  const summary = plain.slice(plain.lastIndexOf('\n\n'))
  const count = (/** @type {string} */ word) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(summary)?.[1] ?? 0)
  const failed = count('fail')
  return {
    passed: count('pass'),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: count('skip') + count('todo'),
  }
}
