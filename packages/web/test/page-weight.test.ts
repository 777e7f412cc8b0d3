import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isBeforeSignIn, pagePaths } from './all-pages.ts'
import { type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'

// Scripts compressed with gzip, in kilobytes of 1,000 bytes.
const LOGIN_PAGE_KB = 160
const ANY_FIRST_PAGE_KB = 260

let site: RunningConsole
let reader: Visitor
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  reader = await site.visit()
  await signIn(reader.page)
})
afterAll(() => site.stop())

/** Opens a page as the first of its tab and adds up the scripts it asks for. */
async function scriptKilobytes(path: string): Promise<number> {
  const { context } = isBeforeSignIn(path) ? await site.visit() : reader
  const page = await context.newPage()
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url())
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.close()
  const sizes = [...addresses].map(async (address) => Bun.gzipSync(await (await fetch(address)).bytes()).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test(`the login page loads at most ${LOGIN_PAGE_KB} KB of scripts`, async () => {
  expect(await scriptKilobytes('/login')).toBeLessThanOrEqual(LOGIN_PAGE_KB)
})

test.each(pagePaths.filter((path) => !isBeforeSignIn(path)))(
  `%s loads at most ${ANY_FIRST_PAGE_KB} KB of scripts when it is the first page`,
  async (path) => {
    expect(await scriptKilobytes(path)).toBeLessThanOrEqual(ANY_FIRST_PAGE_KB)
  },
)
