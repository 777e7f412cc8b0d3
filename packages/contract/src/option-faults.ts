import { fillText } from './app-error.ts'
import type { LocalText } from './errors.ts'

/** What can be wrong with a text as the value of an option. */
const faults = {
  'not-json': { zh: '不是合法的 JSON 字符串', en: 'not a valid JSON string' },
  'not-object': { zh: '不是 JSON 对象', en: 'not a JSON object' },
  'not-array': { zh: '不是 JSON 数组', en: 'not a JSON array' },
  'duplicate-key': { zh: '键重复：{name}', en: 'duplicate key: {name}' },
  'not-number': { zh: '不是数字', en: 'not a number' },
  'not-whole': { zh: '不是整数', en: 'not a whole number' },
  'too-small': { zh: '不能小于 {limit}', en: 'must be not less than {limit}' },
  'too-large': { zh: '不能大于 {limit}', en: 'must be not more than {limit}' },
  'not-choice': { zh: '必须是以下之一：{choices}', en: 'must be one of {choices}' },
  'not-address': { zh: '不是 http 或 https 地址', en: 'not an http or https address' },
  'entry-not-number': { zh: '不是数字：{name}', en: 'not a number: {name}' },
  'entry-negative': { zh: '不能小于 0：{name}', en: 'must be not less than 0: {name}' },
  'entry-not-text': { zh: '不是文本：{name}', en: 'not a text: {name}' },
  'not-group-name': { zh: '不是有效的分组名称：{name}', en: 'not a group name: {name}' },
  'not-currency': { zh: '不是三个字母的货币代码', en: 'not a currency of three letters' },
  'odd-currency': { zh: '不支持以该货币计的金额', en: 'amounts in this currency are not supported' },
  'not-chat-link': { zh: '每一项只能有一个名称及其地址', en: 'each entry needs exactly one label with its address' },
} as const satisfies Record<string, LocalText>

export type OptionFaultCode = keyof typeof faults

/** A name that an administrator typed may be long; what a refusal repeats of it is not. */
const NAME_MAX = 100

/** Why a text is no value of its option. The message is the English text. */
export class OptionFault extends Error {
  readonly code: OptionFaultCode
  readonly text: LocalText

  constructor(code: OptionFaultCode, params: Record<string, string | number> = {}) {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, String(value).slice(0, NAME_MAX).toWellFormed()]),
    )
    const text = { zh: fillText(faults[code].zh, shown, 'zh'), en: fillText(faults[code].en, shown, 'en') }
    super(text.en)
    this.name = 'OptionFault'
    this.code = code
    this.text = text
  }
}
