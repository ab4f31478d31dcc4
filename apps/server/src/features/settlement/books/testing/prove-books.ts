import { monthRange, shiftMonth } from '@tuheng/domain/kernel/dates'
import { add, eq, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { BOOK_ACTS, BOOK_FIGURES, payableBook, receivableBook } from '@tuheng/domain/settlement/index'
import { expect } from 'vitest'
import type { Person, TestApp } from '../../../../testing/app.ts'

const BOOKS = [
  { side: 'ar', report: receivableBook },
  { side: 'ap', report: payableBook },
] as const
const SETTLED_BY = BOOK_ACTS.filter(act => act !== 'arisen')

interface Asked {
  /** The first and the last month. */
  from: string
  to: string
  today: string
}

const dec = (row: AnyRow | undefined, name: string): string => String(row?.[name] ?? '0')
const total = (rows: readonly AnyRow[], name: string): string => money(sum(rows.map(row => dec(row, name))))

/**
 * Asks both standing books for a span of months in every way, and holds the answers against each other, against the ageing
 * and against what SQL over statements and their documents says. Returns how many figures were not zero.
 */
export async function proveBooks(app: TestApp, reader: Person, { from, to, today }: Asked): Promise<number> {
  let told = 0
  for (const { side, report } of BOOKS)
    for (const basis of ['booked', 'dated'] as const) {
      const ask = (over: AnyRow) =>
        reader.must<ReportAnswer>(`${report.api}/query`, { monthFrom: from, monthTo: to, asOf: today, basis, ...over })
      const whole = await ask({ groupBy: 'month' })
      expectEquation(whole.totals)
      expect(whole.rows.map(row => row.month)).toEqual(monthsBetween(from, to))
      for (const [i, row] of whole.rows.entries()) {
        expectEquation(row)
        const before = whole.rows[i - 1]
        if (before) expect(row.opening, `${report.name} ${String(row.month)}`).toBe(before.closing)
      }
      expect([whole.rows[0]?.opening, whole.rows.at(-1)?.closing]).toEqual([whole.totals.opening, whole.totals.closing])
      for (const { value: groupBy } of report.groupBy ?? []) {
        if (groupBy === 'month') continue
        const { rows, totals } = await ask({ groupBy })
        for (const name of BOOK_FIGURES.filter(one => one in totals))
          expect(total(rows, name), `${report.name} ${basis} by ${groupBy}: ${name}`).toBe(totals[name])
        expect(totals).toEqual(whole.totals)
        if (groupBy !== 'docNo') for (const row of rows) expectEquation(row)
      }
      for (const name of BOOK_FIGURES.filter(one => one in whole.totals)) {
        const behind = await ask({ groupBy: 'docNo', only: name })
        expect(total(behind.rows, name), `behind ${name}`).toBe(whole.totals[name])
        if (!eq(dec(whole.totals, name), '0')) told++
      }
      await expectContinuous(ask, whole)
      const ageing = await reader.must<ReportAnswer>('sap/ageing/query', { asOf: today, side, basis })
      if (today < monthRange(shiftMonth(to, 1)).from)
        expect([whole.totals.closing, whole.totals.overdue]).toEqual([ageing.totals.total, ageing.totals.overdue])
      if (basis === 'dated') await expectDocuments(app, reader.orgId, { side, rows: whole.rows })
    }
  return told
}

function monthsBetween(from: string, to: string): string[] {
  const months = [from]
  while ((months.at(-1) ?? to) < to) months.push(shiftMonth(months.at(-1) ?? to, 1))
  return months
}

function expectEquation(row: AnyRow): void {
  const settled = SETTLED_BY.map(act => dec(row, act))
  expect(money(sub(add(dec(row, 'opening'), dec(row, 'arisen')), sum(settled))), JSON.stringify(row)).toBe(row.closing)
}

/** Asked for alone, every month opens with what the one before it closed with, for each counterparty and contract. */
async function expectContinuous(ask: (over: AnyRow) => Promise<ReportAnswer>, whole: ReportAnswer): Promise<void> {
  for (const groupBy of ['partyId', 'contractId', 'statementId']) {
    let before: Map<string, string> | undefined
    for (const { month, opening, closing } of whole.rows) {
      const { rows, totals } = await ask({ groupBy, monthFrom: month, monthTo: month })
      const balances = (name: string) =>
        new Map(
          rows
            .filter(row => !eq(dec(row, name), '0'))
            .map(row => [`${String(row.partyId)} ${String(row[groupBy])}`, dec(row, name)] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      if (before) expect([...balances('opening')], `${groupBy} ${String(month)}`).toEqual([...before])
      expect([totals.opening, totals.closing]).toEqual([opening, closing])
      before = balances('closing')
    }
  }
}

/** What the documents in force come to, over all months: acts that were taken back cancel out. */
async function expectDocuments(
  app: TestApp,
  orgId: number,
  { side, rows }: { side: 'ar' | 'ap'; rows: readonly AnyRow[] },
): Promise<void> {
  const of = `s.kind ${side === 'ar' ? '=' : '<>'} 'customer'`
  const { rows: found } = await app.db.company(orgId, sql =>
    sql.query<{ act: string; amount: string }>(
      `select act, sum(amount)::text as amount from (
         select 'arisen' as act, s.net_sum as amount from statement s where ${of} and s.org_id = $1 and s.status in ('confirmed', 'partSettled', 'settled')
         union all select 'paid', i.amount from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id join statement s on s.org_id = $1 and s.id = i.statement_id
           where ${of} and i.org_id = $1 and t.status = 'paid'
         union all select 'advance', m.amount from advance_move m join statement s on s.org_id = $1 and s.id = m.statement_id where ${of} and m.org_id = $1 and m.status = 'live'
         union all select 'offset', i.amount from offset_${side}_item i join offset_settle o on o.org_id = $1 and o.id = i.parent_id join statement s on s.org_id = $1 and s.id = i.statement_id
           where ${of} and i.org_id = $1 and o.status = 'effective'
         union all select 'writeOff', w.amount from write_off w join statement s on s.org_id = $1 and s.id = w.statement_id where ${of} and w.org_id = $1 and w.status = 'effective') x
       group by 1`,
      [orgId],
    ),
  )
  const said = new Map(found.map(({ act, amount }) => [act, amount]))
  for (const act of BOOK_ACTS) expect(total(rows, act), act).toBe(money(said.get(act) ?? '0'))
}
