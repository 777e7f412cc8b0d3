import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import { eachDatabase, type MakeDatabase } from '../../test/each-database.ts'
import { eventually } from '../../test/eventually.ts'
import { codeOf } from '../../test/refusal.ts'
import { serviceParts } from '../../test/service-parts.ts'
import { createChannelHealth } from '../domain/channels/channel-health.ts'
import { disableAutomatically, listAllChannels } from '../domain/channels/channel-store.ts'
import { createChannels } from '../domain/channels/channels.ts'
import { Circuits } from '../domain/channels/circuits.ts'
import { keysAsideIn } from '../domain/channels/key-pool.ts'
import { createAddressGuard } from '../upstream/guard-address.ts'
import { createChannelTests } from './test-channels.ts'

const POOL = '{"key_mode":"pool"}'
const NOTE = '{"status_reason":"x","status_time":1}'

/** What a vendor says depends on the key: `bad` ones are unknown to it, `broken` ones fail, `slow` ones take six seconds. */
function outcomeOf(key: string) {
  if (key.startsWith('bad')) {
    const refusal = new AppError(
      'channel.refused',
      { message: 'Incorrect API key' },
      { refusal: { status: 401, type: 'invalid_request_error', code: 'invalid_api_key', param: null } },
    )
    return { timeMs: 5, error: new AppError('channel.test-failed', { status: 401, message: 'no' }), refusal }
  }
  if (key.startsWith('broken')) return { timeMs: 5, error: new AppError('channel.bad-reply', {}) }
  return { timeMs: key.startsWith('slow') ? 6_000 : 5 }
}

async function openTests(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const options = () => ({
    ...parts.options.current(),
    AutomaticDisableChannelEnabled: true,
    AutomaticEnableChannelEnabled: true,
  })
  const told: string[] = []
  const letters: string[] = []
  const tellRoot = ({ title, content }: { title: string; content: string }) => {
    told.push(title.split(' / ')[0] ?? '')
    letters.push(content)
  }
  const health = createChannelHealth({
    ...parts,
    circuits: new Circuits(parts.clock),
    options,
    log: () => undefined,
    tellRoot,
  })
  const probed: string[] = []
  const tests = createChannelTests({
    ...parts,
    ...{ node: 'a', pauseMs: 0, everyMs: 60_000, options, health, tellRoot },
    probe: async ({ key }) => {
      probed.push(key)
      return outcomeOf(key)
    },
  })
  const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
  const add = async (changes: object, taken?: { status: number; otherInfo: string }) => {
    await channels.create(ChannelCreate.parse({ type: 1, name: 'c', key: 'good', models: 'm', ...changes }))
    const row = (await listAllChannels(parts.db)).at(-1)
    if (taken) await disableAutomatically(parts.db, row?.id ?? 0, taken)
  }
  const states = async () => (await listAllChannels(parts.db)).map(({ status, other_info }) => [status, other_info])
  const run = async () => {
    await tests.start()
    await eventually(20_000, async () => expect((await tests.progress()).running).toBe(false))
    return tests.progress()
  }
  return { ...parts, tests, channels, add, states, run, probed, told, letters }
}

eachDatabase('the test of all channels', (make) => {
  test('takes out what is slow or has a bad key, brings back what works again, and leaves the rest', async () => {
    const { add, run, states, told, probed, clock } = await openTests(make)
    const noted = (reason: string) => JSON.stringify({ status_reason: reason, status_time: clock.now() })
    await add({})
    await add({ key: 'slow' })
    await add({ key: 'bad' })
    await add({ key: 'bad', auto_ban: 0 })
    await add({ key: 'broken' })
    await add({ key: 'off', status: 2 })
    await add({}, { status: 3, otherInfo: NOTE })
    await add({ key: 'broken' }, { status: 3, otherInfo: NOTE })
    expect(await run()).toMatchObject({ done: 7, total: 7, failed: 5 })
    expect(await states()).toEqual([
      [1, ''],
      [
        3,
        JSON.stringify({
          status_reason: '响应时间 6.00s 超过阈值 5.00s',
          status_reason_en: 'Response time 6.00s exceeds threshold 5.00s',
          status_time: clock.now(),
        }),
      ],
      [3, noted('status code 401: no')],
      [1, ''],
      [1, ''],
      [2, ''],
      [1, ''],
      [3, NOTE],
    ])
    expect(probed).not.toContain('off')
    expect(told.sort()).toEqual([
      '通道「c」（#2）已被禁用',
      '通道「c」（#3）已被禁用',
      '通道「c」（#7）已被启用',
      '通道测试完成',
    ])
  })

  test('a letter says in both languages why a channel was taken out', async () => {
    const { add, run, letters } = await openTests(make)
    await add({ key: 'slow' })
    await run()
    expect(letters).toContain(
      '通道「c」（#1）已被禁用，原因：响应时间 6.00s 超过阈值 5.00s\n' +
        'Channel "c" (#1) has been disabled: Response time 6.00s exceeds threshold 5.00s',
    )
  })

  test('of a pool bad keys are put aside until a good one is found', async () => {
    const { add, run, states, probed } = await openTests(make)
    await add({ key: 'bad-1\nbad-2\ngood\nbad-3', setting: POOL })
    expect(await run()).toMatchObject({ done: 1, failed: 0 })
    const [[status, otherInfo] = []] = await states()
    expect([status, Object.keys(keysAsideIn(String(otherInfo))).length]).toEqual([1, 2])
    expect(probed).toEqual(['bad-1', 'bad-2', 'good'])
  })

  test('a pool without a good key is taken out; later it comes back with the keys that work', async () => {
    const { add, run, states, channels, db } = await openTests(make)
    await add({ key: 'bad-1\nbad-2', setting: POOL })
    await run()
    expect((await states())[0]?.[0]).toBe(3)
    const [row] = await listAllChannels(db)
    await channels.update({ id: row?.id ?? 0, key: 'bad-1\ngood' })
    await run()
    const [[status, otherInfo] = []] = await states()
    expect([status, Object.keys(keysAsideIn(String(otherInfo))).length]).toEqual([1, 1])
    expect(String(otherInfo)).not.toContain('status_reason')
  })
})

eachDatabase('a round of tests', (make) => {
  test('that is asked for while one runs is refused, in the words of the console', async () => {
    const { tests, add } = await openTests(make)
    await add({})
    const [first, second] = await Promise.all([codeOf(tests.start()), codeOf(tests.start())])
    expect([first, second].filter(Boolean)).toEqual(['channel.tests-running'])
    expect(new AppError('channel.tests-running', {}).textIn('zh')).toBe('测试已在运行中')
    await tests.stop()
  })

  test('that begins by itself tells nobody of its end', async () => {
    const { tests, add, told, probed } = await openTests(make)
    await add({})
    await tests.runDue()
    expect([probed.length, told.length]).toEqual([1, 0])
  })
})
