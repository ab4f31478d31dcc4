import { openDatabase } from '../db/open.ts'
import { checkLedger, LEDGER_RULES, ledgerTotals } from '../features/settlement/index.ts'
import { parseConfig } from '../plugins/config.ts'

/**
 * `npm run verify:ledger`: checks the invariants of every company's books without the server. Exit 1 on a violation.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  // A rule over millions of charges takes longer than the timeout for pages
  const db = await openDatabase({ ...config, timeouts: { ...config.timeouts, statement: 0 } })
  const orgs = await db.system(
    'companies to verify',
    async sql => (await sql.query<{ id: number; name: string }>('select id, name from org order by id')).rows,
  )
  let wrong = 0
  for (const org of orgs) {
    const { violations, totals } = await db.company(org.id, async sql => {
      // Memory for sorts and joins, one rule after another; the embedded database has its own setting
      if (db.kind === 'postgres') await sql.query(`set local work_mem = '128MB'`)
      return { violations: await checkLedger(sql, org.id), totals: await ledgerTotals(sql, org.id) }
    })
    wrong += violations.length
    const states = totals.map(({ state, charges, amount }) => `${state} ${charges} (${amount})`).join(', ')
    console.log(
      `company ${org.id} ${org.name}: ${LEDGER_RULES.length} rules, ${violations.length} violations; charges: ${states || 'none'}`,
    )
    for (const { rule, id, no, detail } of violations) console.log(`  ${rule}  ${no} (${id}): ${detail}`)
  }
  await db.close()
  process.exit(wrong ? 1 : 0)
}

await main()
