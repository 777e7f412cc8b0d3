import { expect, test } from 'bun:test'
import { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createNotificationSettings } from './notification-settings.ts'
import { createRootNotices } from './tell-root.ts'

const notice = { type: 'test', title: 'news', content: 'some', values: [] }

async function openNotices(make: MakeDatabase, { fails = false } = {}) {
  const parts = await serviceParts(await make())
  const settings = createNotificationSettings(parts)
  const told: string[] = []
  const tell = createRootNotices({
    ...parts,
    settings,
    counters: parts.shared,
    send: async ({ email, setting }) => {
      told.push(setting.webhook_url || setting.notification_email || email)
      if (fails) throw new Error('no mail today')
    },
  })
  return { ...parts, settings, told, tell }
}

eachDatabase('notices to those who answer for the site', (make) => {
  test('reach every super administrator with an address, each the way they chose, and nobody else', async () => {
    const { db, settings, told, tell } = await openNotices(make)
    await makeUser(db, { role: 100, email: 'root@site.test' })
    await makeUser(db, { role: 100, email: 'gone@site.test', deleted_at: 1 })
    await makeUser(db, { role: 100, email: 'off@site.test', status: 2 })
    await makeUser(db, { role: 100 })
    await makeUser(db, { role: 10, email: 'admin@site.test' })
    const hooked = await makeUser(db, { role: 100, email: 'hooked@site.test' })
    const setting = { notify_type: 'webhook', webhook_url: 'https://hook.test/' }
    await settings.update(hooked, NotificationSetting.parse(setting))
    tell(notice)
    await eventually(20_000, () => expect(told.sort()).toEqual(['https://hook.test/', 'root@site.test']))
  })

  test('are not a flood, and one that cannot be sent disturbs nobody', async () => {
    const { db, told, tell } = await openNotices(make, { fails: true })
    await makeUser(db, { role: 100, email: 'root@site.test' })
    for (let count = 0; count < 40; count += 1) tell(notice)
    await eventually(20_000, () => expect(told).toHaveLength(30))
  })
})
