import { fillText } from './app-error.ts'
import type { LocalText } from './errors.ts'

/** What can be wrong with one field of a call, said behind its name. */
const faults = {
  missing: { zh: '缺失', en: 'is missing' },
  invalid: { zh: '不合法', en: 'is not valid' },
  'not-text': { zh: '必须是文本', en: 'must be a text' },
  'not-number': { zh: '必须是数字', en: 'must be a number' },
  'not-whole': { zh: '必须是整数', en: 'must be a whole number' },
  'not-boolean': { zh: '必须是 true 或 false', en: 'must be true or false' },
  'not-list': { zh: '必须是列表', en: 'must be a list' },
  'not-object': { zh: '必须是 JSON 对象', en: 'must be a JSON object' },
  'not-json': { zh: '不是合法的 JSON', en: 'is not valid JSON' },
  'not-address': { zh: '必须是 http 或 https 地址', en: 'must be an http or https address' },
  'not-content-type': { zh: '的类型必须是 application/json', en: 'must be of type application/json' },
  empty: { zh: '不能为空', en: 'must not be empty' },
  'too-small': { zh: '不能小于 {limit}', en: 'must be not less than {limit}' },
  'not-above': { zh: '必须大于 {limit}', en: 'must be more than {limit}' },
  'too-large': { zh: '不能大于 {limit}', en: 'must be not more than {limit}' },
  'too-short': { zh: '不能少于 {limit} 个字符', en: 'must have at least {limit} characters' },
  'too-long': { zh: '不能超过 {limit} 个字符', en: 'must have at most {limit} characters' },
  'too-few': { zh: '不能少于 {limit} 项', en: 'must have at least {limit} entries' },
  'too-many': { zh: '不能超过 {limit} 项', en: 'must have at most {limit} entries' },
  'not-choice': { zh: '必须是以下之一：{choices}', en: 'must be one of {choices}' },
  'too-many-wildcards': { zh: '最多包含 {limit} 个 %', en: 'can hold at most {limit} %' },
  'too-complex': { zh: '字段过多或嵌套过深', en: 'has too many fields or is nested too deep' },
  unstorable: { zh: '包含无法保存的字符', en: 'has characters that cannot be stored' },
} as const satisfies Record<string, LocalText>

export type InputFaultCode = keyof typeof faults

/** One of them in both languages, for the error `request.invalid-field`. */
export function inputFault(code: InputFaultCode, params: Record<string, string | number> = {}): LocalText {
  return { zh: fillText(faults[code].zh, params, 'zh'), en: fillText(faults[code].en, params, 'en') }
}
