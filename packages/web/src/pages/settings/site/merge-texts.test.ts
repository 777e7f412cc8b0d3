import { expect, test } from 'bun:test'
import { mergeTexts } from './merge-texts.ts'

const before = '{"default":1,"vip":1,"svip":1}'

test.each([
  ['what they changed stays', before, '{"default":1,"vip":1,"svip":2}', { default: 1, vip: 1, svip: 2 }, []],
  [
    'other entries are merged',
    '{"default":1,"vip":0.5,"svip":1}',
    '{"default":1,"vip":1,"svip":2,"gold":3}',
    { default: 1, vip: 0.5, svip: 2, gold: 3 },
    [],
  ],
  ['what either took out is gone', '{"default":1,"vip":1}', '{"default":1,"svip":1}', { default: 1 }, []],
  [
    'the same change twice is one',
    '{"default":1,"vip":3,"svip":1}',
    '{"default":1,"vip":3}',
    { default: 1, vip: 3 },
    [],
  ],
  [
    'two values of one entry clash',
    '{"default":1,"vip":3,"svip":1}',
    '{"default":1,"vip":4,"svip":5}',
    { default: 1, vip: 3, svip: 5 },
    [{ name: 'vip', theirs: '4' }],
  ],
  [
    'a change of what is gone clashes',
    '{"default":1,"vip":3,"svip":1}',
    '{"default":1,"svip":1}',
    { default: 1, vip: 3, svip: 1 },
    [{ name: 'vip', theirs: undefined }],
  ],
])('%s', (_what, mine, theirs, merged, clashes) => {
  const result = mergeTexts({ before, mine, theirs })
  expect({ ...result, text: JSON.parse(result.text) }).toEqual({ text: merged, clashes })
})

test('a text without entries is changed by one of them only, or clashes as a whole', () => {
  expect(mergeTexts({ before: 'a', mine: 'b', theirs: 'b' })).toEqual({ text: 'b', clashes: [] })
  expect(mergeTexts({ before: 'a', mine: 'b', theirs: 'c' })).toEqual({ text: 'b', clashes: [{ theirs: 'c' }] })
})
