import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A path inside the repository, absolute. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Where the programs of installed packages are. */
export const binFolder = inRoot('node_modules', '.bin')

/** The Bun of this repository. It runs the server and the tests. */
export const bun = join(binFolder, 'bun')

/** Builds the console, run by Bun too: Vite asks for a later Node than the scripts here. */
export const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')

/**
 * What Bun must know before it starts: how many requests may be on their way at once (256 otherwise, which a gateway
 * reaches at once); for how many milliseconds freed memory is kept before the system gets it (100 otherwise: under
 * load the same pages go and come again all the time); and that compiled code stays. Otherwise a collection of garbage
 * throws away what was compiled some time ago, also what is in use, and calls wait while it is compiled again: beside
 * reports the slowest of 6,400 calls then took 27 ms, and 19 ms with code that stays.
 */
const BUN_SETTINGS = {
  BUN_CONFIG_MAX_HTTP_REQUESTS: '65336',
  MIMALLOC_PURGE_DELAY: '2000',
  MIMALLOC_PURGE_HOLES_MIN_INTERVAL: '2000',
  BUN_JSC_forceCodeBlockLiveness: '1',
}

/** The environment of every program started here. */
export const environment = () => ({
  ...BUN_SETTINGS,
  ...process.env,
  PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
})
