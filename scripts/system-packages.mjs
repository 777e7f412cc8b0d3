import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './run-program.mjs'

/** Debian packages that the tests run for real, and how to see that each is there. */
const needed = [
  { name: 'postgresql', isThere: () => isOnPath('postgres') || hasPostgresFolder() },
  { name: 'redis-server', isThere: () => isOnPath('redis-server') },
  { name: 'chromium', isThere: () => isOnPath('chromium') },
  // Without a font for it the browser draws Chinese as boxes, and boxes have other widths.
  { name: 'fonts-noto-cjk', isThere: () => existsSync('/usr/share/fonts/opentype/noto') },
]

/**
 * Installs what the tests need besides npm packages, where that is possible: as root on a system with apt-get.
 * Ends the process with the list of missing packages otherwise.
 */
export async function prepareSystemPackages() {
  const missing = needed.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (missing.length === 0) return
  process.stdout.write(`Needed by the tests and not here: ${missing.join(', ')}\n`)
  const canInstall = process.getuid?.() === 0 && isOnPath('apt-get')
  const isInstalled = canInstall && (await installWithApt(missing))
  if (isInstalled) return
  process.stdout.write(`Install them first, on Debian: apt-get install ${missing.join(' ')}\n`)
  process.exit(1)
}

/** @param {string[]} names */
async function installWithApt(names) {
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await runProgram('apt-get', ['update', '-qq'], quietly)) !== 0) return false
  // Tests start servers of their own; the system ones would only take memory and ports.
  const parameters = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...names]
  return (await runProgram('apt-get', parameters, { ...quietly, RUNLEVEL: '1' })) === 0
}

const isOnPath = (/** @type {string} */ program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

function hasPostgresFolder() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'postgres')))
  )
}
