import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bun, inRoot, vite } from './root.mjs'
import { runProgram } from './run-program.mjs'

const lockFile = inRoot('package-lock.json')
const installedLock = inRoot('node_modules', '.tollgate-lock')
const builtConsole = inRoot('packages', 'web', 'dist')
const builtFrom = join(builtConsole, '.built-from')

/** What the built console depends on, besides installed packages. */
const consoleSources = ['packages/web', 'packages/contract/src', 'docs/guide', 'tsconfig.base.json']
const notSources = new Set(['dist', 'node_modules', 'test'])

/** Installs packages when they are missing or belong to another lock file. Ends the process when that fails. */
export async function prepareDependencies() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (!isInstalled(hash)) {
    await runOrExit('npm', ['ci', '--no-fund', '--no-audit'])
    writeFileSync(installedLock, hash)
  }
  if (!isBunInPlace()) await runOrExit(process.execPath, [inRoot('node_modules', 'bun', 'install.js')])
}

/** Where npm runs no scripts of packages, a text of some lines stands in Bun's place. */
const isBunInPlace = () => statSync(inRoot('node_modules', 'bun', 'bin', 'bun.exe')).size > 1_000_000

/** @param {string} hash */
function isInstalled(hash) {
  if (!existsSync(bun)) return false
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === hash) return true
  // Someone ran npm by hand: npm's own record of what it installed is then newer than the lock file.
  const npmRecord = inRoot('node_modules', '.package-lock.json')
  const isCurrent = existsSync(npmRecord) && statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
  if (isCurrent) writeFileSync(installedLock, hash)
  return isCurrent
}

/** Builds the console when one of its sources changed since the last build. Ends the process when that fails. */
export async function prepareConsole() {
  const hash = hashOfConsoleSources()
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash) return
  // Built aside and then put in place, so that a running server never sees half a console.
  const aside = inRoot('.cache', `console-${process.pid}`)
  const replaced = inRoot('.cache', `console-${process.pid}-replaced`)
  mkdirSync(inRoot('.cache'), { recursive: true })
  const output = ['--outDir', aside, '--emptyOutDir', '--logLevel', 'warn']
  await runOrExit(bun, [vite, 'build', inRoot('packages', 'web'), ...output])
  writeFileSync(join(aside, '.built-from'), hash)
  if (existsSync(builtConsole)) renameSync(builtConsole, replaced)
  renameSync(aside, builtConsole)
  rmSync(replaced, { recursive: true, force: true })
}

function hashOfConsoleSources() {
  const hash = createHash('sha256').update(readFileSync(lockFile))
  for (const source of consoleSources) addToHash(hash, inRoot(source))
  return hash.digest('hex')
}

/** Names, times and sizes stand for the contents: reading every file would cost each start 100 ms. */
function addToHash(/** @type {import('node:crypto').Hash} */ hash, /** @type {string} */ path) {
  const status = statSync(path)
  if (!status.isDirectory()) {
    hash.update(`${path}\0${status.mtimeMs}\0${status.size}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) if (!notSources.has(name)) addToHash(hash, join(path, name))
}

/** @param {string} program @param {string[]} parameters */
async function runOrExit(program, parameters) {
  const code = await runProgram(program, parameters)
  if (code !== 0) process.exit(code)
}
