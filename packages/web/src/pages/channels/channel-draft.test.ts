import { expect, test } from 'bun:test'
import {
  type ChannelDraft,
  createOfDraft,
  defaultModelsOf,
  editOfDraft,
  newChannelDraft,
  problemsOfChannel,
  withType,
} from './channel-draft.ts'

const draft = (more: Partial<ChannelDraft> = {}): ChannelDraft => ({
  ...newChannelDraft,
  name: 'main',
  key: 'sk-1',
  ...more,
})
const fieldsWrong = (more: Partial<ChannelDraft>, isNew = true) =>
  Object.keys(problemsOfChannel(draft(more), { isNew }))

test('a new channel needs name, groups, models and key', () => {
  expect(fieldsWrong({ name: ' ', groups: [], models: [], key: '' })).toEqual(['name', 'groups', 'key', 'models'])
  expect(fieldsWrong({})).toEqual([])
})

test("a server of one's own needs no key, unless there are to be several", () => {
  expect(fieldsWrong({ type: 4, key: '' })).toEqual([])
  expect(fieldsWrong({ type: 4, key: '', isPool: true })).toEqual(['key'])
  expect(fieldsWrong({ type: 4, key: '', isReplacingKey: true }, false)).toEqual(['key'])
})

test('an edit needs a key only when it replaces the stored one', () => {
  expect(fieldsWrong({ key: '' }, false)).toEqual([])
  expect(fieldsWrong({ key: '', isReplacingKey: true }, false)).toEqual(['key'])
})

test('a type without an address of its own needs one', () => {
  expect(fieldsWrong({ type: 8 })).toEqual(['address'])
})

test.each([
  ['api.example.com', ['address']],
  ['ftp://api.example.com', ['address']],
  ['https://', ['address']],
  [' https://api.example.com/ ', []],
  ['http://10.0.0.1:8000/{model}', []],
  ['wss://spark.example.com/v1', []],
])('%p as an address has these fields wrong: %p', (address, wrong) => {
  expect(fieldsWrong({ address })).toEqual(wrong)
})

test('mappings must be JSON objects, priority an integer, weight one of 0 or more', () => {
  expect(fieldsWrong({ mapping: '{', statusMapping: '[]', setting: '1', priority: 1.5, weight: -1 })).toEqual([
    'mapping',
    'statusMapping',
    'setting',
    'priority',
    'weight',
  ])
})

test('changing the type fills in models unless somebody has chosen some', () => {
  expect(withType(draft({ models: [] }), 43)).toEqual({ type: 43, models: defaultModelsOf(43) })
  expect(withType(draft(), 43)).toEqual({ type: 43, models: defaultModelsOf(43) })
  expect(withType(draft({ models: ['mine'] }), 43)).toEqual({ type: 43 })
})

test('the draft is sent in the words of the API: comma lists, one slash less, blank texts as null', () => {
  const sent = createOfDraft(
    draft({
      groups: ['default', 'vip'],
      models: ['a', 'b'],
      address: 'https://x.example.com/v/ ',
      mapping: ' {"a":"b"} ',
    }),
  )
  expect(sent).toMatchObject({
    group: 'default,vip',
    models: 'a,b',
    base_url: 'https://x.example.com/v',
    model_mapping: '{"a":"b"}',
    openai_organization: null,
    tag: null,
    auto_ban: 1,
  })
})

test('only batch mode keeps the lines of a key apart', () => {
  expect(createOfDraft(draft({ key: 'sk-a\n  sk-b\n' })).key).toBe('sk-ask-b')
  expect(createOfDraft(draft({ key: 'sk-a\nsk-b\n', isBatch: true })).key).toBe('sk-a\nsk-b')
})

const edited = (before: Partial<ChannelDraft>, after: Partial<ChannelDraft>) =>
  editOfDraft(draft({ ...before, ...after }), { id: 3, start: draft(before) })

test('an edit sends no key unless it is replaced', () => {
  expect(edited({}, { key: 'typed but kept' })).toEqual({ id: 3 })
  expect(edited({}, { key: ' sk-new ', isReplacingKey: true })).toEqual({ id: 3, key: 'sk-new' })
})

test('an edit sends what was changed here, so that what others have changed meanwhile stays', () => {
  expect(edited({ priority: 5, tag: 'a' }, { name: 'renamed', tag: '' })).toEqual({ id: 3, name: 'renamed', tag: null })
})

test('what a type keeps in texts of its own can be taken away again', () => {
  expect(edited({ type: 8, setting: '{"force_format":true}' }, { setting: '' })).toEqual({ id: 3, setting: null })
  expect(edited({ type: 17, other: 'plugin' }, { other: ' ' })).toEqual({ id: 3, other: null })
})

test('vendors that cannot be called without the field of their own ask for it', () => {
  expect(fieldsWrong({ type: 39 })).toEqual(['other'])
  expect(fieldsWrong({ type: 21, models: ['m'] })).toEqual(['other'])
  expect(fieldsWrong({ type: 39, other: 'account' })).toEqual([])
  expect(fieldsWrong({ type: 17 })).toEqual([])
})

test('regions are one name, or a JSON object with a default', () => {
  expect(fieldsWrong({ type: 41, other: 'us-central1' })).toEqual([])
  expect(fieldsWrong({ type: 41, other: '{"default":"us-central1"}' })).toEqual([])
  expect(fieldsWrong({ type: 41, other: '{"claude":"us-east5"}' })).toEqual(['other'])
  expect(fieldsWrong({ type: 41, other: '{"default":' })).toEqual(['other'])
})

test('a version left blank is sent as the usual one; types without such a field send none', () => {
  expect(createOfDraft(draft({ type: 3, address: 'https://x.example.com' })).other).toBe('2023-06-01-preview')
  expect(createOfDraft(draft({ type: 18 })).other).toBe('v2.1')
  expect(createOfDraft(draft({ type: 18, other: ' v3.5 ' })).other).toBe('v3.5')
  expect(createOfDraft(draft({ type: 1, other: 'left over' })).other).toBe('')
})
