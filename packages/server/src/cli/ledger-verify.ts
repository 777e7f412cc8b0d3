import { verifyLedger } from '../domain/billing/verify-ledger.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../storage/open-database.ts'

const db = await openDatabase(readConfig(process.env).config)
const differences = await verifyLedger(db)
await db.close()
for (const { what, stored, computed } of differences)
  console.log(`${what}: stored ${stored}, computed ${computed}, off by ${stored - computed}`)
console.log(differences.length === 0 ? 'The ledger is exact.' : `${differences.length} differences`)
process.exit(differences.length === 0 ? 0 : 1)
