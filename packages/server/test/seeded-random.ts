import { seededChoices } from '../src/cli/seed/seeded-choices.ts'

/**
 * Random numbers that a seed repeats. The seed is printed, so that a failing run can be done again with
 * `TEST_SEED=<seed>` in the environment.
 */
export function seededRandom(name: string) {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
  process.stdout.write(`${name}: TEST_SEED=${seed}\n`)
  return seededChoices(seed)
}
