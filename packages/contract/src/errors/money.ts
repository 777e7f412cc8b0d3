import type { ErrorRow } from './error-row.ts'

/** Redemption codes and top-ups. */
export const moneyErrors = {
  'redemption.missing': { status: 404, zh: '兑换码不存在', en: 'Redemption code does not exist' },
  'redemption.name-length': {
    status: 400,
    zh: '兑换码名称长度必须在1-20之间',
    en: 'The name of a redemption code must have 1 to 20 characters',
  },
  'redemption.count-low': { status: 400, zh: '兑换码个数必须大于0', en: 'The number of codes must be above 0' },
  'redemption.count-high': {
    status: 400,
    zh: '一次兑换码批量生成的个数不能大于 {limit}',
    en: 'At most {limit} redemption codes can be made at once',
  },
  'redemption.quota-invalid': {
    status: 400,
    zh: '兑换码额度必须在 1 到 {limit} 之间',
    en: 'The quota of a redemption code must be from 1 to {limit}',
  },
  'redemption.expiry-past': {
    status: 400,
    zh: '过期时间不能早于当前时间',
    en: 'The expiry time must not be in the past',
  },
  'redemption.closed': {
    status: 409,
    zh: '该兑换码已被使用，无法修改',
    en: 'This redemption code has been used and cannot be changed',
  },
  'redemption.not-provided': { status: 400, zh: '未提供兑换码', en: 'No redemption code provided' },
  'redemption.invalid': { status: 404, zh: '无效的兑换码', en: 'Invalid redemption code' },
  'redemption.used': { status: 409, zh: '该兑换码已被使用', en: 'This redemption code has been used' },
  'redemption.disabled': { status: 403, zh: '该兑换码已被禁用', en: 'This redemption code has been disabled' },
  'redemption.expired': { status: 403, zh: '该兑换码已过期', en: 'This redemption code has expired' },

  'wallet.off': { status: 403, zh: '管理员未开启在线充值！', en: 'Online top-up is off.' },
  'wallet.method-unknown': { status: 400, zh: '支付方式不存在', en: 'Unknown payment method' },
  'wallet.amount-low': {
    status: 400,
    zh: '充值数量不能小于 {minimum}',
    en: 'The amount must be at least {minimum}',
  },
  'wallet.amount-high': { status: 400, zh: '充值数量过大', en: 'The amount is too large' },
  'wallet.price-low': { status: 400, zh: '充值金额过低', en: 'The price of this amount is too low to be paid' },
  'wallet.gateway-failed': {
    status: 502,
    zh: '拉起支付失败，请稍后再试',
    en: 'The payment could not be started, try again later',
  },
  'wallet.order-missing': { status: 404, zh: '充值订单不存在', en: 'This order does not exist' },
  'wallet.order-closed': { status: 409, zh: '充值订单状态已变更', en: 'This order is no longer open' },
} as const satisfies Record<string, ErrorRow>
