import { TopUpStatus } from '@tollgate/contract/constants'
import * as z from 'zod'
import { EPAY_CURRENCY } from '../../domain/wallet/gateways.ts'
import { type ImportSite, RowProblem } from './import-site.ts'
import { insertImported, listImported } from './import-store.ts'
import { amount, id, real, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

/** Newer versions write the gateway's own names. */
const METHODS: Readonly<Record<string, string>> = { alipay: 'zfb', wxpay: 'wx' }
const STATUSES: readonly string[] = Object.values(TopUpStatus)

const OldOrder = z.object({
  id,
  user_id: whole(),
  amount,
  money: real,
  trade_no: text(255),
  payment_method: text(64),
  create_time: amount,
  complete_time: amount,
  status: text(32),
})
type OldOrder = z.output<typeof OldOrder>

/** Orders for quota. What a paid one gave is in a balance already; open ones are closed: their gateway knows the old site. */
export async function orderStep(site: ImportSite): Promise<ImportStep<OldOrder>> {
  const users = await listImported(site.db, site.name, 'users')
  return {
    kind: 'top_ups',
    table: 'top_ups',
    keptTable: 'top_ups',
    read: (row) => OldOrder.parse(row),
    write: async (old, { transaction, idFor }) => {
      const owner = users.get(old.user_id)
      if (owner === undefined) throw new RowProblem(`its user ${old.user_id} did not come in`)
      const row = { ...newOrder(site, old), user_id: owner.newId }
      const newId = await insertImported(transaction, 'top_ups', { ...idFor(old.id), ...row })
      if (newId === undefined) throw new RowProblem('trade_no is in use here')
      return { newId, quota: old.amount, used: 0 }
    },
  }
}

function newOrder({ name, quotaPerUnit }: ImportSite, old: OldOrder) {
  const isStripe = old.payment_method === 'stripe'
  const isEnded = STATUSES.includes(old.status) && old.status !== TopUpStatus.pending
  return {
    amount: old.amount,
    quota: Math.round(old.amount * quotaPerUnit),
    money: old.money.toFixed(2),
    currency: isStripe ? 'usd' : EPAY_CURRENCY,
    payment_method: METHODS[old.payment_method] ?? old.payment_method,
    trade_no: old.trade_no || `${name}:${old.id}`,
    status: isEnded ? old.status : TopUpStatus.expired,
    language: 'zh',
    create_time: old.create_time,
    complete_time: old.complete_time,
  }
}
