import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type PinnedProcess, startPinned } from './pinned-process.ts'
import type { Target } from './target.ts'

const VERSION = '1.15.2'
// Its own range also allows newer ones, with which it answers every stream with 500 (seen with 1.19.9 on Node 20).
const NODE_SERVER_VERSION = '1.13.8'
const FOLDER = join(import.meta.dir, '..', '.cache', 'portkey')
const PROGRAM = join(FOLDER, 'node_modules', '@portkey-ai', 'gateway', 'build', 'start-server.js')
const INSTALL_WITHIN_MS = 180_000

/**
 * Portkey's gateway on Node, for comparison: it relays, and neither checks keys nor charges. It is installed from the
 * npm registry on first use. Returns the reason as text when it cannot be had.
 */
export async function startPortkey(options: {
  upstream: string
  cpu: number
  tempDir: string
}): Promise<(Target & { process: PinnedProcess }) | string> {
  const node = Bun.which('node')
  if (node === null) return 'node is not installed'
  const problem = installPortkey()
  if (problem !== undefined) return problem
  const port = freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = await startPinned({
    command: [
      node,
      '--require',
      join(import.meta.dir, 'listen-on-loopback.cjs'),
      PROGRAM,
      `--port=${port}`,
      '--headless',
    ],
    cpu: options.cpu,
    logFile: join(options.tempDir, 'portkey.log'),
    env: { NODE_ENV: 'production' },
    probe: async () => {
      await fetch(origin)
    },
  })
  return {
    name: 'portkey',
    origin,
    headers: {
      Authorization: 'Bearer sk-mock',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${options.upstream}/v1`,
    },
    process: child,
    // Its code runs at half of its speed until about this much work has been done.
    warmUpSeconds: 12,
  }
}

function installPortkey(): string | undefined {
  if (existsSync(PROGRAM)) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const wanted = {
    private: true,
    dependencies: { '@portkey-ai/gateway': VERSION },
    overrides: { '@hono/node-server': NODE_SERVER_VERSION },
  }
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(wanted))
  const npm = Bun.spawnSync(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    timeout: INSTALL_WITHIN_MS,
  })
  return npm.exitCode === 0 ? undefined : `npm could not install @portkey-ai/gateway ${VERSION}`
}
