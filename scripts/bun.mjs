// Runs a file with the Bun of this repository: node scripts/bun.mjs FILE [ARGUMENT...]. Bun itself reads `.env`.
import { bun } from './root.mjs'
import { runProgram } from './run-program.mjs'

process.exitCode = await runProgram(bun, process.argv.slice(2))
