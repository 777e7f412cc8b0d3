import { NEVER_EXPIRES, QUOTA_PER_USD, TOKEN_KEY_LENGTH, TokenStatus, UserStatus } from '@tollgate/contract/constants'
import { Role } from '@tollgate/contract/roles'
import { hashPassword, NO_PASSWORD } from '../../domain/sign-in/password.ts'
import { lastUserId } from '../../domain/users/account-store.ts'
import { randomAlphanumeric } from '../../platform/ids.ts'
import { DAY_SECONDS, type SeedSite } from './seed-site.ts'
import { findOwner, insertNewTokens, insertNewUsers } from './seed-store.ts'
import { weightedPicker } from './seeded-choices.ts'

/** Somebody who makes calls. `left` is what the calls so far have left of the balance, in quota units. */
export interface SeedUser {
  id: number
  username: string
  group: string
  createdAt: number
  left: number
  tokens: SeedToken[]
}

export interface SeedToken {
  id: number
  name: string
  group: string
  /** Undefined when unlimited. */
  left: number | undefined
}

const FIRST_NAMES =
  'anna ben chen dora emil fang gao hana ivan jun kai lena mei nora omar ping qin rosa sun tao uma vera wang xiao yuki zoe'.split(
    ' ',
  )
const DISPLAY_NAMES = [
  '王小明',
  '李雷',
  '韩梅梅',
  '张伟',
  '陈静',
  'Anna Berg',
  'Ben Carter',
  'Dora Diaz',
  '佐藤 結衣',
  'Omar Haddad',
  '研发二组',
  '市场部',
]
const MAIL_HOSTS = ['example.com', 'example.org', 'example.net']
const TOKEN_NAMES = [
  'default',
  'production',
  'staging',
  'ci',
  'laptop',
  '客服机器人',
  'translate-job',
  '内部测试',
  'notebook',
  'cursor',
  'rag-index',
]

/** Adds accounts with their tokens. Nobody can sign in to them unless `password` is given, which then is that of all. */
export async function seedUsers(
  site: SeedSite,
  { count, password }: { count: number; password: string },
): Promise<SeedUser[]> {
  const users: SeedUser[] = []
  const passwordHash = password === '' ? NO_PASSWORD : await hashPassword(password)
  let number = (await lastUserId(site.db)) + 1
  // A name or referral code that is in use leaves its row out; others take its place. The bound is for a full database.
  for (let round = 0; round < count + 100 && users.length < count; round += 1) {
    const rows = Array.from({ length: Math.min(400, count - users.length) }, () =>
      newUser(site, { number: number++, passwordHash }),
    )
    const times = new Map(rows.map((row) => [row.username, row]))
    for (const { id, username } of await insertNewUsers(site.db, rows)) {
      const row = times.get(username)
      if (row !== undefined)
        users.push({ id, username, group: row.group, createdAt: row.created_at, left: 0, tokens: [] })
    }
  }
  const owner = await findOwner(site.db, Role.root)
  if (owner !== undefined) users.unshift({ ...owner, createdAt: site.start, left: 0, tokens: [] })
  await seedTokens(site, users)
  return users
}

function newUser(
  { choices, now, start, options }: SeedSite,
  { number, passwordHash }: { number: number; passwordHash: string },
) {
  const username = `${choices.pick(FIRST_NAMES)}${number}`
  const created_at = start - choices.below(200 * DAY_SECONDS)
  return {
    username,
    password_hash: passwordHash,
    display_name: choices.chance(0.6) ? choices.pick(DISPLAY_NAMES) : username,
    role: choices.chance(0.002) ? Role.admin : Role.user,
    status: choices.chance(0.03) ? UserStatus.disabled : UserStatus.enabled,
    email: choices.chance(0.7) ? `${username}@${choices.pick(MAIL_HOSTS)}` : '',
    group: choices.chance(0.75) ? 'default' : choices.pick(Object.keys(options.GroupRatio)),
    aff_code: randomAlphanumeric(6),
    created_at,
    deleted_at: choices.chance(0.01) ? now - choices.below(5 * DAY_SECONDS) : null,
  }
}

/** One to four each, the first of them unlimited: it is there for what the others cannot pay. */
async function seedTokens(site: SeedSite, users: readonly SeedUser[]): Promise<void> {
  const { choices } = site
  const howMany = weightedPicker([1, 2, 3, 4].map((item) => ({ item, weight: 5 - item })))
  const made = users.flatMap((user, place) =>
    Array.from({ length: place === 0 ? 6 : howMany(choices) }, (_, index) => ({
      user,
      row: newToken(site, user, index),
    })),
  )
  const ids = await insertNewTokens(
    site.db,
    made.map(({ row }) => row),
  )
  for (const [index, { user, row }] of made.entries()) {
    const id = ids[index]
    if (id === undefined || row.status !== TokenStatus.enabled || row.model_limits !== '') continue
    user.tokens.push({
      id,
      name: row.name,
      group: row.group,
      left: row.unlimited_quota === 1 ? undefined : row.remain_quota,
    })
  }
}

function newToken({ choices, vault, now }: SeedSite, user: SeedUser, index: number) {
  const key = randomAlphanumeric(TOKEN_KEY_LENGTH)
  const isFirst = index === 0
  const isUnlimited = isFirst || choices.chance(0.5)
  const isLimitedToModels = !isFirst && choices.chance(0.1)
  return {
    user_id: user.id,
    key_hash: vault.hash('token', key),
    key_sealed: vault.seal(key),
    status: isFirst || choices.chance(0.85) ? TokenStatus.enabled : TokenStatus.disabled,
    name: isFirst ? 'default' : choices.pick(TOKEN_NAMES),
    created_time: user.createdAt + choices.below(DAY_SECONDS),
    accessed_time: user.createdAt,
    expired_time: choices.chance(0.15) ? now + choices.between(1, 300) * DAY_SECONDS : NEVER_EXPIRES,
    remain_quota: isUnlimited ? 0 : choices.between(1, 40) * QUOTA_PER_USD,
    unlimited_quota: Number(isUnlimited),
    model_limits_enabled: Number(isLimitedToModels),
    model_limits: isLimitedToModels ? 'gpt-5-mini,gpt-4.1-mini' : '',
    allow_ips: !isFirst && choices.chance(0.05) ? '10.0.0.0/8' : '',
    group: '',
  }
}
