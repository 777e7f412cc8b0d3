import { expect, test } from 'bun:test'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import { ChannelBatchEdit, TagEdit } from '@tollgate/contract/entities/channel-batch'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { createChannelBatches } from './channel-batches.ts'
import { disableAutomatically, listAllChannels, updateChannelRow } from './channel-store.ts'
import { createChannels } from './channels.ts'

async function openBatches(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
  const batches = createChannelBatches(parts)
  const add = (changes: object) =>
    channels.create(ChannelCreate.parse({ type: 1, name: 'c', key: 'k', models: 'a,b', ...changes }))
  const rows = () => listAllChannels(parts.db)
  const ids = async () => (await rows()).map(({ id }) => id)
  const edit = (set: object, of: readonly number[]) => batches.edit(ChannelBatchEdit.parse({ ids: of, set }))
  return { ...parts, channels, batches, add, rows, ids, edit }
}

eachDatabase('many channels', (make) => {
  test('an edit of a tag reaches all of its channels, no other, and blanks change nothing', async () => {
    const { batches, add, rows, shared } = await openBatches(make)
    await add({ key: 'k1\nk2', tag: 'red', priority: 3 })
    await add({ tag: 'blue' })
    const notices = noticesOf(shared, ['channels'])
    await batches.editTag(TagEdit.parse({ tag: 'red', new_tag: 'green', models: '', groups: 'vip', weight: 5 }))
    expect((await rows()).map((row) => [row.tag, row.models, row.group, row.priority, row.weight])).toEqual([
      ['green', 'a,b', 'vip', 3, 5],
      ['green', 'a,b', 'vip', 3, 5],
      ['blue', 'a,b', 'default', 0, 0],
    ])
    expect(notices).toHaveLength(1)
  })

  test('a blank new tag dissolves the tag', async () => {
    const { batches, add, rows } = await openBatches(make)
    await add({ tag: 'red' })
    await batches.editTag(TagEdit.parse({ tag: 'red', new_tag: '' }))
    expect((await rows()).map(({ tag }) => tag)).toEqual([null])
  })

  test('a tag that nobody has is said to be missing', async () => {
    const { batches } = await openBatches(make)
    expect(await codeOf(batches.editTag(TagEdit.parse({ tag: 'red', weight: 1 })))).toBe('channel.tag-missing')
    expect(await codeOf(batches.setTagStatus('red', 2))).toBe('channel.tag-missing')
  })

  test('a tag is switched off and on; what was taken out automatically forgets why', async () => {
    const { batches, add, rows, ids, db } = await openBatches(make)
    await add({ key: 'k1\nk2', tag: 'red' })
    await add({ tag: 'blue' })
    const [first = 0] = await ids()
    await disableAutomatically(db, first, { status: 3, otherInfo: '{"status_reason":"x","status_time":1,"mine":1}' })
    await batches.setTagStatus('red', 1)
    expect((await rows()).map(({ status, other_info }) => [status, other_info])).toEqual([
      [1, '{"mine":1}'],
      [1, ''],
      [1, ''],
    ])
    await batches.setTagStatus('red', 2)
    expect((await rows()).map(({ status }) => status)).toEqual([2, 2, 1])
  })

  test('those that are there are deleted and counted', async () => {
    const { batches, add, ids } = await openBatches(make)
    await add({ key: Array.from({ length: 450 }, (_, index) => `k${index}`).join('\n') })
    const [kept = 0, ...others] = await ids()
    expect(await batches.remove([...others, ...others, 99_999])).toBe(449)
    expect(await ids()).toEqual([kept])
  })

  test('all that are off are deleted, by whomever they were switched off', async () => {
    const { batches, add, rows, ids, db } = await openBatches(make)
    await add({ name: 'on' })
    await add({ name: 'off', status: 2 })
    await add({ name: 'out' })
    await disableAutomatically(db, (await ids())[2] ?? 0, { status: 3, otherInfo: '' })
    expect(await batches.removeDisabled()).toBe(2)
    expect((await rows()).map(({ name }) => name)).toEqual(['on'])
  })

  test('chosen channels get a tag and lose it', async () => {
    const { batches, add, rows, ids } = await openBatches(make)
    await add({ key: 'k1\nk2' })
    const chosen = await ids()
    expect(await batches.tag([...chosen, 99_999], ' red ')).toBe(2)
    expect((await rows()).map(({ tag }) => tag)).toEqual(['red', 'red'])
    await batches.tag(chosen, null)
    expect((await rows()).map(({ tag }) => tag)).toEqual([null, null])
  })

  test('an edit of many changes what it can and says of each what became of it', async () => {
    const { add, rows, ids, edit } = await openBatches(make)
    await add({ models: 'a' })
    await add({ models: 'a,b' })
    const [first = 0, second = 0] = await ids()
    const results = await edit({ remove_models: ['a'], priority: 7 }, [second, 99_999, first])
    expect(results.map(({ id, error }) => [id, error?.code])).toEqual([
      [second, undefined],
      [99_999, 'channel.missing'],
      [first, 'channel.models-needed'],
    ])
    expect((await rows()).map(({ models, priority }) => [models, priority])).toEqual([
      ['a', 0],
      ['b', 7],
    ])
  })

  test('two edits at the same moment both count', async () => {
    const { add, rows, ids, edit } = await openBatches(make)
    await add({ models: 'a' })
    const chosen = await ids()
    await Promise.all(['b', 'c', 'd'].map((model) => edit({ add_models: [model] }, chosen)))
    expect((await rows())[0]?.models.split(',').sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a repair puts lists in order and has every node read them anew', async () => {
    const { batches, add, rows, ids, db, shared } = await openBatches(make)
    await add({ key: 'k1\nk2' })
    await updateChannelRow(db, (await ids())[0] ?? 0, { models: ' a,,b,a', group: '', tag: ' ', other_info: '{' })
    const notices = noticesOf(shared, ['channels'])
    expect(await batches.repair()).toBe(1)
    expect((await rows())[0]).toMatchObject({ models: 'a,b', group: 'default', tag: null, other_info: '' })
    expect([await batches.repair(), notices.length]).toEqual([0, 2])
  })
})
