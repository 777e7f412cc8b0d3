// Pictures of every page in both languages, both themes and two widths, into /screenshots (git-ignored).
// npm run screenshots [-- part of a page's path, default all]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { allViews, isBeforeSignIn, nameOf, pagePaths } from './all-pages.ts'
import { type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'
import { makeLivedIn } from './lived-in.ts'

const folder = join(import.meta.dir, '..', '..', '..', 'screenshots')
const wanted = process.argv[2] ?? ''

await mkdir(folder, { recursive: true })
if ('/setup'.includes(wanted)) {
  await withSite({ isSetUp: false }, (site) =>
    eachView(site, (visitor, view) => take(visitor, { path: '/setup', view })),
  )
}
if (pagePaths.some((path) => path.includes(wanted))) {
  await withSite({ isSetUp: true }, async (site) => {
    await makeLivedIn(site)
    await eachView(site, takeAllPages)
  })
}

async function withSite(state: { isSetUp: boolean }, use: (site: RunningConsole) => Promise<void>): Promise<void> {
  const site = await startConsole(state)
  try {
    await use(site)
  } finally {
    await site.stop()
  }
}

async function eachView(site: RunningConsole, use: (visitor: Visitor, view: string) => Promise<void>): Promise<void> {
  for (const view of allViews) {
    const visitor = await site.visit(view)
    await use(visitor, nameOf(view))
    for (const problem of visitor.takeProblems()) console.log(`${nameOf(view)}: ${problem}`)
    await visitor.context.close()
  }
}

async function takeAllPages(visitor: Visitor, view: string): Promise<void> {
  const paths = pagePaths.filter((path) => path.includes(wanted))
  for (const path of paths.filter(isBeforeSignIn)) await take(visitor, { path, view })
  await signIn(visitor.page)
  for (const path of paths.filter((candidate) => !isBeforeSignIn(candidate))) await take(visitor, { path, view })
}

async function take({ page }: Visitor, { path, view }: { path: string; view: string }): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(folder, `${name}-${view}.png`) })
}
