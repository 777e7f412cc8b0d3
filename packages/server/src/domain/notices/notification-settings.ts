import { AppError } from '@tollgate/contract/app-error'
import { NotificationSetting, type ShownNotificationSetting } from '@tollgate/contract/entities/notification-setting'
import * as z from 'zod/mini'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import { isMailAddress } from '../mail/send-mail.ts'
import { findSettingRow, type SettingRow, saveSetting } from './setting-store.ts'

const SECRETS = ['webhook_secret', 'wecom_key', 'dingtalk_key'] as const

/** How a user is reached. */
export interface Recipient {
  setting: NotificationSetting
  /** Of the account; may be empty. */
  email: string
}

export type NotificationSettings = ReturnType<typeof createNotificationSettings>

/** How users want to be notified. Secrets are sealed in the database and never shown. */
export function createNotificationSettings({ db, vault }: { db: Database; vault: Vault }) {
  /** Of a row in the database; a text that cannot be read counts as none. */
  function recipientOf(row: Pick<SettingRow, 'email' | 'setting'>): Recipient {
    return { email: row.email, setting: openSetting(row.setting, vault) }
  }

  async function find(userId: number): Promise<Recipient> {
    const row = await findSettingRow(db, userId)
    if (row === undefined) throw new AppError('user.missing', {})
    return recipientOf(row)
  }

  return {
    recipientOf,

    /** Throws `user.missing`. */
    find,

    shown: async (userId: number): Promise<ShownNotificationSetting> => shown((await find(userId)).setting),

    /** Throws `notice.target-needed`, `request.invalid-input` and `user.missing`. */
    async update(userId: number, form: NotificationSetting): Promise<ShownNotificationSetting> {
      const { setting: stored } = await find(userId)
      const setting = { ...form }
      for (const name of SECRETS) setting[name] = form[name] || stored[name]
      checkTargets(setting)
      const sealed = { ...setting }
      for (const name of SECRETS) sealed[name] = setting[name] === '' ? '' : vault.seal(setting[name])
      await saveSetting(db, userId, JSON.stringify(sealed))
      return shown(setting)
    },
  }
}

/** What is sealed is longer than what a form may hold. */
const StoredSetting = z.extend(
  NotificationSetting,
  Object.fromEntries(SECRETS.map((name) => [name, z._default(z.string(), '')])),
)

function openSetting(text: string, vault: Vault): NotificationSetting {
  const unset = () => NotificationSetting.parse({ notify_type: 'email' })
  if (text === '') return unset()
  try {
    const stored = StoredSetting.parse(JSON.parse(text))
    const opened = SECRETS.map((name) => [name, stored[name] ? vault.open(String(stored[name])) : ''])
    return NotificationSetting.parse({ ...stored, ...Object.fromEntries(opened) })
  } catch {
    return unset()
  }
}

const shown = (setting: NotificationSetting): ShownNotificationSetting => ({
  ...setting,
  webhook_secret: '',
  wecom_key: '',
  dingtalk_key: '',
  secrets_set: SECRETS.filter((name) => setting[name] !== ''),
})

/** The way that was chosen must lead somewhere. Where an address leads is judged when something is sent. */
function checkTargets(setting: NotificationSetting): void {
  const { notification_email: email, webhook_url: url } = setting
  if (email !== '' && !isMailAddress(email))
    throw new AppError('request.invalid-input', { reason: 'notification_email' })
  if (url !== '' && !(URL.canParse(url) && /^https?:/i.test(url)))
    throw new AppError('request.invalid-input', { reason: 'webhook_url' })
  const needed = { email: undefined, webhook: 'webhook_url', wecom: 'wecom_key', dingtalk: 'dingtalk_key' } as const
  const field = needed[setting.notify_type]
  if (field !== undefined && setting[field] === '') throw new AppError('notice.target-needed', { field })
}
