import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { logDetailOf } from './log-detail.ts'
import { isCall } from './log-type.tsx'

/** What a call cost the operator and what was left of its charge, in US dollars. */
export interface VendorMoney {
  cost: number
  margin: number
}

/** Undefined for rows that are no calls, and where no cost was set. */
export function vendorMoneyOf(log: UsageLog, quotaPerUnit: number): VendorMoney | undefined {
  const { cost } = logDetailOf(log.other)
  if (cost === undefined || !isCall(log)) return undefined
  return { cost, margin: log.quota / quotaPerUnit - cost }
}

/** What the rows of a page add up to. Vendor money is undefined when no row has any. */
export interface LogSums {
  prompt: number
  completion: number
  quota: number
  vendor: VendorMoney | undefined
}

export function sumLogs(logs: readonly UsageLog[], quotaPerUnit: number): LogSums {
  const calls = logs.filter(isCall)
  const vendor = calls.flatMap((log) => vendorMoneyOf(log, quotaPerUnit) ?? [])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    prompt: sum(calls.map((log) => log.prompt_tokens)),
    completion: sum(calls.map((log) => log.completion_tokens)),
    quota: sum(calls.map((log) => log.quota)),
    vendor:
      vendor.length === 0
        ? undefined
        : { cost: sum(vendor.map(({ cost }) => cost)), margin: sum(vendor.map(({ margin }) => margin)) },
  }
}
