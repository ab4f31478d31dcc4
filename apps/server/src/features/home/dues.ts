import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import { add, money } from '@tuheng/domain/kernel/decimal'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { type Filters, parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { faceOf } from './counted-list.ts'
import { pathOf } from './counts.ts'

/** Records by which money is to be paid, or is expected. */
interface DueList {
  what: 'pay' | 'receive'
  resource: string
  face: string
  filters: Filters
  amount: string
  due: string
  /** The face of settlements by whose `pay` the money is recorded. */
  recordedBy: string
}

const OUTGOING = ['payment', 'supplierPayment', 'serverPayment']

/** Approved payments by their planned day, and what owners owe by the due date of their statements. */
const DUE_LISTS: readonly DueList[] = [
  ...OUTGOING.map((face): DueList => ({
    what: 'pay',
    resource: 'settlement',
    face,
    filters: { status: 'approved' },
    amount: 'amount',
    due: 'planDate',
    recordedBy: face,
  })),
  {
    what: 'receive',
    resource: 'statement',
    face: 'customer',
    filters: { status: ['confirmed', 'partSettled'], dueDate: { op: 'notEmpty' } },
    amount: 'openSum',
    due: 'dueDate',
    recordedBy: 'receipt',
  },
]

const MAX_SHOWN = 10

interface Row {
  i: number
  id: number
  no: string
  name: string | null
  amount: string
  due: string
}

interface Sum {
  i: number
  n: number
  total: string
  overdue: string
}

/** What falls due, for whoever records payments: the oldest ten, and the sums of all. */
export async function dues(sql: Sql, actor: Actor, today: string): Promise<Pick<HomeGiven, 'dues'>> {
  const lists = DUE_LISTS.filter(one => isTheirs(actor, one))
  if (!lists.length) return {}
  const [rows, sums] = await Promise.all([oldest(sql, actor, lists), sumUp(sql, actor, { lists, today })])
  const side = (what: DueList['what']) => {
    const mine = sums.filter(({ i }) => lists[i]?.what === what)
    if (!lists.some(one => one.what === what)) return undefined
    return {
      count: mine.reduce((all, { n }) => all + n, 0),
      total: mine.reduce((all, { total }) => money(add(all, total)), '0.00'),
      overdue: mine.reduce((all, { overdue }) => money(add(all, overdue)), '0.00'),
    }
  }
  const [pay, receive] = [side('pay'), side('receive')]
  return {
    dues: {
      ...(pay ? { pay } : {}),
      ...(receive ? { receive } : {}),
      list: rows.map(({ i, id, no, name, amount, due }) => {
        const { what, resource, face } = lists[i] as DueList
        return { what, id, no, name, amount, due, days: diffDays(today, due), path: pathOf(resource, face) }
      }),
    },
  }
}

function isTheirs(
  actor: Actor,
  { resource: name, face: faceName, filters, amount, due, recordedBy }: DueList,
): boolean {
  const { resource, face } = faceOf(name, faceName)
  const { mayQuery } = viewerAccess(actor, resource, face)
  const read = [...Object.keys(filters), amount, due, 'partyId', resource.title]
  return can(actor, face, 'read') && can(actor, faceOf('settlement', recordedBy).face, 'pay') && read.every(mayQuery)
}

const fromSql = (actor: Actor, { resource: name, face: faceName, filters }: DueList, params: Params): string => {
  const { resource, face } = faceOf(name, faceName)
  const where = whereSql({ resource, face, actor }, { conditions: parseFilters(resource, filters) }, params)
  return `from ${tableName(resource)} t where ${where.join(' and ')}`
}

async function oldest(sql: Sql, actor: Actor, lists: readonly DueList[]): Promise<Row[]> {
  const params = new Params()
  const org = params.add(actor.orgId)
  const parts = lists.map((one, i) => {
    const title = faceOf(one.resource, one.face).resource.title
    return `(select ${i} as i, t.id, t.${column(title)} as no, t.party_id, t.${column(one.amount)} as amount, t.${column(one.due)} as due
      ${fromSql(actor, one, params)} order by t.${column(one.due)}, t.id limit ${MAX_SHOWN})`
  })
  const { rows } = await sql.query<Row>(
    `select x.i, x.id, x.no, p.short_name as name, round(x.amount, 2)::text as amount, to_char(x.due, 'YYYY-MM-DD') as due
     from (${parts.join(' union all ')}) x left join party p on p.org_id = ${org} and p.id = x.party_id
     order by x.due, x.i, x.id limit ${MAX_SHOWN}`,
    params.values,
  )
  return rows
}

async function sumUp(
  sql: Sql,
  actor: Actor,
  { lists, today }: { lists: readonly DueList[]; today: string },
): Promise<Sum[]> {
  const params = new Params()
  const parts = lists.map(
    (one, i) =>
      `select ${i} as i, count(*)::int as n, round(coalesce(sum(t.${column(one.amount)}), 0), 2)::text as total,
         round(coalesce(sum(t.${column(one.amount)}) filter (where t.${column(one.due)} < ${params.add(today)}::date), 0), 2)::text as overdue ${fromSql(actor, one, params)}`,
  )
  const { rows } = await sql.query<Sum>(parts.join(' union all '), params.values)
  return rows
}
