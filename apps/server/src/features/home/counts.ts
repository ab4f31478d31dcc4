import type { Count, Stake, Todo } from '@tuheng/domain/home/home.calls'
import { addDays, diffDays } from '@tuheng/domain/kernel/calendar'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import { type Filters, parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { resourceOf } from '../../engine/directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { type CountedList, faceOf, sinceSql } from './counted-list.ts'
import { notMakerSql, SELVES, selvesSql, type Statement } from './may-decide.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

const CAP = 1000

/** The counts that the actor may see, by one statement. */
export async function countAll(sql: Sql, actor: Actor, lists: readonly CountedList[]): Promise<Count[]> {
  const found = await countRows(sql, actor, lists)
  return found.map(asCount)
}

/** As `countAll`, with the age and the amount at stake. */
export async function countTodos(
  sql: Sql,
  actor: Actor,
  { lists, today }: { lists: readonly CountedList[]; today: string },
): Promise<Todo[]> {
  const found = await countRows(
    sql,
    actor,
    lists.map(list => onDay(list, today)),
  )
  return found.map(row => ({
    ...asCount(row),
    ...(row.capped || row.oldest === null ? {} : { oldest: row.oldest }),
    ...urgencyOf(row.one, { oldest: row.oldest, today }),
    ...(row.capped || row.one.stake === undefined ? {} : stakeOf(row.one.stake, row)),
  }))
}

/** The list with the filter that `passed` stands for. */
function onDay(list: CountedList, today: string): CountedList {
  if (list.passed === undefined) return list
  return {
    ...list,
    filters: {
      ...list.filters,
      [list.passed]: { op: 'range', value: [null, addDays(today, (list.aheadDays ?? 0) - 1)] },
    },
  }
}

function stakeOf(
  stake: Stake,
  { amount, unpriced }: Pick<CountRow, 'amount' | 'unpriced'>,
): Pick<Todo, 'stake' | 'amount' | 'unpriced'> {
  if (amount === null && !unpriced) return {}
  return { stake, ...(amount === null ? {} : { amount }), ...(unpriced ? { unpriced } : {}) }
}

function urgencyOf(
  one: CountedList,
  at: { oldest: string | null; today: string },
): Pick<Todo, 'overdue' | 'limit' | 'group'> {
  const overdue = isOverdue(one, at)
  const { group = 'other', overdueAfter = -1, passed } = one
  return {
    overdue,
    // What is listed only once it is late has no days left
    ...(overdueAfter < 0 || passed ? {} : { limit: overdueAfter }),
    group: overdue && group === 'other' ? 'today' : group,
  }
}

/** Whether the oldest row is overdue. Above the cap only the counted rows are known, so any overdue row counts. */
function isOverdue(
  { overdueAfter }: CountedList,
  { oldest, today }: { oldest: string | null; today: string },
): boolean {
  return overdueAfter !== undefined && oldest !== null && diffDays(oldest, today) > overdueAfter
}

interface CountRow {
  one: CountedList
  n: number
  /** There are more rows than were looked at. */
  capped: boolean
  oldest: string | null
  amount: string | null
  /** Rows without an amount; 0 where no amount is read. */
  unpriced: number
}

async function countRows(sql: Sql, actor: Actor, lists: readonly CountedList[]): Promise<CountRow[]> {
  const mine = lists.filter(one => isRelevant(actor, one))
  if (!mine.length) return []
  const params = new Params()
  const org = params.add(actor.orgId)
  const parts = mine.map((one, i) => {
    const { resource } = faceOf(one.resource, one.face)
    const where = rowsSql(actor, one, { org, params }).join(' and ')
    const amount = amountField(actor, one)
    const rows = `select t.id, t.created_by, ${sinceSql(one)} as since, ${amount ? `t.${column(amount)}` : 'null::numeric'} as amount from ${tableName(resource)} t where ${where} limit ${CAP + 1}`
    // Looked up for the rows in the limit only, so that a person who made all of a large company's costs no more
    const theirs = notMakerSql(actor, one, { org, params })
    return `select ${i} as i, count(*) filter (where x.due)::int as n, count(*) > ${CAP} as capped, to_char(min(x.since) filter (where x.due) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as oldest, round(sum(x.amount) filter (where x.due), 2)::text as amount, ${amount ? '(count(*) filter (where x.due and x.amount is null))::int' : '0'} as unpriced from (select x.*, ${theirs ?? 'true'} as due from (${rows}) x) x`
  })
  const { rows } = await sql.query<Omit<CountRow, 'one'> & { i: number }>(
    `${selvesSql(actor, { org, params })} ${parts.join(' union all ')}`,
    params.values,
  )
  const found = new Map(rows.map(row => [row.i, row]))
  return mine.map((one, i) => {
    const { n = 0, capped = false, oldest = null, amount = null, unpriced = 0 } = found.get(i) ?? {}
    return { one, n, capped, oldest, amount, unpriced }
  })
}

/** The conditions on `t` of the rows of a list. */
export function rowsSql(actor: Actor, one: CountedList, { org, params }: Statement): string[] {
  const { resource, face } = faceOf(one.resource, one.face)
  const screenFilters = screenOf(one.resource, one.face)?.filters ?? {}
  return [
    ...whereSql(
      { resource, face, actor },
      { conditions: parseFilters(resource, { ...screenFilters, ...filtersOf(one) }) },
      params,
    ),
    ...(one.due ? [one.due.sql({ org, selves: `select id from ${SELVES}` })] : []),
  ]
}

/**
 * The filters of a list. A record with an approval waits for nobody's decision and for nobody's first step: its approvers
 * have the task, its starter the record.
 */
export function filtersOf({ filters, decision, needs, resource }: CountedList): Filters {
  const { machines } = resourceOf(resource)
  const [lead = '', first] = Object.entries(machines)[0] ?? []
  const isFirstStep = needs.length > 0 && first !== undefined && [filters[lead]].flat().includes(first.initial)
  return 'approval' in machines && (decision !== undefined || isFirstStep) ? { ...filters, approval: 'none' } : filters
}

function asCount({ one, n, capped }: Pick<CountRow, 'one' | 'n' | 'capped'>): Count {
  const { key, zh, en, resource, face, path } = one
  return { key, zh, en, count: Math.min(n, CAP), capped, path: path ?? pathOf(resource, face), filters: filtersOf(one) }
}

/** The field with the amount at stake, if the actor may see it. */
function amountField(actor: Actor, { stake, resource: name, face: faceName }: CountedList): string | undefined {
  const field = stake?.split('.')[1]
  if (field === undefined) return undefined
  const { resource, face } = faceOf(name, faceName)
  return viewerAccess(actor, resource, face).mayQuery(field) ? field : undefined
}

/** Whether the actor may read the list, act on it, and filter by these fields. */
export function isRelevant(actor: Actor, one: CountedList): boolean {
  const { resource: name, face: faceName, needs, due } = one
  const { resource, face } = faceOf(name, faceName)
  const { mayQuery: allowed } = viewerAccess(actor, resource, face)
  return (
    can(actor, face, 'read') &&
    (!needs.length || needs.some(action => can(actor, face, action))) &&
    [...Object.keys(filtersOf(one)), ...(due?.reads ?? [])].every(allowed)
  )
}

const screens = screensOf(registry.sections)

interface ListScreen {
  path: string
  /** Fixed filters of the screen. */
  filters: Filters
}

export function screenOf(resource: string, face: string): ListScreen | undefined {
  for (const { path, view } of screens)
    if (view.kind === 'list' && view.resource === resource && view.face === face)
      return { path, filters: view.filters ?? {} }
  return undefined
}

/** The path of the screen that lists the face. @throws if there is none */
export function pathOf(resource: string, face: string): string {
  const found = screenOf(resource, face)
  if (!found) throw new Error(`no screen lists ${resource}.${face}`)
  return found.path
}
