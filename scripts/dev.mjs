// `npm run dev`: the server, restarted when a file of it changes, and the console with hot reload beside it.
import { spawn } from 'node:child_process'
import { prepareDependencies } from './prepare.mjs'
import { bun, environment, inRoot, root, vite } from './root.mjs'
import { forwardSignals } from './run-program.mjs'

await prepareDependencies()
const programs = [
  [bun, '--watch', '--no-clear-screen', inRoot('packages', 'server', 'src', 'main.ts')],
  [bun, vite, inRoot('packages', 'web')],
]
const children = programs.map(([program = '', ...parameters]) => {
  const child = spawn(program, parameters, { cwd: root, env: environment(), stdio: 'inherit' })
  forwardSignals(child)
  return child
})
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1
    for (const other of children) if (other !== child) other.kill('SIGTERM')
  })
}
