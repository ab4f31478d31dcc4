import { verifyChain } from '../engine/write/audit-chain.ts'
import { openDatabase } from '../db/open.ts'
import { parseConfig } from '../plugins/config.ts'

/** `npm run verify:audit`: recomputes the hash chain of every company, without the server. Exit 1 when one is broken. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const db = await openDatabase(config)
  const reports = await db.system('verify audit chains', async sql => {
    const { rows } = await sql.query<{ id: number }>('select id from org order by id')
    return Promise.all(rows.map(org => verifyChain(sql, org.id)))
  })
  for (const { orgId, sealed, broken } of reports)
    console.log(
      `company ${orgId}: ${sealed} rows sealed, ${broken ? `BROKEN at ${broken.seq} (audit row ${broken.id}): ${broken.why}` : 'chain holds'}`,
    )
  await db.close()
  process.exit(reports.some(report => report.broken) ? 1 : 0)
}

await main()
