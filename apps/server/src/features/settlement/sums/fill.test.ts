import { expect, it } from 'vitest'
import { knownMigrations, migrate } from '../../../db/migrate.ts'
import { emptyPglite } from '../../../testing/empty-database.ts'
import { LEDGER_RULES } from '../check/check-ledger.ts'
import { mergeAllDeltas } from './merge-deltas.ts'

it('a database of an earlier release gets the sums of its charges', async () => {
  const db = await emptyPglite()
  const names = [...knownMigrations().keys()]
  const own = names.findIndex(name => name.endsWith('_charge_sums.sql'))
  await migrate(db, { only: names.slice(0, own) })
  await db.system('charges of an earlier release', async sql => {
    // Counterparties and documents do not matter here.
    await sql.query('set local session_replication_role = replica')
    await sql.query(`insert into org (name, short_name, code) values ('甲', '甲', 'A'), ('乙', '乙', 'B')`)
    await sql.query(
      `insert into charge (org_id, side, party_id, segment, doc_type, doc_id, doc_no, kind, fee_name, biz_date, month, revenue_month, qty, unit, amount, tax_rate, excl, tax, tons, trips, customer_id, state, created_at, updated_at, deleted_at)
       select 1 + g % 2, case when g % 3 = 0 then 'ap' else 'ar' end, 1, 'road', 'waybill', g, g::text, 'freight', '运费', '2026-11-05', '2026-11', case when g % 7 > 0 then '2026-1' || g % 3 end, 1, 'ton',
         case when g % 5 > 0 then g * 1.09 end, 0.09, case when g % 5 > 0 then g end, case when g % 5 > 0 then g * 0.09 end, g / 8.0, 1, nullif(g % 4, 0), case when g % 5 > 0 then 'priced' else 'unpriced' end, now(), now(),
         case when g % 11 = 0 then now() end from generate_series(1, 1000) g`,
    )
  })
  expect(await migrate(db)).toContain(names[own])
  const sums = LEDGER_RULES.find(rule => rule.name === 'charge.sums')?.sql ?? ''
  for (const orgId of [1, 2]) {
    const rows = <T>(text: string): Promise<T[]> =>
      db.company(orgId, async sql => (await sql.query<T>(text, [orgId])).rows)
    const [waiting] = await rows<{ n: number }>('select sum(n)::int as n from charge_delta where org_id = $1')
    expect(waiting).toEqual(
      (
        await rows(
          'select count(*)::int as n from charge where org_id = $1 and deleted_at is null and revenue_month is not null',
        )
      )[0],
    )
    expect(waiting?.n).toBeGreaterThan(300)
    expect(await rows(sums)).toEqual([])
    await mergeAllDeltas(db, orgId)
    expect(await rows(sums)).toEqual([])
  }
  await db.close()
}, 300_000)
