import { monthOf } from '@tuheng/domain/kernel/dates'
import { add, mul, qty, quotient, round, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { budget, MONTHS } from '@tuheng/domain/margin/index'
import { party } from '@tuheng/domain/parties/index'
import { settlement, statement } from '@tuheng/domain/settlement/index'
import { moveRecord } from '../engine/write/run-transition.ts'
import type { Tx } from '../engine/write/tx.ts'
import { actOnRun, agreed } from '../features/approvals/run-acts.ts'
import { countOutside } from '../features/margin/index.ts'
import type { MakeSignedCopy } from './agreements.ts'
import { taskOf } from './approvals.ts'
import type { DemoContext } from './demo-context.ts'
import { workdayUntil } from './workdays.ts'

/** What the business of one cargo owner came to in one month. */
interface Business {
  month: string
  segment: RowOf<typeof budget>['lines'][number]['segment']
  customerId: number
  tons: string
  revenue: string
  cost: string
}

/** How far a month was planned beside what it came to, by its number: a plan is never right to the cent. */
const AIM = ['0.97', '1.04', '1.01', '0.98', '1.06', '1.00', '0.95'] as const
/** What was planned of the cost of the month that exceeds its budget. */
const TOO_LITTLE = '0.78'
/** What the next year is to bring more. */
const GROWTH = '1.08'

/**
 * A budget of the year in force, made from what the months of business came to, with one month whose cost exceeds it, and
 * the draft of the next year's. The year begins with the first month of business.
 */
export async function createBudgets(demo: DemoContext): Promise<void> {
  const year = demo.today.slice(0, 4)
  const next = String(Number(year) + 1)
  const begun = workdayUntil(demo.day(20))
  const { business, tight } = await demo.as('kuaiji', `${begun} 10:05:00`, tx => businessOf(tx, year))
  if (!business.length) return
  const id = await demo.as('kuaiji', `${begun} 10:20:00`, async tx => {
    const row = await tx.insert(budget, {
      year,
      name: `${year} 年经营预算`,
      lines: linesOf(business, { until: monthOf(demo.today), tight }) as never,
      remark: '按已签合同与月度计划编制，自开始经营的月份起',
    })
    await tx.run(budget, 'submit', { id: row.id })
    return row.id
  })
  await demo.as('caiwu', `${begun} 16:30:00`, tx => tx.run(budget, 'approve', { id }))
  await demo.as('kuaiji', `${workdayUntil(demo.day(3))} 14:10:00`, async tx => {
    const { id: draft } = await tx.insert(budget, {
      year: next,
      name: `${next} 年经营预算(初稿)`,
      remark: `按 ${year} 年月均增长 8% 测算，待各板块核对`,
    })
    for (const [segment, of] of Map.groupBy(business, one => one.segment)) {
      const count = new Set(of.map(one => one.month)).size
      const ofYear = (name: 'tons' | 'revenue' | 'cost') =>
        round(mul(quotient(sum(of.map(one => one[name])), count, 4), '12', GROWTH), -3)
      await tx.run(budget, 'spread', {
        id: draft,
        segment,
        yearTons: ofYear('tons'),
        yearRevenue: ofYear('revenue'),
        yearCost: ofYear('cost'),
        method: 'evenly',
      })
    }
  })
  await demo.as('demo', demo.end, countOutside)
}

/** A payment for a month whose cost is above the budget: finance has agreed, the director is asked. */
export async function createPaymentOverBudget(demo: DemoContext, makeSignedCopy: MakeSignedCopy): Promise<void> {
  const day = workdayUntil(demo.day(1))
  const open = await demo.as('duizhang', `${day} 09:10:00`, async tx => {
    const found = await openStatement(tx)
    if (found?.status === 'sent')
      await tx.run(statement, 'confirm', {
        id: found.id,
        confirmBy: '财务 高会计',
        confirmAt: day,
        signedFiles: await makeSignedCopy(tx, `对账单${found.id}回签件`),
      })
    return found
  })
  if (!open) return
  const runId = await demo.as('kuaiji', `${day} 09:40:00`, async tx => {
    const { id: statementId, partyId, stmtNo, availableSum } = await tx.getRequired(statement, open.id)
    const [account] = (await tx.getRequired(party, partyId)).bankAccounts
    if (!account) return undefined
    const { accountName, bankName, accountNo } = account
    const { id } = await tx.insert(settlement, {
      kind: 'carrier',
      partyId,
      planDate: workdayUntil(demo.day(-4)),
      payMethod: 'transfer',
      items: [{ statementId, amount: availableSum, remark: null }] as never,
      accountName,
      bankName,
      accountNo,
      reason: `对账单 ${stmtNo} 余款`,
    })
    const resource = anyResource(settlement)
    const face = resource.faces.payment as Face
    return (await moveRecord(tx, { resource, face, name: 'submit', id, input: {} })).approvalId
  })
  if (typeof runId === 'number')
    await demo.as('caiwu', `${day} 11:25:00`, async tx => {
      const opinion = '金额与对账单一致；当月成本已超预算，报总经理'
      return actOnRun(tx, { id: runId, taskId: await taskOf(tx, runId), opinion }, agreed)
    })
}

interface OpenStatement {
  id: number
  status: 'sent' | 'confirmed' | 'partSettled'
  month: string
  segment: string
}

/** A carrier's statement of which money is left to pay, else one that waits to be confirmed, and the last month that it charges. */
async function openStatement(tx: Tx): Promise<OpenStatement | undefined> {
  const { rows } = await tx.sql<OpenStatement>(
    `select s.id::int as id, s.status, c.revenue_month as month, c.segment from statement s join charge c on c.statement_id = s.id
     where s.org_id = $1 and c.org_id = $1 and s.kind = 'carrier' and s.status in ('sent', 'confirmed', 'partSettled') and s.available_sum > 0 and s.diff_count = 0
       and s.deleted_at is null and c.side = 'ap' and c.revenue_month is not null and c.deleted_at is null
       and s.id not in (select i.statement_id from settlement_item i join settlement p on p.id = i.parent_id
         where i.org_id = $1 and p.org_id = $1 and p.status = 'draft' and p.deleted_at is null)
     group by s.id, s.status, s.available_sum, c.revenue_month, c.segment order by s.status = 'sent', s.available_sum > 50000, s.id desc, sum(c.excl) desc limit 1`,
    [tx.orgId],
  )
  return rows[0]
}

/** The business of the year by month, segment and cargo owner, and the month of a segment that was planned too tightly. */
async function businessOf(tx: Tx, year: string): Promise<{ business: Business[]; tight: string }> {
  const { rows } = await tx.sql<Business>(
    `select revenue_month as month, segment, customer_id::int as "customerId", coalesce(sum(tons) filter (where side = 'ar'), 0)::text as tons,
       coalesce(sum(excl) filter (where side = 'ar'), 0)::text as revenue, coalesce(sum(excl) filter (where side = 'ap'), 0)::text as cost
     from charge where org_id = $1 and revenue_month like $2 and customer_id is not null and deleted_at is null
     group by 1, 2, 3 order by 1, 2, 3`,
    [tx.orgId, `${year}-%`],
  )
  const open = await openStatement(tx)
  const fallback = rows.findLast(row => row.segment === 'road')
  const { month, segment } = open?.month.startsWith(year) ? open : (fallback ?? { month: '', segment: '' })
  return { business: rows, tight: `${month} ${segment}` }
}

/** Lines from the first month of business to December: months to come as the mean of those that are over. */
function linesOf(business: readonly Business[], { until, tight }: { until: string; tight: string }): object[] {
  const first = business[0]?.month.slice(5) ?? '01'
  const slices = Map.groupBy(business, one => `${one.segment} ${one.customerId}`)
  return [...slices.values()].flatMap(of => {
    const over = of.filter(one => one.month < until)
    const known = over.length ? over : of
    return MONTHS.filter(month => month >= first).map((month, i) => {
      const { segment, customerId } = of[0] as Business
      const at = `${until.slice(0, 4)}-${month}`
      const own = at < until ? known.filter(one => one.month === at) : known
      const count = at < until ? 1 : known.length
      const aim = AIM[(i + customerId) % AIM.length] as string
      const planned = (name: 'tons' | 'revenue' | 'cost', more = '1') =>
        round(mul(quotient(sum(own.map(one => one[name])), count, 4) ?? '0', aim, more), name === 'tons' ? -1 : -2)
      return {
        segment,
        customerId,
        projectId: null,
        month,
        tons: qty(planned('tons')),
        revenue: add(planned('revenue'), '0.00'),
        cost: planned('cost', `${at} ${segment}` === tight ? TOO_LITTLE : '1'),
      }
    })
  })
}
