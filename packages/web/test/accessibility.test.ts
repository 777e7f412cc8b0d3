import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { source as axeSource } from 'axe-core'
import type { Page } from 'playwright-core'
import { allViews, isBeforeSignIn, nameOf, pagePaths } from './all-pages.ts'
import { desktop, phone, type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'
import { makeLivedIn } from './lived-in.ts'

/** What axe finds serious or critical in the page as it stands, one line each. */
async function seriousViolations(page: Page): Promise<string[]> {
  // Transitions would be measured half-way.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // The script above has put axe there.
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${location.pathname} ${id}: ${node.html} ${node.failureSummary}`),
      )
  })
}

/** Headings of tables that a reader cannot read to their end: only a pointer would show the rest. */
const cutHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('th [data-cut]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => `${location.pathname} cuts the heading ${textContent}`),
  )

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

describe('a fresh server', () => {
  let site: RunningConsole
  beforeAll(async () => {
    site = await startConsole({ isSetUp: false })
  })
  afterAll(() => site.stop())

  test.each(allViews.map((view) => [nameOf(view), view] as const))(
    'set-up keeps no one out: %s',
    async (_name, view) => {
      const { page, context } = await site.visit(view)
      await openPage(page, '/setup')
      expect(await seriousViolations(page)).toEqual([])
      await context.close()
    },
  )
})

describe('a site in use', () => {
  let site: RunningConsole
  beforeAll(async () => {
    site = await startConsole({ isSetUp: true })
    await makeLivedIn(site)
  })
  afterAll(() => site.stop())

  describe.each(['zh', 'en'] as const)('in %s', (language) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await site.visit({ language })
    })
    afterAll(() => visitor.context.close())

    test('a refused sign-in keeps no one out', async () => {
      await openPage(visitor.page, '/login?expired=true')
      await visitor.page.locator('form button[type=submit]').click()
      await visitor.page.getByRole('alert').waitFor()
      expect(await violationsInLooks(visitor.page, language)).toEqual([])
      await signIn(visitor.page)
    })

    test.each(pagePaths.filter((path) => !isBeforeSignIn(path)))('%s keeps no one out', async (path) => {
      await openPage(visitor.page, path)
      expect(await violationsInLooks(visitor.page, language)).toEqual([])
    })

    test('an open menu keeps no one out', async () => {
      await visitor.page.locator('header button[aria-haspopup=menu]').last().click()
      await visitor.page.getByRole('menuitem').waitFor()
      expect(await seriousViolations(visitor.page)).toEqual([])
    })
  })
})

/** Each language with each theme and each width, each theme with each width: every pair, in half as many looks. */
const looks = {
  zh: [
    { colorScheme: 'dark', size: phone },
    { colorScheme: 'light', size: desktop },
  ],
  en: [
    { colorScheme: 'light', size: phone },
    { colorScheme: 'dark', size: desktop },
  ],
} as const

/** The page follows the system's theme and the window's width, so it need not be opened again for each look. */
async function violationsInLooks(page: Page, language: 'zh' | 'en'): Promise<string[]> {
  const found: string[] = []
  for (const { colorScheme, size } of looks[language]) {
    await page.setViewportSize({ width: size.width, height: size.height })
    await page.emulateMedia({ colorScheme })
    // A change of colours begins with the next frame but one.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const findings = [...(await seriousViolations(page)), ...(await cutHeadings(page))]
    found.push(...findings.map((finding) => `${size.width} ${colorScheme} ${finding}`))
  }
  return found
}
