import { money, mul } from '@tuheng/domain/kernel/decimal'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, statementOf, tripOf } from '../testing/fixture.ts'

const MORE = 620

let fixture: Fixture
let owed: Row

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await tripOf(fixture, { load: '30.00' })
  owed = await statementOf(fixture, { kind: 'customer' })
  app.clock.set('2027-01-05T10:00:00+08:00')
  fixture = { ...fixture, clerk: await app.person(fixture.masters.orgId) }
  await copyStatement(owed.id)
})

/** As many open statements as a busy year leaves, each a copy of one that was confirmed. */
async function copyStatement(id: number): Promise<void> {
  const { app, masters } = fixture
  await app.work(masters.orgId, async tx => {
    const { rows } = await tx.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = 'statement' and column_name not in ('id', 'stmt_no') and is_generated = 'NEVER'`,
    )
    const columns = rows.map(({ name }) => `"${name}"`).join(', ')
    await tx.sql(
      `insert into statement (stmt_no, ${columns}) select s.stmt_no || '-' || n, ${rows.map(({ name }) => `s."${name}"`).join(', ')}
       from statement s, generate_series(1, $3) n where s.org_id = $1 and s.id = $2`,
      [tx.orgId, id, MORE],
    )
    await tx.sql(
      `insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on, cause, source, source_id)
       select m.org_id, s.id, m.contract_id, m.delta, m.due_date, m.on_day, m.booked_on, m.cause, m.source, s.id
       from open_move m join statement s on s.org_id = $1 and s.stmt_no like (select stmt_no from statement where org_id = $1 and id = $2) || '-%'
       where m.org_id = $1 and m.statement_id = $2`,
      [tx.orgId, id],
    )
  })
}

it('a reminder and a balance confirmation count every open statement, however many there are', async () => {
  const { clerk, masters } = fixture
  const all = money(mul(String(owed['netSum']), MORE + 1))
  const given = { partyId: masters.customerId, asOf: '2027-01-05' }
  const reminder = await clerk.must<Row>('sap/dunning/save', { ...given, payBy: '2027-01-12' })
  expect(reminder).toMatchObject({ itemCount: MORE + 1, overdueSum: all })
  expect(reminder.items).toHaveLength(MORE + 1)
  const letter = await clerk.must<Row>('sap/balanceLetter/save', given)
  expect(letter).toMatchObject({ receivable: all, payable: '0.00' })
  expect(letter.items).toHaveLength(MORE + 1)
  // A draft that is saved again is counted anew, and its rows are replaced
  const again = await clerk.must<Row>('sap/dunning/save', {
    id: reminder.id,
    version: reminder.version,
    remark: '再发',
  })
  expect(again).toMatchObject({ itemCount: MORE + 1, overdueSum: all })
})
