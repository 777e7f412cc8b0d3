import { onTestFinished } from 'bun:test'
import { createTaskMoney } from '../src/domain/billing/task-money.ts'
import { verifyLedger } from '../src/domain/billing/verify-ledger.ts'
import { createChannelCache } from '../src/domain/channels/channel-cache.ts'
import { createTasks } from '../src/domain/tasks/tasks.ts'
import type { Caller } from '../src/domain/tokens/caller-cache.ts'
import { createTaskPoller } from '../src/jobs/poll-tasks.ts'
import { createDeadlines } from '../src/platform/deadlines.ts'
import { AnswerRoom } from '../src/upstream/answer-room.ts'
import { createVendorTokens } from '../src/upstream/credentials/vendor-tokens.ts'
import { createAddressGuard } from '../src/upstream/guard-address.ts'
import { suno } from '../src/wire/tasks/suno/suno.ts'
import type { TaskOrder } from '../src/wire/tasks/task-kind.ts'
import type { MakeDatabase } from './each-database.ts'
import { makeUser, serviceParts } from './service-parts.ts'
import { startFakeSuno } from './vendors/suno.ts'

export const PRICE = 50_000
const QUOTA = 1_000_000_000

/** Tasks on any number of nodes over one database, with a buyer, a limited key, a channel, and a vendor behind it. */
export async function openTaskDesk(make: MakeDatabase, { writesLogRows = true } = {}) {
  const db = await make()
  const parts = await serviceParts(db)
  const vendor = startFakeSuno()
  onTestFinished(vendor.stop)
  const userId = await makeUser(db)
  await parts.ledger.credit({ userId, amount: QUOTA, kind: 'initial', reference: 'test' })
  const tokenId = await addToken(userId)
  const channelId = await addChannel(vendor.url)
  const channels = createChannelCache({ ...parts, logError: () => undefined })
  await channels.reload()
  const charged: number[] = []

  async function addToken(user_id: number): Promise<number> {
    const times = { created_time: 0, accessed_time: 0, expired_time: -1 }
    const row = { user_id, key_hash: crypto.randomUUID(), key_sealed: '', name: 'key', remain_quota: QUOTA, ...times }
    return (await db.write.insertInto('tokens').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async function addChannel(base_url: string): Promise<number> {
    const key = { key_sealed: parts.vault.seal('vendor-key'), key_hash: 'hash', created_time: 0 }
    const row = { type: 36, name: 'songs', models: 'suno_music', group: 'default', base_url, status: 1, ...key }
    return (await db.write.insertInto('channels').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  const tasks = createTasks({
    db,
    node: 'this-node',
    clock: parts.clock,
    options: parts.options.current,
    ledger: parts.ledger,
    money: createTaskMoney({
      db,
      shared: parts.shared,
      switches: () => ({ writesLogRows, writesHourlySums: writesLogRows }),
    }),
    failpoint: () => undefined,
    onSetAside: () => undefined,
    onCharged: (quota) => charged.push(quota),
    onChange: () => undefined,
  })

  const caller: Caller = {
    tokenId,
    tokenName: 'key',
    tokenStatus: 1,
    expiredTime: -1,
    isUnlimited: false,
    models: undefined,
    allowsAddress: undefined,
    tokenGroup: '',
    maskedKey: '',
    userId,
    username: 'buyer',
    userStatus: 1,
    role: 1,
    userGroup: 'default',
    concurrencyLimit: 0,
    limits: undefined,
  }

  function channel() {
    const found = channels.find(channelId)
    if (!found) throw new Error('the channel is not in the cache')
    return found
  }

  const order: TaskOrder = {
    model: 'suno_music',
    action: 'MUSIC',
    promptText: 'rain',
    properties: { input: 'rain' },
    request: { method: 'POST', path: '/suno/submit/music', body: {} },
  }

  /** A task whose price is held, and that no vendor took yet. */
  const hold = (change: Partial<TaskOrder> = {}) =>
    tasks.hold({
      platform: 'suno',
      requestId: crypto.randomUUID(),
      caller,
      group: 'default',
      channel: channel(),
      order: { ...order, ...change },
      price: { kind: 'per-call', modelPrice: 0.1, quotaPerUnit: 500_000, groupRatio: 1 },
    })

  /** A task at the vendor. */
  async function start() {
    const reply = await fetch(`${vendor.url}/suno/submit/music`, {
      method: 'POST',
      headers: { authorization: 'Bearer vendor-key', 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'rain', mv: 'chirp-v3-0' }),
    })
    const { data: taskId } = (await reply.json()) as { data: string }
    const taken = { accepted: { taskId, reply: {} }, channel: channel(), detail: {} }
    const row = await tasks.accept(await hold(), taken)
    if (!row) throw new Error('the task was given up')
    return row
  }

  const poller = () =>
    createTaskPoller({
      relay: {
        clock: parts.clock,
        vendorTokens: createVendorTokens({ clock: parts.clock }),
        guard: createAddressGuard(['127.0.0.1']),
        answerRoom: new AnswerRoom(1_000_000),
        deadlines: createDeadlines(),
        channels,
        tasks,
      },
      db,
      kinds: [suno],
      timeoutMs: undefined,
      everyMs: 60_000,
      log: { warn: () => undefined },
    })

  /** What the books say of the buyer, how the tasks stand, and whether all of it agrees. */
  async function books() {
    const one = { id: userId }
    const columns = ['quota', 'used_quota', 'request_count'] as const
    const user = await db.read.selectFrom('users').select(columns).where('id', '=', one.id).executeTakeFirstOrThrow()
    const token = await db.read
      .selectFrom('tokens')
      .select(['remain_quota', 'used_quota'])
      .where('id', '=', tokenId)
      .executeTakeFirstOrThrow()
    const logs = await db.read.selectFrom('logs').select(['type', 'quota']).execute()
    return {
      spent: QUOTA - user.quota,
      used: user.used_quota,
      calls: user.request_count,
      tokenSpent: QUOTA - token.remain_quota,
      tokenUsed: token.used_quota,
      charges: logs.filter(({ type }) => type === 2).length,
      returns: logs.filter(({ type }) => type === 4).length,
      differences: await verifyLedger(db),
    }
  }

  const rows = () => db.read.selectFrom('tasks').selectAll().orderBy('id').execute()
  return { ...parts, vendor, tasks, channels, channelId, charged, caller, hold, start, poller, books, rows }
}
