import { createHash } from 'node:crypto'
import { isSame } from '../../platform/is-same.ts'
import { readMoney } from './top-up-price.ts'

// The Epay protocol (易支付, version 1): a signed form opens the payment page, a signed query tells of the payment.
// Described for example on https://www.kancloud.cn/qq2222888821/dasfw/1850953 and, with the form, on
// https://xdpay.ldwl26.asia/Index/api.html

export interface EpaySettings {
  /** Address of the gateway, without a slash at the end. */
  address: string
  merchantId: string
  merchantKey: string
}

/** Two digits behind the point, always. */
export const EPAY_FRACTION_DIGITS = 2

/** The gateway's names of the payment methods of this API family. */
const typeOfMethod = { zfb: 'alipay', wx: 'wxpay' } as const

export type EpayMethod = keyof typeof typeOfMethod

export const isEpayMethod = (method: string): method is EpayMethod => Object.hasOwn(typeOfMethod, method)

interface EpayOrder {
  tradeNo: string
  method: EpayMethod
  name: string
  /** Decimal text with two digits. */
  money: string
  notifyUrl: string
  returnUrl: string
}

/** The page to which the buyer's browser posts `fields`. */
export function epayForm(order: EpayOrder, { address, merchantId, merchantKey }: EpaySettings) {
  const fields = {
    pid: merchantId,
    type: typeOfMethod[order.method],
    out_trade_no: order.tradeNo,
    notify_url: order.notifyUrl,
    return_url: order.returnUrl,
    name: order.name,
    money: order.money,
    device: 'pc',
  }
  const sign = signEpay(Object.entries(fields), merchantKey)
  return { url: `${address}/submit.php`, fields: { ...fields, sign_type: 'MD5', sign } }
}

/**
 * MD5, in small hexadecimal digits, of `name=value` of all fields but `sign`, `sign_type` and empty ones, sorted by
 * name, joined by `&`, with the key behind them.
 */
export function signEpay(fields: readonly (readonly [name: string, value: string])[], merchantKey: string): string {
  const signed = fields
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('md5')
    .update(signed.join('&') + merchantKey)
    .digest('hex')
}

/** A gateway sends about a dozen. */
const FIELDS_MAX = 40
const FIELD_LENGTH_MAX = 2_000

export interface EpayNotice {
  tradeNo: string
  method: EpayMethod
  money: string
  /** The gateway's own number. */
  gatewayReference: string
}

/**
 * A payment that the gateway vouches for: signed with our key, for our merchant id, and paid. Undefined for anything
 * else, also when a field is there twice, so that nobody reads another value than the one that was signed.
 */
export function readEpayNotice(
  fields: readonly (readonly [name: string, value: string])[],
  { merchantId, merchantKey }: EpaySettings,
): EpayNotice | undefined {
  if (fields.length > FIELDS_MAX || fields.some(([, value]) => value.length > FIELD_LENGTH_MAX)) return undefined
  const values = new Map(fields)
  const read = (name: string) => values.get(name) ?? ''
  if (values.size !== fields.length || !/^(MD5)?$/i.test(read('sign_type'))) return undefined
  if (!isSame(read('sign').toLowerCase(), signEpay(fields, merchantKey))) return undefined
  if (read('pid') !== merchantId || read('trade_status') !== 'TRADE_SUCCESS') return undefined
  const method = Object.keys(typeOfMethod)
    .filter(isEpayMethod)
    .find((name) => typeOfMethod[name] === read('type'))
  const money = readMoney(read('money'), EPAY_FRACTION_DIGITS)
  if (method === undefined || money === undefined) return undefined
  return { tradeNo: read('out_trade_no'), method, money, gatewayReference: read('trade_no') }
}
