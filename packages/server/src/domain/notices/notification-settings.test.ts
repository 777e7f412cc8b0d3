import { describe, expect, test } from 'bun:test'
import { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { eachDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { Database } from '../../storage/database.ts'
import { createNotificationSettings } from './notification-settings.ts'

const form = (changes: object) => NotificationSetting.parse({ notify_type: 'email', ...changes })

async function openSettings(db: Database) {
  const parts = await serviceParts(db)
  return { ...parts, settings: createNotificationSettings(parts), id: await makeUser(db, { email: 'ann@mail.test' }) }
}

eachDatabase('notification settings', (make) => {
  test('are those of the site until the user chooses: warnings by e-mail', async () => {
    const { settings, id } = await openSettings(await make())
    expect(await settings.shown(id)).toEqual({ ...form({}), notify_events: ['quota_warning'], secrets_set: [] })
  })

  test('are shown as they were saved, without secrets, which are sealed in the database', async () => {
    const { settings, id, db } = await openSettings(await make())
    const saved = form({
      notify_type: 'webhook',
      webhook_url: 'https://a.test/x',
      webhook_secret: 'canary',
      quota_warning_threshold: 9,
    })
    const shown = { ...saved, webhook_secret: '', secrets_set: ['webhook_secret'] }
    expect(await settings.update(id, saved)).toEqual(shown)
    expect(await settings.shown(id)).toEqual(shown)
    const { setting } = await db.read
      .selectFrom('users')
      .select('setting')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(setting).not.toContain('canary')
    expect((await settings.find(id)).setting.webhook_secret).toBe('canary')
  })

  test('a blank secret keeps the stored one', async () => {
    const { settings, id } = await openSettings(await make())
    await settings.update(id, form({ notify_type: 'wecom', wecom_key: 'first' }))
    await settings.update(id, form({ notify_type: 'wecom', wecom_key: '' }))
    expect((await settings.find(id)).setting.wecom_key).toBe('first')
  })

  test('that cannot be read any more count as none', async () => {
    const { settings, id, db } = await openSettings(await make())
    await db.write.updateTable('users').set({ setting: '{"notify_type":"pigeon"' }).where('id', '=', id).execute()
    expect((await settings.shown(id)).notify_type).toBe('email')
  })

  describe('are refused', () => {
    test.each([
      ['without the address of the webhook', { notify_type: 'webhook' }, 'notice.target-needed'],
      ['without the key of a WeCom robot', { notify_type: 'wecom' }, 'notice.target-needed'],
      ['without the key of a DingTalk robot', { notify_type: 'dingtalk' }, 'notice.target-needed'],
      ['with an address that is no address', { webhook_url: 'nonsense' }, 'request.invalid-input'],
      ['with an address of another scheme', { webhook_url: 'file:///etc/passwd' }, 'request.invalid-input'],
      ['with an e-mail that is none', { notification_email: 'a@b.test, c@d.test' }, 'request.invalid-input'],
    ])('%s', async (_what, changes, code) => {
      const { settings, id } = await openSettings(await make())
      expect(await codeOf(settings.update(id, form(changes)))).toBe(code)
      expect((await settings.shown(id)).notify_type).toBe('email')
    })

    test('for an account that is gone', async () => {
      const { settings, db } = await openSettings(await make())
      const gone = await makeUser(db, { deleted_at: 1 })
      expect(await codeOf(settings.update(gone, form({})))).toBe('user.missing')
    })
  })
})
