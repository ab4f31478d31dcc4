// PostgreSQL instead: sample
import { eq, money, sub } from '@tuheng/domain/kernel/decimal'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { BOOK_FIGURES, payableBook, receivableBook } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripsOf,
  violations,
} from '../testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let owed: Row
let owing: Row
const SPAN = { monthFrom: '2026-10', monthTo: '2026-12', asOf: '2026-12-10', basis: 'dated' }

const ask = (report: { api: string }, over: AnyRow = {}, who: Person = fixture.clerk) =>
  who.must<ReportAnswer>(`${report.api}/query`, { ...SPAN, ...over })

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await tripsOf(fixture, [{ load: '33.07' }, { load: '31.11', prepayCash: '500.00' }])
  owing = await statementOf(fixture)
  owed = await statementOf(fixture, { kind: 'customer' })
  await settlementOf(fixture, { items: [{ statementId: owing.id, amount: '1000.00' }], paidAt: '2026-11-20' })
  app.clock.set('2026-12-10T10:00:00+08:00')
  // Paid in November, recorded in December
  const { customerId: partyId } = fixture.masters
  const items = [{ statementId: owed.id, amount: '2000.00' }]
  await settlementOf(fixture, { face: 'receipt', partyId, items, paidAt: '2026-11-28' })
})

describe('the months of a book', () => {
  it('open with what the month before closed with, and close with what is open', async () => {
    const { rows, totals } = await ask(receivableBook, { groupBy: 'month' })
    const net = String(owed.netSum)
    const left = money(sub(net, '2000.00'))
    const zero = { advance: '0.00', offset: '0.00', writeOff: '0.00' }
    expect(rows).toEqual([
      { month: '2026-10', opening: '0.00', arisen: '0.00', paid: '0.00', ...zero, closing: '0.00' },
      { month: '2026-11', opening: '0.00', arisen: net, paid: '2000.00', ...zero, closing: left },
      { month: '2026-12', opening: left, arisen: '0.00', paid: '0.00', ...zero, closing: left },
    ])
    expect(totals).toMatchObject({ opening: '0.00', arisen: net, paid: '2000.00', closing: left })
  })

  it('count a late record in its own month, or in that of the recording', async () => {
    const { rows } = await ask(receivableBook, { groupBy: 'month', basis: 'booked' })
    expect(rows.map(row => row.paid)).toEqual(['0.00', '0.00', '2000.00'])
    // As of a day before the recording neither knows of it
    for (const basis of ['booked', 'dated'])
      expect((await ask(receivableBook, { basis, asOf: '2026-12-09' })).totals.paid).toBe('0.00')
  })

  it('end with the day as of which they are asked', async () => {
    const { totals } = await ask(payableBook, { asOf: '2026-11-19' })
    expect(totals).toMatchObject({ arisen: '0.00', closing: '0.00' })
  })

  it('say what arose as the charges of the statements come to', async () => {
    const { rows } = await app.db.company(fixture.masters.orgId, sql =>
      sql.query<{ side: string; amount: string }>(
        `select c.side, (sum(c.amount) - coalesce((select sum(s.prepaid_sum) from statement s where s.org_id = $1 and (s.kind = 'customer') = (c.side = 'ar')), 0))::text as amount
         from charge c where c.org_id = $1 and c.statement_id is not null and c.deleted_at is null group by 1 order by 1`,
        [fixture.masters.orgId],
      ),
    )
    const told = [(await ask(payableBook)).totals.arisen, (await ask(receivableBook)).totals.arisen]
    expect(rows.map(({ amount }) => money(amount))).toEqual(told)
    expect(told.every(amount => !eq(String(amount), '0'))).toBe(true)
  })
})

describe('the documents behind a figure', () => {
  it('are the statement of what arose and is open, and the settlement of what was paid', async () => {
    const paid = await ask(receivableBook, { groupBy: 'docNo', only: 'paid' })
    expect(paid.rows).toMatchObject([{ docType: 'settlement', day: '2026-11-28', paid: '2000.00' }])
    expect(Object.keys(paid.rows[0] as object)).not.toContain('closing')
    const closing = await ask(receivableBook, { groupBy: 'docNo', only: 'closing' })
    expect(closing.rows).toMatchObject([{ docType: 'statement', docId: owed.id, docNo: owed.stmtNo }])
  })

  it('do not tell the number of a settlement out of reach', async () => {
    const own = await app.person(fixture.masters.orgId, { permissions: ['bi.sb.read'], scope: 'own' })
    expect((await ask(receivableBook, { groupBy: 'docNo' }, own)).rows).toEqual([])
    await app.work(fixture.masters.orgId, tx =>
      tx.sql('update statement set created_by = $2 where org_id = $1', [tx.orgId, own.memberId]),
    )
    const { rows } = await ask(receivableBook, { groupBy: 'docNo' }, own)
    expect(rows).toMatchObject([{ docType: 'statement', docNo: owed.stmtNo, paid: '2000.00' }])
    expect(JSON.stringify(rows)).not.toContain('JS20')
    expect(owing.id).not.toBe(owed.id)
  })
})

describe('access', () => {
  it('is that of standing books, of this company alone', async () => {
    const nobody = await app.person(fixture.masters.orgId, { permissions: ['sap.customer.read'] })
    const stranger = await app.person(await app.company())
    for (const report of [receivableBook, payableBook]) {
      expect(await nobody.call(`${report.api}/query`, SPAN)).toMatchObject({ http: 403, error: 'auth.forbidden' })
      const { rows, totals } = await ask(report, {}, stranger)
      expect([rows, totals.closing]).toEqual([[], '0.00'])
    }
  })

  it.each([
    ['settlement.amount', ['paid', 'opening', 'closing', 'overdue']],
    ['writeOff.amount', ['writeOff', 'opening', 'closing', 'overdue']],
    ['statement.netSum', ['arisen', 'opening', 'closing', 'overdue']],
    ['statement.dueDate', ['overdue']],
  ])('hides with %s whatever would tell it by the equation', async (path, hidden) => {
    const [resource = '', field = ''] = path.split('.')
    const fieldRights = { [resource]: { [field]: 'hidden' } }
    const who = await app.person(fixture.masters.orgId, { permissions: ['bi.sb.read'], fieldRights })
    for (const report of [receivableBook, payableBook]) {
      const { totals, figures } = await ask(report, {}, who)
      for (const name of hidden) expect([name in totals, name in figures], name).toEqual([false, false])
      const shut = hiddenInReport(report, joinedActor({ fieldRights } as never))
      expect(BOOK_FIGURES.filter(name => shut.has(name))).toEqual(expect.arrayContaining(hidden))
    }
  })
})

it('leaves the books true', async () => {
  expect(await violations(fixture)).toEqual([])
})
