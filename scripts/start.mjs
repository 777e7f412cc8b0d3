// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { join } from 'node:path'
import { prepareConsole, prepareDependencies } from './prepare.mjs'
import { binFolder, inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'

await prepareDependencies()
await prepareConsole()
const server = inRoot('packages', 'server', 'src', 'main.ts')
process.exitCode = await runProgram(join(binFolder, 'bun'), [server, ...process.argv.slice(2)])
