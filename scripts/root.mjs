import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A path inside the repository, absolute. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Where the programs of installed packages are. */
export const binFolder = inRoot('node_modules', '.bin')

/**
 * The environment of every program started here. Bun allows 256 outgoing requests at once unless it is told
 * otherwise before it starts, which a gateway reaches at once.
 */
export const environment = () => ({
  ...process.env,
  BUN_CONFIG_MAX_HTTP_REQUESTS: process.env.BUN_CONFIG_MAX_HTTP_REQUESTS ?? '65336',
  PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
})
