// node look.ts FILE — called by rounds.ts: opens an embedded database that may not be sound, and says what is wrong with it
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../../db/pglite.ts'
import { findFaults } from './checks.ts'
import type { Note } from './client.ts'

const { dataDir, orgId, notes } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as {
  dataDir: string
  orgId: number
  notes: Note[]
}
const db = await openPglite({ dataDir: join(dataDir, 'pglite') })
const found = await findFaults({ db, filesDir: join(dataDir, 'files'), orgId, notes }).catch((error: unknown) => [
  `the look itself failed: ${(error as Error).message}`,
])
process.stdout.write(JSON.stringify(found), () => process.exit(0))
