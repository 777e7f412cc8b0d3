// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { prepareConsole, prepareDependencies } from './prepare.mjs'
import { bun, inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'

await prepareDependencies()
await prepareConsole()
const server = inRoot('packages', 'server', 'src', 'main.ts')
process.exitCode = await runProgram(bun, [server, ...process.argv.slice(2)])
