// Runs a file with the Bun of this repository: node scripts/bun.mjs FILE [ARGUMENT...]. Bun itself reads `.env`.
import { join } from 'node:path'
import { binFolder } from './root.mjs'
import { runProgram } from './run-program.mjs'

process.exitCode = await runProgram(join(binFolder, 'bun'), process.argv.slice(2))
