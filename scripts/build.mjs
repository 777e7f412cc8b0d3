// Installs and builds what is missing or out of date, and ends: what `npm start` does before it starts.
import { prepareConsole, prepareDependencies } from './prepare.mjs'

await prepareDependencies()
await prepareConsole()
