import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { TagEdit } from '@tollgate/contract/entities/channel-batch'
import { tagChanges } from './tag-edit.ts'

const changesOf = (form: object) => tagChanges(TagEdit.parse({ tag: 'red', ...form }))
function refusalOf(form: object): AppError | undefined {
  try {
    changesOf(form)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undefined
}

test.each([
  ['a new tag', { new_tag: ' blue ' }, { tag: 'blue' }],
  ['a blank tag, which dissolves it', { new_tag: '' }, { tag: null }],
  ['models, tidied up', { models: ' a, b,,a ' }, { models: 'a,b' }],
  ['groups', { groups: 'default,vip' }, { group: 'default,vip' }],
  ['a mapping', { model_mapping: '{}' }, { model_mapping: '{}' }],
  ['numbers', { priority: -3, weight: 0 }, { priority: -3, weight: 0 }],
  ['numbers as forms type them', { priority: ' -3', weight: '4' }, { priority: -3, weight: 4 }],
  [
    'only what is not blank',
    { priority: '', weight: null, models: ' ', groups: '', model_mapping: '', new_tag: 'x' },
    { tag: 'x' },
  ],
])('an edit takes over %s', (_what, form, changes) => {
  expect(changesOf(form)).toEqual(changes)
})

test.each([
  ['nothing', {}, '没有任何修改！'],
  ['the same tag', { new_tag: 'red' }, '没有任何修改！'],
  ['a mapping that is no JSON', { model_mapping: '{a}' }, '模型映射必须是合法的 JSON 格式！'],
  ['a fraction as priority', { priority: 1.5 }, '优先级必须是整数！'],
  ['a word as priority', { priority: 'high' }, '优先级必须是整数！'],
  ['a priority beyond all use', { priority: 1e15 }, '优先级必须是整数！'],
  ['a negative weight', { weight: -1 }, '权重必须是非负整数！'],
  ['a fraction as weight', { weight: '1.5' }, '权重必须是非负整数！'],
])('%s is refused in the words of the console', (_what, form, text) => {
  expect(refusalOf(form)?.textIn('zh')).toBe(text)
})
