// `npm run check`: types of every package, format and lint, layer order. All run at once; each prints when it is done.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDependencies } from './prepare.mjs'
import { binFolder, environment, inRoot, root } from './root.mjs'

await prepareDependencies()

const typedFolders = ['packages/contract', 'packages/server', 'packages/web', 'scripts', 'bench']
const checks = [
  { name: 'layer order', program: process.execPath, parameters: [inRoot('scripts', 'layer-order.mjs')] },
  { name: 'format and lint', program: join(binFolder, 'biome'), parameters: ['ci', '--colors=off', '.'] },
  ...typedFolders
    .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `types of ${folder}`,
      program: join(binFolder, 'tsc'),
      parameters: ['-p', inRoot(folder)],
    })),
]

/** @param {(typeof checks)[number]} check @returns {Promise<boolean>} */
function run({ name, program, parameters }) {
  const startedMs = performance.now()
  const child = spawn(program, parameters, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    /** @param {boolean} isGood */
    const finish = (isGood) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      process.stdout.write(
        `${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${isGood ? '' : `${output.trim()}\n\n`}`,
      )
      resolve(isGood)
    }
    child.once('error', (error) => {
      output += error.message
    })
    child.once('close', (code) => finish(code === 0))
  })
}

const results = await Promise.all(checks.map(run))
const failed = results.filter((isGood) => !isGood).length
process.stdout.write(failed === 0 ? 'All checks passed.\n' : `${failed} of ${results.length} checks failed.\n`)
process.exitCode = failed === 0 ? 0 : 1
