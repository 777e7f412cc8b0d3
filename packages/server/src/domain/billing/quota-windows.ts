import type { AppError } from '@tollgate/contract/app-error'
import { type Period, periodAt } from '../../platform/calendar.ts'
import type { Account, BalanceReading, WindowAccount } from '../../storage/shared-state.ts'

/** `5h` begins with the first use after the last one ended; the others follow the calendar of the server's time zone. */
export type WindowName = '5h' | Period

export interface QuotaWindow {
  owner: 'user' | 'token'
  id: number
  name: WindowName
}

/** The windows that a caller's calls count in, and how much each can take. */
export interface QuotaLimits {
  windows: readonly QuotaWindow[]
  accounts: readonly WindowAccount[]
  limitOf: ReadonlyMap<Account, number>
  /** `ends`: when the window that is full ends; undefined when only running calls fill it. */
  refusalOf(account: WindowAccount, ends: number | undefined): AppError
}

/** What is added to a window. It goes to the one that runs; where none does, a new one begins. */
export interface WindowCharge extends QuotaWindow {
  start: number
  ends: number
  used: number
}

const FIVE_HOURS = 5 * 60 * 60
/**
 * A window that begins more than so many seconds from now was begun by a clock that went wrong: it is not the one that
 * runs. Clocks of nodes may differ by less, and a charge may be on its way for less.
 */
export const CLOCKS_DIFFER_BY = 300

export const accountOf = ({ owner, id, name }: QuotaWindow): WindowAccount => `window:${owner}:${id}:${name}`

export const isWindowAccount = (account: Account): account is WindowAccount => account.startsWith('window:')

/** The window that would begin or run at a moment. */
export function windowAt(name: WindowName, now: number): { start: number; ends: number } {
  return name === '5h' ? { start: now, ends: now + FIVE_HOURS } : periodAt(name, now)
}

/** What a finished call adds to its windows. A window of 5 hours begins when the call did. */
export function chargesOf(
  windows: readonly QuotaWindow[],
  { quota, begun, now }: { quota: number; begun: number; now: number },
): WindowCharge[] {
  if (quota === 0) return []
  return windows.map((window) => ({
    ...window,
    ...windowAt(window.name, window.name === '5h' ? begun : now),
    used: quota,
  }))
}

/**
 * One charge for each window and beginning: only the database knows which window runs, and of some calls the one that ran
 * may have ended before they began. What is over before another begins is left out.
 */
export function sumOfWindows(charges: readonly WindowCharge[]): WindowCharge[] {
  const sums = new Map<string, WindowCharge>()
  const latestStarts = new Map<Account, number>()
  for (const charge of charges) {
    const account = accountOf(charge)
    const name = `${account}:${charge.start}`
    const sum = sums.get(name)
    if (sum === undefined) sums.set(name, { ...charge })
    else sum.used += charge.used
    latestStarts.set(account, Math.max(charge.start, latestStarts.get(account) ?? 0))
  }
  return [...sums.values()].filter((sum) => (latestStarts.get(accountOf(sum)) ?? 0) < sum.ends)
}

/** Whether a window is the one that counts at a moment. */
export const isRunning = ({ start, ends }: { start: number; ends: number }, now: number): boolean =>
  start - CLOCKS_DIFFER_BY <= now && now < ends

/** A window as the balances know it; one that nobody has used yet is over. */
export const windowReading = (
  window: QuotaWindow,
  row: { used: number; start: number; ends: number; version: number } = { used: 0, start: 0, ends: 1, version: 0 },
): BalanceReading => ({
  account: accountOf(window),
  // `-0` would reach Redis as text.
  quota: 0 - row.used,
  version: row.version,
  starts: row.start - CLOCKS_DIFFER_BY,
  ends: row.ends,
})
