import { expect, test } from 'bun:test'
import { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createNotificationSettings } from './notification-settings.ts'
import type { Notice } from './send-notice.ts'
import { createSiteNews } from './site-news.ts'

async function openNews(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const settings = createNotificationSettings(parts)
  const sent: { to: string; notice: Notice }[] = []
  const broken = new Set<string>()
  const send = async ({ email }: { email: string }, notice: Notice) => {
    if (broken.has(email)) throw new Error('no such mailbox')
    sent.push({ to: email, notice })
  }
  const news = createSiteNews({ ...parts, node: 'here', settings, send, options: parts.options.current })
  /** What the other node does at its next letter. */
  const there = { hangs: false, begun: Promise.withResolvers<void>() }
  const sendThere: typeof send = (recipient, notice) => {
    if (!there.hangs) return send(recipient, notice)
    there.begun.resolve()
    return new Promise<void>(() => {})
  }
  const other = await serviceParts(parts.db, { clock: parts.clock, shared: parts.shared })
  const newsThere = createSiteNews({
    ...other,
    node: 'there',
    settings,
    send: sendThere,
    options: other.options.current,
  })
  async function subscribe(email: string, notify_events: string[], changes: object = {}) {
    const id = await makeUser(parts.db, { email })
    await settings.update(id, NotificationSetting.parse({ notify_type: 'email', notify_events }))
    if (Object.keys(changes).length > 0)
      await parts.db.write.updateTable('users').set(changes).where('id', '=', id).execute()
  }
  /** As an administrator does, and all nodes look at it. */
  async function setOption(key: string, value: string, at = parts.options) {
    await at.set(key, value)
    await Promise.all([parts.options.load(), other.options.load()])
    await Promise.all([news.run(), newsThere.run()])
  }
  async function rest() {
    parts.clock.advance(60)
    await Promise.all([news.run(), newsThere.run()])
  }
  return { ...parts, news, newsThere, there, optionsThere: other.options, sent, broken, subscribe, setOption, rest }
}

eachDatabase('news of the site', (make) => {
  test('reach those who asked for them, and nobody else', async () => {
    const { sent, subscribe, setOption, rest, db } = await openNews(make)
    await subscribe('yes@a.test', ['announcement'])
    await subscribe('other@a.test', ['promotion'])
    await subscribe('banned@a.test', ['announcement'], { status: 2 })
    await subscribe('gone@a.test', ['announcement'], { deleted_at: 1 })
    await makeUser(db, { email: 'never-asked@a.test' })
    await setOption('Notice', 'We move on Monday')
    await rest()
    expect(sent).toMatchObject([{ to: 'yes@a.test', notice: { type: 'announcement', content: 'We move on Monday' } }])
  })

  test('are told once, as they stand when editing has come to rest', async () => {
    const { sent, subscribe, setOption, rest, news, clock } = await openNews(make)
    await subscribe('yes@a.test', ['promotion'])
    await setOption('ActivityContent', 'Twize the quota')
    clock.advance(30)
    await setOption('ActivityContent', 'Twice the quota')
    clock.advance(30)
    await news.run()
    expect(sent).toEqual([])
    await rest()
    await rest()
    expect(sent.map(({ notice }) => notice.content)).toEqual(['Twice the quota'])
  })

  test('are told once and whole when they are edited on two nodes', async () => {
    const { sent, subscribe, setOption, optionsThere, rest, clock } = await openNews(make)
    await subscribe('yes@a.test', ['announcement', 'price_change'])
    await setOption('Notice', 'We move on Sundey')
    await setOption('ModelPrice', '{"a":1}')
    clock.advance(5)
    await setOption('Notice', 'We move on Sunday', optionsThere)
    await setOption('ModelPrice', '{"a":1,"b":2}', optionsThere)
    await rest()
    await rest()
    const prices = sent.find(({ notice }) => notice.type === 'price_change')?.notice.content.split(', ')
    expect(sent.map(({ notice }) => notice.type).sort()).toEqual(['announcement', 'price_change'])
    expect(sent.find(({ notice }) => notice.type === 'announcement')?.notice.content).toBe('We move on Sunday')
    expect(prices).toEqual(expect.arrayContaining(['a', 'b']))
  })

  test('are told by another node when the one that began died, and once', async () => {
    const { sent, subscribe, setOption, there, news, newsThere, clock } = await openNews(make)
    await subscribe('yes@a.test', ['announcement'])
    await setOption('Notice', 'We move on Monday')
    clock.advance(60)
    there.hangs = true
    void newsThere.run()
    await there.begun.promise
    await news.run()
    expect(sent).toEqual([])
    clock.advance(121)
    await news.run()
    await news.run()
    expect(sent.map(({ notice }) => notice.content)).toEqual(['We move on Monday'])
  })

  test('of prices name what has another price now', async () => {
    const { sent, subscribe, setOption, rest } = await openNews(make)
    await subscribe('yes@a.test', ['price_change'])
    await setOption('ModelPrice', '{"a":1,"b":2}')
    await rest()
    sent.length = 0
    await setOption('ModelPrice', '{"a":1,"b":3,"c":1}')
    await rest()
    expect(sent.map(({ notice }) => notice.content)).toEqual(['b, c'])
  })

  test('are none when everything is as before, or the text was taken away', async () => {
    const { sent, subscribe, setOption, rest } = await openNews(make)
    await subscribe('yes@a.test', ['announcement'])
    await setOption('Notice', 'one')
    await setOption('Notice', '')
    await setOption('RetryTimes', '3')
    await rest()
    expect(sent).toEqual([])
  })

  test('reach the others when one cannot be reached', async () => {
    const { sent, subscribe, setOption, rest, broken } = await openNews(make)
    for (let count = 0; count < 205; count += 1) await subscribe(`u${count}@a.test`, ['announcement'])
    broken.add('u3@a.test')
    await setOption('Notice', 'Hello')
    await rest()
    expect(new Set(sent.map(({ to }) => to)).size).toBe(204)
    expect(sent).toHaveLength(204)
  })
})
