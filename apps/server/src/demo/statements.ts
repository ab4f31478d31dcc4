import { priceSheet } from '@tuheng/domain/contracts/index'
import { addDays, monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { money, mul, sub } from '@tuheng/domain/kernel/decimal'
import { statement } from '@tuheng/domain/settlement/index'
import type { Tx } from '../engine/write/tx.ts'
import { accrueMonthEnd } from './accruals.ts'
import type { Agreements, MakeSignedCopy } from './agreements.ts'
import { createInvoiceIn } from './invoices-in.ts'
import { createInvoiceOut } from './invoices-out.ts'
import type { Masters } from './masters.ts'
import { type Outcome, outcomeOf } from './outcomes.ts'
import { agreedOn, pastPeriods, type Period } from './periods.ts'
import { RAIL_PARTIES } from './rail-business.ts'
import { createSettlement } from './settlements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { workdayFrom } from './workdays.ts'

/** A statement that later steps refer to. */
export interface DemoStatement {
  id: number
  stmtNo: string
  kind: 'customer' | 'carrier'
  code: string
  partyId: number
  period: Period
}

interface StatementContext {
  demo: DemoContext
  makeSignedCopy: MakeSignedCopy
  agreements: Agreements
}

/**
 * Creates the statements of the last three periods with every customer and carrier. The older ones are paid and
 * invoiced, the youngest are being agreed.
 */
export async function createStatements(context: StatementContext, masters: Masters): Promise<void> {
  const { demo, agreements } = context
  const road = [...agreements.lanes.map(lane => lane.customer), ...agreements.carriers.keys()]
  const codes = [...new Set([...road, ...RAIL_PARTIES])].sort()
  const periods = pastPeriods(demo.today)
  for (const period of periods) {
    // What was done at the end of the month before is in no statement yet
    await accrueMonthEnd(demo, shiftMonth(monthOf(period.to), -1))
    for (const code of codes) {
      const kind = code.startsWith('HZ') ? ('customer' as const) : ('carrier' as const)
      const outcome = outcomeOf(period.age, code)
      const made = await createStatement(
        context,
        { kind, code, partyId: masters.parties.get(code) ?? 0, period },
        outcome,
      )
      if (!made || outcome.statement !== 'confirmed') continue
      if (outcome.out && kind === 'customer') await createInvoiceOut(demo, made, outcome.out)
      if (outcome.in && kind === 'carrier') await createInvoiceIn(demo, made, outcome.in)
      if (outcome.settle)
        await createSettlement(demo, made, { settle: outcome.settle, byDraft: outcome.byDraft === true })
    }
  }
  const last = periods.at(-1)
  if (last) await accrueMonthEnd(demo, monthOf(last.to))
}

type StatementPlan = Omit<DemoStatement, 'id' | 'stmtNo'>

/**
 * Creates a statement and sends, disputes or confirms it as the outcome says. Returns nothing if no audited charge lies
 * in the period.
 */
async function createStatement(
  context: StatementContext,
  plan: StatementPlan,
  outcome: Outcome,
): Promise<DemoStatement | undefined> {
  const { demo, makeSignedCopy } = context
  const { kind, partyId, period } = plan
  const days = agreedOn(period)
  const row = await demo.as('duizhang', clockTime(days.made, 9, 12 + (partyId % 44)), async tx => {
    const { rows } = await tx.sql(
      `select 1 from charge c left join waybill w on w.org_id = c.org_id and w.id = c.doc_id and c.doc_type = 'waybill' where c.org_id = $1 and c.party_id = $2 and c.state = 'priced' and c.statement_id is null
         and c.side = $5 and c.biz_date between $3 and $4 and w.audit_status is distinct from 'unaudited' and c.deleted_at is null limit 1`,
      [tx.orgId, partyId, period.from, period.to, kind === 'customer' ? 'ar' : 'ap'],
    )
    if (!rows.length) return undefined
    const made = await tx.insert(statement, { kind, partyId, periodFrom: period.from, periodTo: period.to })
    return tx.run(statement, 'collect', { id: made.id })
  })
  if (!row) return undefined
  const made: DemoStatement = { ...plan, id: row.id, stmtNo: row.stmtNo }
  if (outcome.statement === 'revised') await reviseCarrierPrices(context, made)
  if (outcome.statement === 'draft' || outcome.statement === 'revised') return made
  await demo.as('duizhang', clockTime(days.sent, 10, 30 + (partyId % 29)), tx =>
    tx.run(statement, 'send', { id: row.id }),
  )
  if (outcome.statement === 'disputed') await raiseDispute(demo, made)
  if (outcome.statement !== 'confirmed') return made
  const confirmed =
    period.age === 1 ? days.confirmed : later(days.confirmed, workdayFrom(addDays(period.to, 6 + (partyId % 3))))
  const by = CONFIRMED_BY[plan.code] ?? '结算员'
  await demo.as('duizhang', clockTime(confirmed, 8, 5 + (partyId % 30)), async tx =>
    tx.run(statement, 'confirm', {
      id: row.id,
      confirmBy: by,
      confirmAt: confirmed,
      signedFiles: await makeSignedCopy(tx, `${row.stmtNo}回签件`),
    }),
  )
  return made
}

const later = (a: string, b: string): string => (a > b ? a : b)

const CONFIRMED_BY: Readonly<Record<string, string>> = {
  HZ001: '运销科 孙会计',
  HZ002: '供应部 侯主任',
  HZ003: '物流结算科 杜会计',
  HZ004: '财务部 林经理',
  HZ005: '燃料部 苏文义',
  CY001: '财务 常会计',
  CY002: '结算 敖日格乐',
  CY003: '车队 刘队长',
  CY004: '运输部 梁会计',
  HZ021: '物资供应部 包会计',
  HZ022: '原料采购部 佟主管',
  CY021: '结算 马洪涛',
}

/** Disputes one line because of the customer's own scale. */
async function raiseDispute(demo: DemoContext, { id, period }: DemoStatement): Promise<void> {
  await demo.as('duizhang', clockTime(agreedOn(period).confirmed, 8, 20), async tx => {
    const { lines } = await tx.getRequired(statement, id)
    const line = lines[Math.floor(lines.length / 2)]
    if (!line) return
    await tx.run(statement, 'dispute', {
      id,
      reason: '对方复核汽车衡记录，1 车实收重量不一致',
      lines: [
        {
          id: line.id,
          theirNet: money(sub(line.net, mul(line.price, '0.24'))),
          reason: '2 号衡记录实收少 0.24 吨，按对方磅单结算',
        },
      ],
    })
  })
}

/**
 * Revises the carrier's prices from the day after the last trip that was priced by them: a price of days that are audited or
 * stated would not reach their trips.
 */
async function reviseCarrierPrices({ demo }: StatementContext, { id, period }: DemoStatement): Promise<void> {
  const at = agreedOn(period).sent
  const { sheetId, from } = await demo.as('yewu', `${at} 08:55:00`, tx => mainPriceSheet(tx, id))
  if (!sheetId) return
  const next = await demo.as('yewu', `${at} 09:05:00`, async tx => {
    const sheet = await tx.getRequired(priceSheet, sheetId)
    await tx.run(priceSheet, 'revise', {
      id: sheetId,
      effFrom: from,
      effTo: sheet.effTo,
      adjust: 'amount',
      value: '1.5000',
      reason: '柴油调价，运价每吨上浮 1.5 元',
    })
    const [draft] = await tx.find(priceSheet, {
      where: { contractId: sheet.contractId, status: 'draft' },
      sort: ['-id'],
      limit: 1,
    })
    await tx.run(priceSheet, 'submit', { id: draft?.id ?? 0 })
    return draft?.id ?? 0
  })
  await demo.as('jingli', `${at} 09:50:00`, tx => tx.run(priceSheet, 'approve', { id: next }))
}

/** The price sheet of most lines of a statement, and the day after the last loading that it priced. */
async function mainPriceSheet(tx: Tx, statementId: number): Promise<{ sheetId: number; from: string }> {
  const { rows } = await tx.sql<{ sheetId: number; from: string }>(
    `select s.parent_id as "sheetId", to_char((select max(w.load_at)::date from charge p
         join price_sheet_line q on q.org_id = p.org_id and q.id = p.sheet_line_id join waybill w on w.org_id = p.org_id and w.id = p.doc_id
       where p.org_id = $1 and p.doc_type = 'waybill' and p.deleted_at is null and q.parent_id = s.parent_id) + 1, 'YYYY-MM-DD') as "from"
     from charge c join price_sheet_line s on s.org_id = c.org_id and s.id = c.sheet_line_id
     where c.org_id = $1 and c.statement_id = $2 and c.kind = 'freight' group by s.parent_id order by count(*) desc, 1 limit 1`,
    [tx.orgId, statementId],
  )
  return rows[0] ?? { sheetId: 0, from: '' }
}
