import { expect, test } from 'bun:test'
import { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createNotificationSettings } from './notification-settings.ts'
import { createQuotaWarnings } from './quota-warnings.ts'
import type { Notice } from './send-notice.ts'

async function openWarnings(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const settings = createNotificationSettings(parts)
  const sent: { to: string; notice: Notice }[] = []
  const failures: Error[] = []
  const send = async ({ email }: { email: string }, notice: Notice) => {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push({ to: email, notice })
  }
  const warnings = createQuotaWarnings({ ...parts, settings, send, options: parts.options.current })
  let count = 0
  /** What a commit does: takes from the balance, and tells of it. */
  async function charge(userId: number, quota: number) {
    count += 1
    await parts.ledger.credit({ userId, amount: -quota, kind: 'gift', reference: `charge ${count}` })
    const row = await parts.db.write
      .selectFrom('users')
      .select('quota')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    warnings.note({
      settled: [{ user_id: userId, quota }],
      readings: [{ account: `user:${userId}`, quota: row.quota, version: count }],
    })
  }
  const topUp = (userId: number, amount: number) => {
    count += 1
    return parts.ledger.credit({ userId, amount, kind: 'top-up', reference: `${count}` })
  }
  async function makeRich(quota: number, user: Parameters<typeof makeUser>[1] = {}) {
    const id = await makeUser(parts.db, { email: 'ann@mail.test', ...user })
    await topUp(id, quota)
    return id
  }
  return { ...parts, settings, warnings, sent, failures, charge, topUp, makeRich }
}

eachDatabase('low-quota warnings', (make) => {
  test('are sent when a charge takes the balance below the threshold of the site, with what is left', async () => {
    const { warnings, sent, charge, makeRich, options } = await openWarnings(make)
    await options.set('ServerAddress', 'https://gate.test/')
    const id = await makeRich(1_500)
    await charge(id, 500)
    await warnings.run()
    expect(sent).toEqual([])
    await charge(id, 1)
    await warnings.run()
    expect(sent).toMatchObject([{ to: 'ann@mail.test', notice: { type: 'quota_warning' } }])
    expect(sent[0]?.notice.title).toStartWith('您的额度即将用尽')
    expect(sent[0]?.notice.content).toContain('$0.001998')
    expect(sent[0]?.notice.content).toContain('https://gate.test/topup')
  })

  test('follow the threshold of the site when it changes', async () => {
    const { warnings, sent, charge, makeRich, options } = await openWarnings(make)
    await options.set('QuotaRemindThreshold', '50000')
    await charge(await makeRich(60_000), 10_001)
    await warnings.run()
    expect(sent).toHaveLength(1)
  })

  test('say so when nothing is left', async () => {
    const { warnings, sent, charge, makeRich } = await openWarnings(make)
    await charge(await makeRich(1_500), 1_500)
    await warnings.run()
    expect(sent[0]?.notice.title).toStartWith('您的额度已用尽')
  })

  test('follow the threshold of the user', async () => {
    const { warnings, sent, charge, makeRich, settings } = await openWarnings(make)
    const id = await makeRich(60_000)
    await settings.update(id, NotificationSetting.parse({ notify_type: 'email', quota_warning_threshold: 50_000 }))
    await charge(id, 10_001)
    await warnings.run()
    expect(sent).toHaveLength(1)
  })

  test('are sent once in two hours, and then only for a new crossing', async () => {
    const { warnings, sent, charge, makeRich, clock, ledger } = await openWarnings(make)
    const id = await makeRich(1_100)
    /** Back above the threshold by what is no top-up. */
    const giveBack = (reference: string) => ledger.credit({ userId: id, amount: 200, kind: 'refund', reference })
    await charge(id, 200)
    await warnings.run()
    await giveBack('one')
    await charge(id, 200)
    await warnings.run()
    expect(sent).toHaveLength(1)
    clock.advance(2 * 60 * 60 + 1)
    await charge(id, 1)
    await warnings.run()
    expect(sent).toHaveLength(1)
    await giveBack('two')
    await charge(id, 200)
    await warnings.run()
    expect(sent).toHaveLength(2)
  })

  test('begin anew after a top-up', async () => {
    const { warnings, sent, charge, makeRich, topUp } = await openWarnings(make)
    const id = await makeRich(1_100)
    await charge(id, 200)
    await warnings.run()
    await topUp(id, 1_000)
    await charge(id, 1_000)
    await warnings.run()
    expect(sent).toHaveLength(2)
  })

  test('are sent once when two nodes see crossings', async () => {
    const { warnings, sent, charge, makeRich, ...parts } = await openWarnings(make)
    const send = async ({ email }: { email: string }, notice: Notice) => void sent.push({ to: email, notice })
    const other = createQuotaWarnings({ ...parts, send, options: parts.options.current })
    const id = await makeRich(1_100)
    await charge(id, 200)
    other.note({
      settled: [{ user_id: id, quota: 200 }],
      readings: [{ account: `user:${id}`, quota: 900, version: 1 }],
    })
    await Promise.all([warnings.run(), other.run()])
    expect(sent).toHaveLength(1)
  })

  test('are not sent to whom does not want them, who has no address, or who is gone', async () => {
    const { warnings, sent, charge, makeRich, settings, db } = await openWarnings(make)
    const unwilling = await makeRich(1_100)
    await settings.update(unwilling, NotificationSetting.parse({ notify_type: 'email', notify_events: [] }))
    const unreachable = await makeRich(1_100, { email: '' })
    const gone = await makeRich(1_100)
    for (const id of [unwilling, unreachable, gone]) await charge(id, 200)
    await db.write.updateTable('users').set({ deleted_at: 1 }).where('id', '=', gone).execute()
    await warnings.run()
    expect(sent).toEqual([])
  })

  test('are not sent when a top-up came before anybody looked', async () => {
    const { warnings, sent, charge, makeRich, topUp } = await openWarnings(make)
    const id = await makeRich(1_100)
    await charge(id, 200)
    await topUp(id, 1_000)
    await warnings.run()
    expect(sent).toEqual([])
  })

  test('that could not be sent are tried again, three times in all', async () => {
    const { warnings, sent, charge, makeRich, failures } = await openWarnings(make)
    failures.push(new Error('no mail today'), new Error('nor tomorrow'))
    await charge(await makeRich(1_100), 200)
    for (let run = 0; run < 3; run += 1) await warnings.run()
    expect(sent).toHaveLength(1)
    failures.push(new Error('one'), new Error('two'), new Error('three'))
    await charge(await makeRich(1_100), 200)
    for (let run = 0; run < 5; run += 1) await warnings.run()
    expect(sent).toHaveLength(1)
  })

  test('wait for a database that is away', async () => {
    const { sent, charge, makeRich, db, ...parts } = await openWarnings(make)
    let isAway = true
    const shaky = {
      ...db,
      get read() {
        if (isAway) throw new Error('away')
        return db.read
      },
    }
    const send = async ({ email }: { email: string }, notice: Notice) => void sent.push({ to: email, notice })
    const warnings = createQuotaWarnings({ ...parts, db: shaky, send, options: parts.options.current })
    const id = await makeRich(1_100)
    await charge(id, 200)
    warnings.note({
      settled: [{ user_id: id, quota: 200 }],
      readings: [{ account: `user:${id}`, quota: 900, version: 1 }],
    })
    expect(await codeOf(warnings.run().catch(() => undefined))).toBeUndefined()
    isAway = false
    await warnings.run()
    expect(sent).toHaveLength(1)
  })
})
