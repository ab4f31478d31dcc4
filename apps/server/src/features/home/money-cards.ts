import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import { monthAtWork, shiftMonth } from '@tuheng/domain/kernel/dates'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { changeRate, grossProfit } from '@tuheng/domain/margin/index'
import { charge, statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { monthMargin } from '../margin/index.ts'
import { faceOf } from './counted-list.ts'

const PAYABLE = ['carrier', 'supplier', 'server'] as const
const mayRead = (actor: Actor, kind: string): boolean => can(actor, faceOf('statement', kind).face, 'read')

/** 待对账, 应收未收, 应付未付 and 毛利, each for those who may read its lists and the fields that it sums. */
export async function moneyCards(sql: Sql, actor: Actor, today: string): Promise<Partial<HomeGiven>> {
  return {
    ...(await openAmounts(sql, actor, today)),
    ...(await unstated(sql, actor)),
    ...(await marginCard(sql, actor, today)),
  }
}

async function openAmounts(sql: Sql, actor: Actor, today: string): Promise<Partial<HomeGiven>> {
  const { mayQuery: allowed } = viewerAccess(actor, anyResource(statement))
  if (!allowed('openSum') || !allowed('netSum')) return {}
  const cards: Partial<HomeGiven> = {}
  for (const [name, kinds] of [
    ['receivable', ['customer']],
    ['payable', PAYABLE],
  ] as const) {
    const mine = kinds.filter(kind => mayRead(actor, kind))
    if (!mine.length) continue
    const params = new Params()
    const where = [
      ...scopeSql({ resource: anyResource(statement), actor, params }),
      `t.kind = any(${params.add(mine)}::text[])`,
      `t.status in ('confirmed', 'partSettled')`,
    ]
    const { rows } = await sql.query<NonNullable<HomeGiven['receivable']>>(
      `select count(*)::int as statements, round(coalesce(sum(t.open_sum), 0), 2)::text as open,
         round(coalesce(sum(t.open_sum) filter (where t.due_date < ${params.add(today)}), 0), 2)::text as overdue from statement t where ${where.join(' and ')}`,
      params.values,
    )
    if (rows[0]) cards[name] = rows[0]
  }
  return cards
}

/** What was carried and is in no statement yet. */
async function unstated(sql: Sql, actor: Actor): Promise<Partial<HomeGiven>> {
  const { mayQuery: allowed } = viewerAccess(actor, anyResource(waybill))
  const sides = [
    ...(mayRead(actor, 'customer') && allowed('arTotal') ? ['ar'] : []),
    ...(PAYABLE.some(kind => mayRead(actor, kind)) && allowed('apTotal') ? ['ap'] : []),
  ]
  if (!sides.length) return {}
  const params = new Params()
  const where = [
    ...scopeSql({ resource: anyResource(charge), actor, params }),
    `t.side = any(${params.add(sides)}::text[])`,
    `t.state in ('priced', 'inStatement')`,
  ]
  const { rows } = await sql.query<{ side: string; amount: string }>(
    `select t.side, round(sum(t.amount), 2)::text as amount from charge t where ${where.join(' and ')} group by 1`,
    params.values,
  )
  return {
    unstated: Object.fromEntries(sides.map(side => [side, rows.find(row => row.side === side)?.amount ?? '0.00'])),
  }
}

async function marginCard(sql: Sql, actor: Actor, today: string): Promise<Partial<HomeGiven>> {
  const { mayQuery: fields } = viewerAccess(actor, anyResource(waybill))
  if (!hasPermission(actor, `${grossProfit.permission}.read`) || !['arTotal', 'apTotal', 'profitExcl'].every(fields))
    return {}
  const month = monthAtWork(today)
  const now = await monthMargin(sql, actor, month)
  const before = await monthMargin(sql, actor, shiftMonth(month, -1))
  return { margin: { month, ...now, before, change: changeRate(now.adjusted, before.adjusted) } }
}
