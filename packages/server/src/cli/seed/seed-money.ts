import { LogType, RedemptionStatus, TopUpStatus } from '@tollgate/contract/constants'
import { formatQuota } from '@tollgate/contract/quota'
import type { Ledger } from '../../domain/billing/ledger.ts'
import type { CreditEntry } from '../../domain/billing/ledger-store.ts'
import { quotaDisplayOf } from '../../domain/options/quota-display.ts'
import { EPAY_CURRENCY } from '../../domain/wallet/gateways.ts'
import { randomAlphanumeric, randomHex } from '../../platform/ids.ts'
import { shareOf } from './seed-calls.ts'
import { DAY_SECONDS, type SeedClock, type SeedSite } from './seed-site.ts'
import { insertNewRedemptions, insertNewTopUps } from './seed-store.ts'
import type { SeedUser } from './seed-users.ts'

/** Credits of one transaction: it must not stay open for long. */
const CREDITS_PER_TRANSACTION = 1_000
/** US dollars of one order. */
const ORDERED = [5, 10, 10, 20, 50, 100]

interface MoneyParts {
  ledger: Pick<Ledger, 'creditTogether'>
  clock: SeedClock
}

interface DatedCredit extends CreditEntry {
  at: number
}

/**
 * Gives everyone what their calls will need, by the ways in which quota comes to a user: a gift, orders, codes, and
 * administrators' edits; each with its record. `need`: quota units that all calls together will cost.
 */
export async function seedMoney(
  site: SeedSite,
  parts: MoneyParts,
  { users, need }: { users: readonly SeedUser[]; need: number },
): Promise<void> {
  const shares = users.reduce((sum, _, place) => sum + shareOf(place), 0)
  const wanted = users.map((user, place) => ({ user, quota: Math.ceil((need * 1.4 * shareOf(place)) / shares) }))
  const credits: DatedCredit[] = [
    ...users.map((user) => giftFor(site, user)),
    ...(await seedOrders(site, wanted)),
    ...(await seedCodes(site, users)),
    ...wanted.filter((_, place) => place === 1 || site.choices.chance(0.02)).map(({ user }) => editFor(site, user)),
  ]
  for (let start = 0; start < credits.length; start += CREDITS_PER_TRANSACTION) {
    const some = credits.slice(start, start + CREDITS_PER_TRANSACTION)
    await parts.ledger.creditTogether(async (_, add) => {
      for (const { at, ...credit } of some) {
        parts.clock.at(at)
        await add(credit)
      }
    })
  }
  const balances = new Map(users.map((user) => [user.id, user]))
  for (const { userId, amount } of credits) {
    const user = balances.get(userId)
    if (user !== undefined) user.left += amount
  }
}

const shown = ({ options }: SeedSite, quota: number): string => formatQuota(quota, quotaDisplayOf(options))

const giftOf = ({ options }: SeedSite): number => Math.round(options.QuotaPerUnit / 5)

function giftFor(site: SeedSite, { id, createdAt }: SeedUser): DatedCredit {
  const amount = giftOf(site)
  const log = { type: LogType.system, content: `新用户注册赠送 ${shown(site, amount)}` }
  return {
    userId: id,
    amount,
    kind: 'gift',
    reference: `seed:${id}:${randomHex(4)}`,
    at: Math.max(createdAt, site.start),
    log,
  }
}

function editFor(site: SeedSite, { id }: SeedUser): DatedCredit {
  const amount = site.choices.between(1, 20) * site.options.QuotaPerUnit
  const log = { type: LogType.manage, content: `管理员增加用户额度 ${shown(site, amount)}` }
  return { userId: id, amount, kind: 'admin', reference: `seed:${id}:${randomHex(8)}`, at: anyTime(site), log }
}

const anyTime = ({ choices, start, now }: SeedSite): number => choices.between(start, now - 1)

/** Orders until a user has what is wanted, and a few that nobody paid. */
async function seedOrders(
  site: SeedSite,
  wanted: readonly { user: SeedUser; quota: number }[],
): Promise<DatedCredit[]> {
  const { choices, options } = site
  const orders = wanted.flatMap(({ user, quota }) => {
    const some: ReturnType<typeof newOrder>[] = []
    // Small needs are met by the gift. The bound is for a site where a dollar is next to nothing.
    const first = quota > giftOf(site) || choices.chance(0.1) ? quota : 0
    for (let rest = first; rest > 0 && some.length < 20; rest -= some.at(-1)?.quota ?? rest) {
      const isLast = some.length >= 6 || choices.chance(0.3)
      const usd = isLast ? Math.max(5, Math.ceil(rest / options.QuotaPerUnit)) : choices.pick(ORDERED)
      some.push(newOrder(site, { user, usd, isPaid: true }))
    }
    if (choices.chance(0.1)) some.push(newOrder(site, { user, usd: choices.pick(ORDERED), isPaid: false }))
    return some
  })
  await insertNewTopUps(site.db, orders)
  return orders
    .filter(({ status }) => status === TopUpStatus.success)
    .map(({ user_id, quota, money, trade_no, complete_time }) => {
      const content = `在线充值成功，充值额度 ${shown(site, quota)}，支付金额 ${money} ${EPAY_CURRENCY.toUpperCase()}`
      const log = { type: LogType.topUp, content }
      return { userId: user_id, amount: quota, kind: 'top-up', reference: trade_no, at: complete_time, log }
    })
}

function newOrder(site: SeedSite, { user, usd, isPaid }: { user: SeedUser; usd: number; isPaid: boolean }) {
  const { choices, options, now } = site
  const create_time = anyTime(site)
  const isOld = create_time < now - DAY_SECONDS
  const unpaid = isOld
    ? choices.pick([TopUpStatus.expired, TopUpStatus.cancelled, TopUpStatus.failed])
    : TopUpStatus.pending
  const status = isPaid ? TopUpStatus.success : unpaid
  return {
    user_id: user.id,
    amount: usd,
    quota: Math.round(usd * options.QuotaPerUnit),
    money: (usd * options.Price).toFixed(2),
    currency: EPAY_CURRENCY,
    payment_method: choices.pick(['zfb', 'wx']),
    trade_no: `USR${user.id}NO${randomAlphanumeric(6)}${create_time}`,
    status,
    language: 'zh',
    create_time,
    complete_time: status === TopUpStatus.pending ? 0 : Math.min(create_time + choices.between(20, 600), now),
  }
}

/** Codes: about one for ten users has been redeemed, and as many wait. */
async function seedCodes(site: SeedSite, users: readonly SeedUser[]): Promise<DatedCredit[]> {
  const { choices } = site
  const creator = users[0]?.id ?? 0
  const takers = users.filter(() => choices.chance(0.1))
  const unused = Array.from({ length: Math.ceil(users.length / 10) }, () => undefined)
  const codes = [...takers, ...unused].map((taker) => newCode(site, { creator, taker }))
  const ids = await insertNewRedemptions(site.db, codes)
  return codes.flatMap(({ used_user_id, quota, redeemed_time }, index) => {
    const id = ids[index]
    if (used_user_id === 0 || id === undefined) return []
    const log = { type: LogType.topUp, content: `通过兑换码充值 ${shown(site, quota)}，兑换码ID ${id}` }
    return [{ userId: used_user_id, amount: quota, kind: 'redemption', reference: String(id), at: redeemed_time, log }]
  })
}

function newCode(site: SeedSite, { creator, taker }: { creator: number; taker: SeedUser | undefined }) {
  const { choices, vault, options, start, now } = site
  const key = randomHex(16)
  const usd = choices.pick([1, 2, 5, 10])
  return {
    user_id: creator,
    key_hash: vault.hash('redemption', key),
    key_sealed: vault.seal(key),
    status: taker
      ? RedemptionStatus.used
      : choices.pick([RedemptionStatus.unused, RedemptionStatus.unused, RedemptionStatus.disabled]),
    name: choices.pick(['新年活动', 'launch', 'conference', '补偿', 'beta']),
    quota: Math.round(usd * options.QuotaPerUnit),
    created_time: start,
    redeemed_time: taker ? anyTime(site) : 0,
    expired_time: choices.chance(0.3) ? now + 60 * DAY_SECONDS : 0,
    used_user_id: taker?.id ?? 0,
  }
}
