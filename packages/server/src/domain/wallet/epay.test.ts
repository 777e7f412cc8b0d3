import { expect, test } from 'bun:test'
import { epayForm, readEpayNotice, signEpay } from './epay.ts'

const SETTINGS = { address: 'https://pay.example.com', merchantId: '1001', merchantKey: 'merchant-key' }

const ORDER = {
  tradeNo: 'USR1NOabcdef1800000000',
  method: 'zfb',
  name: 'TUC10',
  money: '73.00',
  notifyUrl: 'https://gate.example.com/n',
  returnUrl: 'https://gate.example.com/r',
} as const

test('the form has every field of the protocol and the signature of the documented rule', () => {
  expect(epayForm(ORDER, SETTINGS)).toEqual({
    url: 'https://pay.example.com/submit.php',
    fields: {
      pid: '1001',
      type: 'alipay',
      out_trade_no: 'USR1NOabcdef1800000000',
      notify_url: 'https://gate.example.com/n',
      return_url: 'https://gate.example.com/r',
      name: 'TUC10',
      money: '73.00',
      device: 'pc',
      sign_type: 'MD5',
      // Of the fields' text and the key, as md5sum gives it.
      sign: '194db7c015be1b8118d49e2b31daec22',
    },
  })
})

test('WeChat has a type of its own', () => {
  expect(epayForm({ ...ORDER, method: 'wx' }, SETTINGS).fields.type).toBe('wxpay')
})

type Fields = [name: string, value: string][]

const PAID = {
  pid: '1001',
  trade_no: '20270115080000001',
  out_trade_no: ORDER.tradeNo,
  type: 'alipay',
  name: 'TUC10',
  money: '73.00',
  trade_status: 'TRADE_SUCCESS',
  param: '',
}

const signed = (values: Record<string, string>, key = SETTINGS.merchantKey): Fields => {
  const fields: Fields = Object.entries(values)
  return [...fields, ['sign', signEpay(fields, key)], ['sign_type', 'MD5']]
}

test('a signed notice of a payment is read', () => {
  expect(readEpayNotice(signed(PAID), SETTINGS)).toEqual({
    tradeNo: ORDER.tradeNo,
    method: 'zfb',
    money: '73.00',
    gatewayReference: '20270115080000001',
  })
})

test('a notice may be signed in capitals, leave the type of signature out, and order its fields as it likes', () => {
  const fields = signed(PAID)
    .filter(([name]) => name !== 'sign_type')
    .map(([name, value]): [string, string] => (name === 'sign' ? [name, value.toUpperCase()] : [name, value]))
  expect(readEpayNotice(fields.toReversed(), SETTINGS)).toBeDefined()
})

const without = (fields: Fields, gone: string): Fields => fields.filter(([name]) => name !== gone)
const changed = (fields: Fields, name: string, value: string): Fields => [...without(fields, name), [name, value]]

test.each<[string, Fields]>([
  ['without a signature', without(signed(PAID), 'sign')],
  ['with an empty signature', changed(signed(PAID), 'sign', '')],
  ['signed with another key', signed(PAID, 'other-key')],
  ['signed with an empty key', signed(PAID, '')],
  [
    'with a signature that is cut',
    changed(signed(PAID), 'sign', signEpay(Object.entries(PAID), 'merchant-key').slice(1)),
  ],
  ['with an RSA signature', changed(signed(PAID), 'sign_type', 'RSA')],
  ['with a field that was added', [...signed(PAID), ['extra', '1']]],
  ['with the amount there twice', [...signed(PAID), ['money', '73.00']]],
  ['with the order there twice', [['out_trade_no', 'USR2NOx1'], ...signed(PAID)]],
  ['for another merchant', signed({ ...PAID, pid: '1002' })],
  ['without a merchant', signed({ ...PAID, pid: '' })],
  ['that is not paid yet', signed({ ...PAID, trade_status: 'WAIT_BUYER_PAY' })],
  ['with the status in other letters', signed({ ...PAID, trade_status: 'trade_success' })],
  ['without a status', signed({ ...PAID, trade_status: '' })],
  ['of a method that is not ours', signed({ ...PAID, type: 'qqpay' })],
  ["of a method named like an object's own", signed({ ...PAID, type: 'toString' })],
  ['of an amount that is no amount', signed({ ...PAID, money: '7.3e1' })],
  ['of a huge field', signed({ ...PAID, param: 'x'.repeat(3_000) })],
  [
    'of too many fields',
    signed({ ...PAID, ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, '1'])) }),
  ],
  ['of no fields', []],
])('a notice %s is not believed', (_what, fields) => {
  expect(readEpayNotice(fields, SETTINGS)).toBeUndefined()
})

test('no change of one character of any field is believed', () => {
  const fields = signed(PAID).filter(([name]) => name !== 'sign_type')
  for (const [index, [name, value]] of fields.entries()) {
    for (let at = 0; at < value.length; at += 1) {
      const other = `${value.slice(0, at)}${value[at] === '7' ? '8' : '7'}${value.slice(at + 1)}`
      expect(readEpayNotice(fields.with(index, [name, other]), SETTINGS)).toBeUndefined()
    }
  }
})
