import { expect, test } from 'bun:test'
import { readFlags } from './flags.ts'

test('without options everything runs for five rounds of three seconds', () => {
  const flags = readFlags([])
  expect(flags).toMatchObject({
    rounds: 5,
    seconds: 3,
    targets: ['direct', 'nginx', 'ours', 'ours-again', 'ours-grown', 'portkey'],
    profileDir: undefined,
  })
})

test('scenarios are chosen and servers left out by name', () => {
  const flags = readFlags(['--only', 'latency,small', '--without', 'portkey,direct'])
  if ('help' in flags) throw new Error('no help was asked for')
  expect(flags.scenarios.map((scenario) => scenario.name)).toEqual(['small', 'latency'])
  expect(flags.targets).toEqual(['nginx', 'ours', 'ours-again', 'ours-grown'])
})

for (const wrong of [['--rounds', '0'], ['--seconds', 'x'], ['--only', 'smal'], ['--without', 'apache'], ['--fast']]) {
  test(`${wrong.join(' ')} is refused`, () => {
    expect(() => readFlags(wrong)).toThrow()
  })
}
