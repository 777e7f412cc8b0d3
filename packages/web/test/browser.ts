import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { type FakeUpstream, startFakeUpstream } from '../../server/test/fake-upstream.ts'
import { type RunningServer, runCommand, startServer, temporaryFolder } from '../../server/test/running-server.ts'

const repository = join(import.meta.dir, '..', '..', '..')
const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // What a page asks of other sites is never asked: a test reaches nothing but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const STEP_TIMEOUT_MS = 20_000

export const ROOT_PASSWORD = 'correct horse 7'

/** How the reader has set the browser. */
export interface View {
  language: 'zh' | 'en'
  theme: 'light' | 'dark'
  width: number
  height: number
  /** True: the list of first steps stands over the pages of a new site, as it does for its first administrator. */
  hasFirstSteps?: boolean
}

export const desktop: View = { language: 'zh', theme: 'light', width: 1280, height: 900 }
export const phone: View = { ...desktop, width: 390, height: 844 }

/** One visitor: a page of an own browser profile, and what went wrong in it. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Exceptions, console errors and refusals of the content security policy since the last call. */
  takeProblems(): string[]
}

/** The built console on a real server with an empty database, a fake vendor, and a real browser. */
export interface RunningConsole {
  server: RunningServer
  upstream: FakeUpstream
  /** Path of the one-time link that the server printed; empty when it made the administrator itself. */
  setupPath: string
  /** A new visitor with an empty browser profile; addresses are relative to the server. */
  visit(view?: Partial<View>): Promise<Visitor>
  /** Runs a command of the server on its data. */
  command(name: string, ...parameters: string[]): Promise<{ exitCode: number; output: string }>
  stop(): Promise<void>
}

interface ConsoleStart {
  /** The administrator `root` exists already, with `ROOT_PASSWORD`. */
  isSetUp: boolean
  /** More of the server's environment. */
  environment?: Record<string, string>
}

export async function startConsole({ isSetUp, environment = {} }: ConsoleStart): Promise<RunningConsole> {
  await buildConsole()
  const folder = temporaryFolder()
  // First what can fail for reasons of its own: nothing else is left running then.
  const server = await startServer({
    DATA_DIR: folder.path,
    UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1',
    GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    GLOBAL_WEB_RATE_LIMIT_ENABLE: 'false',
    CRITICAL_RATE_LIMIT_ENABLE: 'false',
    LOG_LEVEL: 'warn',
    ...(isSetUp ? { ROOT_PASSWORD } : {}),
    ...environment,
  })
  const upstream = await startFakeUpstream()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  return {
    server,
    upstream,
    setupPath: /\/setup\?token=\S+/.exec(server.output())?.[0] ?? '',
    visit: (view) => openVisitor(browser, { url: server.url, view: { ...desktop, ...view } }),
    command: (name, ...parameters) => runCommand(name, { DATA_DIR: folder.path }, ...parameters),
    stop: async () => {
      await browser.close()
      await Promise.all([server.stop(), upstream.stop()])
      folder.remove()
    },
  }
}

/**
 * Signs in as the login page does, without drawing it, and opens a page; `address` where the server has another name than
 * the visitor knows. What the form itself does is tested by `signInByForm`.
 */
export async function signIn(
  page: Page,
  { username = 'root', password = ROOT_PASSWORD, to = '/token', address = '' } = {},
): Promise<void> {
  // A file of the same origin that draws nothing.
  await page.goto(`${address}/mark.svg`)
  const refusal = await page.evaluate(rememberSignIn, { username, password })
  if (refusal !== '') throw new Error(`${username} was not signed in: ${refusal}`)
  await page.goto(`${address}${to}`)
}

/** Runs in the page. Empty when it went well. */
async function rememberSignIn(credentials: { username: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch('/api/user/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
  const { success, message, data } = await reply.json()
  if (success) localStorage.setItem('user', JSON.stringify(data))
  return success ? '' : String(message)
}

/** The keyboard acts on it. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Waits until an ended session has led to the login page, which says so. */
export async function waitForSessionEnd(page: Page): Promise<void> {
  await page.waitForURL('**/login?expired=true')
  await page.getByText('未登录或登录已过期').waitFor()
}

/** Signs in through the form and waits for the page that follows. */
export async function signInByForm(page: Page, { username = 'root', password = ROOT_PASSWORD } = {}): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/token')
}

/** Builds what is out of date; a no-op of some milliseconds otherwise. */
async function buildConsole(): Promise<void> {
  const build = Bun.spawn(['node', join('scripts', 'build.mjs')], { cwd: repository, stdout: 'pipe', stderr: 'pipe' })
  const output = await Promise.all([new Response(build.stdout).text(), new Response(build.stderr).text()])
  if ((await build.exited) !== 0) throw new Error(`The console could not be built:\n${output.join('')}`)
}

/** Runs in the page. Frames within it may have no storage. */
function closeFirstSteps(): void {
  if (window === window.top) localStorage.setItem('first-steps', 'closed')
}

async function openVisitor(browser: Browser, { url, view }: { url: string; view: View }): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width, height: view.height },
    locale: view.language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: view.theme,
  })
  if (!view.hasFirstSteps) await context.addInitScript(closeFirstSteps)
  // Shorter than a test may take: what does not appear is named by the step that waited for it.
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return { page, context, takeProblems: () => problems.splice(0) }
}
