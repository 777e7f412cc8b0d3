import type { OptionValues } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { FailpointName } from '../../platform/failpoint.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import type { Ledger } from '../billing/ledger.ts'
import { createRedeemCode } from '../redemptions/redeem-code.ts'
import { createOrderHistory } from './order-history.ts'
import { createPaymentCallbacks } from './payment-callbacks.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createTopUps } from './top-up.ts'

interface WalletParts {
  db: Database
  vault: Vault
  ledger: Pick<Ledger, 'creditTogether'>
  counters: SteadyCounters
  options: () => OptionValues
  clock: Clock
  log: Logger
  failpoint: (name: FailpointName) => void
  /** Where Stripe's API is, without a slash at the end. */
  stripeAddress: string
}

export type Wallet = ReturnType<typeof createWallet>

/** The ways in which users add to their balance. */
export const createWallet = (parts: WalletParts) => ({
  redeemCode: createRedeemCode(parts),
  ...createTopUps(parts),
  orders: createOrderHistory(parts),
  callbacks: createPaymentCallbacks({ ...parts, settlePayment: createSettlePayment(parts) }),
})
