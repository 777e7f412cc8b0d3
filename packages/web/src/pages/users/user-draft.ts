import { DISPLAY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, QUOTA_MAX, USERNAME_MAX } from '@tollgate/contract/constants'
import type { BodyInputOf, BodyOf } from '@tollgate/contract/endpoint'
import type { createUser, updateUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import type { Problems } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'

export const limitNames = ['rpm', 'tpm', 'quota_5h', 'quota_day', 'quota_week', 'quota_month'] as const
export type LimitName = (typeof limitNames)[number]

/** A user while added or edited. Numbers are undefined while their field is empty. */
export interface UserDraft extends Record<LimitName, number | undefined> {
  username: string
  displayName: string
  /** Blank: unchanged. */
  password: string
  group: string
  quota: number | undefined
  /** What the balance was when the form opened. */
  quotaBefore: number
  /** What is added to the balance when it is saved; undefined while its field is empty. */
  quotaChange?: number | undefined
  concurrencyLimit: number | undefined
}

export const newUserDraft: UserDraft = {
  username: '',
  displayName: '',
  password: '',
  group: 'default',
  quota: 0,
  quotaBefore: 0,
  concurrencyLimit: 0,
  rpm: 0,
  tpm: 0,
  quota_5h: 0,
  quota_day: 0,
  quota_week: 0,
  quota_month: 0,
}

export const draftOfUser = (user: User): UserDraft => ({
  username: user.username,
  displayName: user.display_name,
  password: '',
  group: user.group,
  quota: user.quota,
  quotaBefore: user.quota,
  concurrencyLimit: user.concurrency_limit,
  ...user.limits,
})

/** `user`: as stored; none for a new one. Names that another sign-in has given may be longer than a form allows, and stay. */
export function problemsOfUser(
  draft: UserDraft,
  user: Pick<User, 'username' | 'display_name'> | undefined,
): Problems<UserDraft> {
  const problems: Problems<UserDraft> = {}
  const username = draft.username.trim()
  if (username === '') problems.username = t('users.username-needed')
  else if (username !== user?.username && [...username].length > USERNAME_MAX)
    problems.username = t('users.username-long', { max: USERNAME_MAX })
  if (draft.displayName !== user?.display_name && [...draft.displayName.trim()].length > DISPLAY_NAME_MAX)
    problems.displayName = t('users.name-long', { max: DISPLAY_NAME_MAX })
  if (user === undefined && draft.password === '') problems.password = t('users.password-needed')
  else if (draft.password !== '' && !isPasswordLength(draft.password))
    problems.password = t('users.password-length', { min: PASSWORD_MIN, max: PASSWORD_MAX })
  if (draft.group === '') problems.group = t('users.group-needed')
  const quota = problemOfQuota(draft)
  if (quota !== undefined) problems.quota = quota
  if (!isCount(draft.concurrencyLimit)) problems.concurrencyLimit = t('users.concurrency-wrong')
  for (const name of limitNames) if (!isCount(draft[name])) problems[name] = t('users.concurrency-wrong')
  return problems
}

const isPasswordLength = (password: string): boolean =>
  password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX

const isCount = (value: number | undefined): boolean => value !== undefined && Number.isInteger(value) && value >= 0

/** A debt may stay as it is or be paid in part, but nobody makes one or a larger one. */
function problemOfQuota(draft: UserDraft): string | undefined {
  const quota = quotaAfter(draft)
  if (quota === undefined || !Number.isInteger(quota) || Math.abs(quota) > QUOTA_MAX) return t('users.quota-wrong')
  return quota < 0 && quota < draft.quotaBefore ? t('users.quota-negative') : undefined
}

/** The balance that saving makes; undefined while there is none in its field. */
const quotaAfter = ({ quota, quotaChange = 0 }: UserDraft): number | undefined =>
  quota === undefined ? undefined : quota + quotaChange

export const creationOfDraft = (draft: UserDraft): BodyOf<typeof createUser> => ({
  username: draft.username.trim(),
  display_name: draft.displayName.trim(),
  password: draft.password,
})

/**
 * What was changed here, as the API takes it: somebody else may have the same form open, or have moved the user to
 * another group meanwhile. Must have passed `problemsOfUser`.
 */
export function editOfUser(id: number, { values, start }: EditedUser): BodyInputOf<typeof updateUser> {
  const before = new Map<string, unknown>(Object.entries(fieldsOf(start)))
  const changed = Object.entries(fieldsOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  const quota = quotaAfter(values) ?? values.quotaBefore
  return {
    ...Object.fromEntries(changed),
    id,
    ...(quota === values.quotaBefore ? {} : { quota, quota_before: values.quotaBefore }),
  }
}

interface EditedUser {
  values: UserDraft
  /** As the form began. */
  start: UserDraft
}

/** All but the balance. Limits are one field: who changes one of them sends all. */
const fieldsOf = (draft: UserDraft) => ({
  username: draft.username.trim(),
  display_name: draft.displayName.trim(),
  password: draft.password,
  group: draft.group,
  concurrency_limit: draft.concurrencyLimit ?? 0,
  limits: {
    rpm: draft.rpm ?? 0,
    tpm: draft.tpm ?? 0,
    quota_5h: draft.quota_5h ?? 0,
    quota_day: draft.quota_day ?? 0,
    quota_week: draft.quota_week ?? 0,
    quota_month: draft.quota_month ?? 0,
  },
})
