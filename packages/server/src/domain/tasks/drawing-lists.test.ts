import { beforeEach, expect, test } from 'bun:test'
import { defaultOptions, type OptionValues } from '@tollgate/contract/options'
import { addDrawing } from '../../../test/drawing-rows.ts'
import { eachDatabase } from '../../../test/each-database.ts'
import type { Database } from '../../storage/database.ts'
import { createDrawingLists } from './drawing-lists.ts'

const ALL = { p: 0, page_size: 0, mj_id: '', start_timestamp: 0, end_timestamp: 0, channel_id: 0 }

eachDatabase('lists of drawings', (make) => {
  let db: Database
  const lists = (options: Partial<OptionValues> = {}) =>
    createDrawingLists({
      db,
      options: () => ({ ...defaultOptions(), ...options }),
      signPicture: ({ userId, taskId }) => `of-${userId}-${taskId}`,
    })
  const idsOf = async (query: Partial<typeof ALL>) =>
    (await lists().list({ ...ALL, ...query })).items.map(({ mj_id }) => mj_id)

  beforeEach(async () => {
    db = await make()
    for (const place of [1, 2, 3]) {
      const row = { task_id: `t${place}`, user_id: place, channel_id: place, submit_time_ms: 1_700_000_000_000 + place }
      await addDrawing(db, { row, data: { code: 22, imageUrl: 'https://cdn.example/x.png' } })
    }
    await addDrawing(db, { row: { platform: 'suno', task_id: 'song' } })
  })

  test('have all of a filter, newest first, and how many there are', async () => {
    expect(await idsOf({})).toEqual(['t3', 't2', 't1'])
    expect(await idsOf({ mj_id: 't2' })).toEqual(['t2'])
    expect(await idsOf({ channel_id: 3 })).toEqual(['t3'])
    expect(await idsOf({ start_timestamp: 1_700_000_000_002 })).toEqual(['t3', 't2'])
    expect(await idsOf({ start_timestamp: 1_700_000_000_002, end_timestamp: 1_700_000_000_002 })).toEqual(['t2'])
    expect(await idsOf({ p: 1, page_size: 2 })).toEqual(['t1'])
    expect((await lists().list({ ...ALL, p: 5 })).total).toBe(3)
  })

  test('of a user have only its own, and not who drew them', async () => {
    const { items } = await lists().listOwn(2, ALL)
    expect(items.map(({ mj_id, channel_id }) => [mj_id, channel_id])).toEqual([['t2', 0]])
  })

  test('lead to the pictures here, or with the vendor where they are not forwarded', async () => {
    const imageOf = async (options: Partial<OptionValues>) =>
      (await lists(options).list({ ...ALL, mj_id: 't1' })).items[0]?.image_url
    expect(await imageOf({})).toBe('/mj/image/t1?sig=of-1-t1')
    expect(await imageOf({ ServerAddress: 'https://gate.example' })).toBe(
      'https://gate.example/mj/image/t1?sig=of-1-t1',
    )
    expect(await imageOf({ MjForwardUrlEnabled: false })).toBe('https://cdn.example/x.png')
  })

  test('lead to videos in the same way', async () => {
    const videoUrls = ['https://cdn.example/0.mp4', 'https://cdn.example/1.mp4']
    await addDrawing(db, { row: { task_id: 'v', action: 'VIDEO' }, data: { videoUrls } })
    const videosOf = async (options: Partial<OptionValues>) => {
      const [newest] = (await lists(options).list({ ...ALL, mj_id: 'v' })).items
      return [newest?.video_url, JSON.parse(newest?.video_urls ?? '')]
    }
    const [first, second] = ['/mj/image/v?sig=of-1-v&video=1', '/mj/image/v?sig=of-1-v&video=2']
    expect(await videosOf({})).toEqual([first, [{ url: first }, { url: second }]])
    expect(await videosOf({ MjForwardUrlEnabled: false })).toEqual([videoUrls[0], videoUrls.map((url) => ({ url }))])
  })

  test('have orders that no vendor answered yet', async () => {
    await addDrawing(db, { row: { task_id: '', status: '', money: 'held' }, order: { state: 'mine' } })
    const [newest] = (await lists().list(ALL)).items
    expect(newest).toMatchObject({ mj_id: '', code: 0, status: '', progress: '0%', image_url: '', state: 'mine' })
    expect([newest?.buttons, newest?.properties, newest?.video_urls]).toEqual(['', '', ''])
  })
})
