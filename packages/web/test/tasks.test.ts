import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

const PASSWORD = 'correct horse 8'
/** Larger than the window: it fits when it is as wide as that. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="1000"><rect width="4000" height="1000"/></svg>'

let site: RunningConsole
let root: ConsoleClient
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  // Twelve drawings and as many songs of everybody's, in every state.
  const seeded = await site.command('seed', '--logs', '600', '--channels', '6', '--users', '4')
  if (seeded.exitCode !== 0) throw new Error(seeded.output)
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
  await root.call(endpoints.createUser, { body: { username: 'painter', password: PASSWORD } })
})
afterAll(() => site.stop())

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

test('pictures and videos are looked at one after the other, enlarged, by keyboard', async () => {
  const { page, context, takeProblems } = await site.visit()
  await page.route('**/mj/image/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
  // A player of videos takes sounds too.
  await page.route('**/mj/image/**&video=1', (route) => route.fulfill({ contentType: 'audio/wav', body: silence() }))
  await signIn(page)
  await page.getByRole('link', { name: '绘图' }).click()
  await page.getByText('未开启绘图回调').waitFor()
  await rowWith(page, '橘猫').getByRole('button', { name: '查看图片' }).click()
  const viewer = page.getByRole('dialog')
  const picture = viewer.getByRole('img', { name: /^任务 \d+ 的图片$/ })
  await viewer.getByText('2 / 6').waitFor()
  await page.waitForFunction(() => document.querySelector('[role=dialog] img[style]')?.clientWidth === 1280)
  await page.keyboard.press('+')
  await page.waitForFunction(() => document.querySelector('[role=dialog] img')?.clientWidth === 1920)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('3 / 6').waitFor()
  await picture.waitFor()
  await viewer.getByRole('button', { name: '上一张（←）' }).click()
  await viewer.getByText('2 / 6').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await rowWith(page, '樱花飘落').getByRole('button', { name: '播放视频' }).click()
  // Resolves once it plays: the browser was allowed to load it.
  await viewer.getByLabel(/^任务 \d+ 的视频 1$/).evaluate((video: HTMLVideoElement) => video.play())
  await page.keyboard.press('ArrowRight')
  await picture.waitFor()
  await viewer.getByText('6 / 6').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a drawing that failed says why, and one whose picture is gone says so', async () => {
  const { page, context } = await site.visit()
  await page.route('**/mj/image/**', (route) => route.fulfill({ status: 502, json: { error: 'gone' } }))
  await signIn(page)
  await page.goto('/midjourney')
  await rowWith(page, 'poster of a rock band').getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/Please check the parameters of the prompt and try again\.$/).waitFor()
  const failedId = await drawer.getByRole('heading').first().textContent()
  await page.keyboard.press('k')
  await drawer.getByText('图片加载失败').waitFor()
  // There is nothing to be enlarged, and the message is no name of a button.
  expect(await drawer.getByRole('button', { name: '查看图片' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('任务 ID').fill(failedId ?? '')
  await page.getByText('1–1 / 1 条').waitFor()
  await rowWith(page, 'poster of a rock band').waitFor()
  await context.close()
})

test('a song is played from where its vendor keeps it, with its words beside it', async () => {
  const { page, context, takeProblems } = await site.visit({ language: 'en' })
  await page.route('https://songs.invalid/**', (route) =>
    route.request().url().endsWith('.mp3')
      ? route.fulfill({ contentType: 'audio/wav', body: silence() })
      : route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  await signIn(page)
  await page.goto('/task?range=7-days')
  await rowWith(page, 'Failed')
    .getByText(/contained the name of an artist/)
    .waitFor()
  await rowWith(page, 'Success').getByRole('button', { name: 'Details' }).click()
  const song = page.getByRole('dialog').getByRole('listitem').first()
  await song.getByText('2:08 · acoustic folk, warm, female vocals').waitFor()
  await song.getByRole('img', { name: 'Cover of "Rain"' }).waitFor()
  await song.getByText('Lyrics').click()
  await song.getByText('Rain upon the window pane').waitFor()
  // Resolves once it plays: the browser was allowed to load it.
  await song.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play())
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('the day begins at midnight and has no end, so what comes in is seen', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/task/')
  await page.goto('/task')
  const { searchParams } = new URL((await asked).url())
  const midnight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0) / 1000)
  expect([searchParams.get('start_timestamp'), searchParams.get('end_timestamp')]).toEqual([String(midnight), null])
  await context.close()
})

test('a user sees no channels, and no pages that the operator has switched off', async () => {
  const { page, context, takeProblems } = await site.visit()
  await signIn(page, { username: 'painter', password: PASSWORD })
  await page.goto('/midjourney')
  await page.getByText('这段时间还没有绘图').waitFor()
  await page.getByRole('columnheader', { name: '任务状态' }).waitFor()
  expect(await page.getByRole('columnheader', { name: '渠道' }).count()).toBe(0)
  expect(await page.getByLabel('渠道 ID').count()).toBe(0)
  expect(await page.getByText('未开启绘图回调').count()).toBe(0)
  await page.getByRole('link', { name: '异步任务' }).click()
  await page.getByText('这段时间还没有异步任务').waitFor()
  await root.setOption('DrawingEnabled', false)
  await root.setOption('TaskEnabled', false)
  await page.reload()
  await page.getByRole('link', { name: '日志' }).waitFor()
  await page.getByRole('link', { name: '异步任务' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('link', { name: '绘图' }).count()).toBe(0)
  expect(takeProblems()).toEqual([])
  await context.close()
})

/** A second of nothing to hear. */
function silence(): Buffer {
  const samples = 8_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samples, 24)
  head.writeUInt32LE(samples, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}
