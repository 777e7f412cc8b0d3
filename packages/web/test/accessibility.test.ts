import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { source as axeSource } from 'axe-core'
import type { Page } from 'playwright-core'
import { allViews, isBeforeSignIn, nameOf, pagePaths } from './all-pages.ts'
import { desktop, phone, type RunningConsole, signIn, startConsole } from './browser.ts'
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

  test.each(['zh', 'en'] as const)('no page keeps anyone out, in both themes and widths: %s', async (language) => {
    const { page, context } = await site.visit({ language })
    const found: string[] = []
    await openPage(page, '/login?expired=true')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('alert').waitFor()
    found.push(...(await violationsInEveryLook(page)))
    await signIn(page)
    for (const path of pagePaths.filter((candidate) => !isBeforeSignIn(candidate))) {
      await openPage(page, path)
      found.push(...(await violationsInEveryLook(page)))
    }
    await page.locator('header button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem').waitFor()
    found.push(...(await seriousViolations(page)))
    expect(found).toEqual([])
    await context.close()
  })
})

/** The page follows the system's theme and the window's width, so it need not be opened again for each of them. */
async function violationsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, height } of [phone, desktop]) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await seriousViolations(page)).map((finding) => `${width} ${colorScheme} ${finding}`))
    }
  }
  return found
}
