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

/** Of one failure: its last lines. */
const LINES_OF_FAILURE_MAX = 60
const FAILURES_MAX = 20

const isNameOnly = (/** @type {string[]} */ lines) =>
  lines.every((line) => /^(\(fail\)|\d+ tests? failed:|$)/.test(stripVTControlCharacters(line)))

/**
 * Keeps what was printed for each test that failed, so that it can be told again at the end of a long run.
 * @returns {{ add: (text: string) => void, told: () => string }}
 */
export function collectFailures() {
  let rest = ''
  /** @type {string[]} */
  let lines = []
  /** @type {string[]} */
  const failures = []
  const take = (/** @type {string} */ line) => {
    const plain = stripVTControlCharacters(line)
    if (plain.startsWith('(pass)') || plain.startsWith('(skip)') || plain.startsWith('(todo)')) lines = []
    else lines.push(line)
    if (!plain.startsWith('(fail)')) {
      if (lines.length > LINES_OF_FAILURE_MAX) lines.shift()
      return
    }
    // Bun lists the names of all failures at the end, which tells nothing new.
    if (!isNameOnly(lines) && failures.length < FAILURES_MAX) failures.push(lines.join('\n'))
    lines = []
  }
  return {
    add: (text) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) take(line)
    },
    told: () => failures.map((failure) => `${failure}\n`).join('\n'),
  }
}
