import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../test/seeded-random.ts'
import { RedoLog, readRedoRecords, redoPaths } from './redo-log.ts'

const folders: string[] = []
const logs: RedoLog[] = []
afterEach(() => {
  for (const log of logs.splice(0)) log.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-redo-'))
  folders.push(folder)
  return join(folder, 'site.db')
}

function openLog(path: string, appliedNumber: number): RedoLog {
  const log = RedoLog.open(path, appliedNumber)
  logs.push(log)
  return log
}

const textsIn = (path: string, appliedNumber: number) => readRedoRecords(path, appliedNumber).map(({ text }) => text)
const long = (letter: string) => letter.repeat(40_000)

describe('what is read after a crash', () => {
  test('is what the tables do not have, in the order it was written', async () => {
    const path = newPath()
    const log = openLog(path, 500)
    expect(await log.append('one')).toBe(501)
    await log.append('zwei – 二')
    await log.append('three')
    expect(readRedoRecords(path, 500)).toEqual([
      { number: 501, text: 'one' },
      { number: 502, text: 'zwei – 二' },
      { number: 503, text: 'three' },
    ])
    expect(textsIn(path, 502)).toEqual(['three'])
    expect(textsIn(path, 503)).toEqual([])
  })

  test('is nothing where no log was ever written', () => {
    expect(readRedoRecords(newPath(), 7)).toEqual([])
  })

  test('has no record that was not written to its end', async () => {
    const path = newPath()
    const log = openLog(path, 0)
    await log.append('whole')
    const endOfFirst = readFileSync(redoPaths(path)[0]).indexOf('whole') + 'whole'.length
    await log.append('torn apart')
    const written = readFileSync(redoPaths(path)[0])
    const endOfSecond = written.indexOf('torn apart') + 'torn apart'.length
    for (let at = endOfFirst; at < endOfSecond; at += 1) {
      const torn = Buffer.from(written)
      torn.fill(0, at, endOfSecond)
      writeFileSync(redoPaths(path)[0], torn)
      expect({ at, texts: textsIn(path, 0) }).toEqual({ at, texts: ['whole'] })
    }
    writeFileSync(redoPaths(path)[0], written.subarray(0, endOfSecond - 1))
    expect(textsIn(path, 0)).toEqual(['whole'])
  })

  test('has no record whose bytes have changed', async () => {
    const path = newPath()
    await openLog(path, 0).append('a charge of 100')
    const bytes = readFileSync(redoPaths(path)[0])
    bytes.write('9', bytes.indexOf('100'))
    writeFileSync(redoPaths(path)[0], bytes)
    expect(textsIn(path, 0)).toEqual([])
  })

  test('has none of another database that had the same name', async () => {
    const path = newPath()
    await openLog(path, 10).append('of the other one')
    expect(textsIn(path, 9)).toEqual([])
    expect(textsIn(path, 4_711)).toEqual([])
  })
})

describe('a file of the log', () => {
  test('begins anew as soon as the tables have all that is in it', async () => {
    const path = newPath()
    const log = openLog(path, 0)
    await log.append('a record that is longer than the next')
    log.applied(1)
    await log.append('short')
    expect(textsIn(path, 0)).toEqual([])
    expect(textsIn(path, 1)).toEqual(['short'])
    expect(readFileSync(redoPaths(path)[0], 'latin1')).not.toContain('a record')
  })

  test('is left for the other one while the tables lack something of it', async () => {
    const path = newPath()
    const log = openLog(path, 0)
    for (const letter of 'abcd') await log.append(long(letter))
    expect(readFileSync(redoPaths(path)[1], 'latin1')).toContain('cc')
    log.applied(2)
    await log.append('e')
    await log.append('f')
    expect(textsIn(path, 2)).toEqual([long('c'), long('d'), 'e', 'f'])
  })

  test('grows while the tables take nothing', async () => {
    const path = newPath()
    const log = openLog(path, 0)
    const texts = Array.from({ length: 60 }, (_, index) => `${index} ${long('x')}`)
    for (const text of texts) await log.append(text)
    expect(textsIn(path, 0)).toEqual(texts)
  })

  test('has nothing more of the time before a start, which the tables may not have known', async () => {
    const path = newPath()
    const before = openLog(path, 100)
    await before.append(long('a'))
    await before.append(long('b'))
    await before.append('lost, because a copy of the tables from before it was put in place')
    const after = openLog(path, 100)
    await after.append('c')
    await after.append('d')
    expect(textsIn(path, 100)).toEqual(['c', 'd'])
  })

  test('can be read by its owner alone', () => {
    const path = newPath()
    openLog(path, 0)
    expect(redoPaths(path).map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
  })
})

test('at every moment the files have exactly what the tables lack, also over several starts', async () => {
  const random = seededRandom('redo log')
  const path = newPath()
  let log = openLog(path, 1_000)
  let applied = 1_000
  let number = applied
  const texts = new Map<number, string>()
  for (let step = 0; step < 400; step += 1) {
    const what = random.below(10)
    if (what < 7) {
      const text = `${step}${'.'.repeat(random.below(20_000))}`
      number = await log.append(text)
      texts.set(number, text)
    } else if (what < 9) {
      applied += random.below(number - applied + 1)
      log.applied(applied)
    } else {
      applied = number
      log = openLog(path, applied)
    }
    const lacking = [...texts].filter(([each]) => each > applied).map(([each, text]) => ({ number: each, text }))
    expect(readRedoRecords(path, applied)).toEqual(lacking)
  }
  expect(number).toBeGreaterThan(1_200)
})

test('a full disk is told with the name of the file', () => {
  const path = newPath()
  symlinkSync('/dev/full', redoPaths(path)[0])
  expect(() => openLog(path, 0)).toThrow(`${redoPaths(path)[0]} cannot be written: ENOSPC`)
})
