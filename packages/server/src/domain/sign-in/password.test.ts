import { expect, test } from 'bun:test'
import { checkPassword, hashPassword, NO_PASSWORD } from './password.ts'

test('a hashed password is recognised, another is not', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toStartWith('$argon2id$')
  expect(await checkPassword('correct horse', hash)).toEqual({ state: 'right' })
  expect(await checkPassword('wrong horse', hash)).toEqual({ state: 'wrong' })
})

test.each(['$2a$', '$2b$', '$2y$'])(
  'an older bcrypt hash (%s) is recognised and comes back in the newer form',
  async (prefix) => {
    const bcrypt = await Bun.password.hash('correct horse', { algorithm: 'bcrypt', cost: 4 })
    const verdict = await checkPassword('correct horse', bcrypt.replace(/^\$2b\$/, prefix))
    if (verdict.state !== 'outdated') throw new Error(`is ${verdict.state}`)
    expect(await checkPassword('correct horse', verdict.newHash)).toEqual({ state: 'right' })
  },
)

test('nothing matches without a stored hash, or with a text that is none', async () => {
  expect(await checkPassword('correct horse', undefined)).toEqual({ state: 'wrong' })
  expect(await checkPassword('', undefined)).toEqual({ state: 'wrong' })
  expect(await checkPassword('', NO_PASSWORD)).toEqual({ state: 'wrong' })
  expect(await checkPassword('correct horse', 'correct horse')).toEqual({ state: 'wrong' })
})

test('an unknown account costs as much work as a known one', async () => {
  const hash = await hashPassword('correct horse')
  const known = await quickestOf(() => checkPassword('wrong horse', hash))
  const unknown = await quickestOf(() => checkPassword('wrong horse', undefined))
  // A refusal without work takes microseconds; machines under load differ by less than this.
  expect(unknown).toBeGreaterThan(known / 5)
})

/** Milliseconds of the quickest of three: a machine that is busy for a moment delays only one of them. */
async function quickestOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
