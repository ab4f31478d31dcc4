import type { Count, Stake, Todo } from '@tuheng/domain/home/home.calls'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import { type MarkType, screensOf } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { type Filters, parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'

/** A list with filters whose rows are counted: what the number says is what the list behind it shows. */
export interface Counted extends Text {
  key: string
  resource: string
  face: string
  filters: Filters
  /** Actions of the face that make it this person's business, any of them; `read` is always asked for. */
  needs: readonly string[]
  /** Where it is worked on, where that is a page of its own instead of the list. */
  path?: string
  /** How the menu shows that something waits: by its number, or by a spot. Numbers of one screen count different records. */
  badge?: MarkType
  dot?: MarkType
  /** What is added up over the rows, as `resource.field`. */
  stake?: Stake
  /** Days after which it is overdue that nothing was done to it. */
  within?: number
}

const CAP = 1000

/** The counts that concern this person, in one statement. */
export async function countAll(sql: Sql, actor: Actor, wanted: readonly Counted[]): Promise<Count[]> {
  const found = await countRows(sql, actor, wanted)
  return found.map(({ one, n }) => asCount(one, n))
}

/** The same with their age and what is at stake. */
export async function countTodos(
  sql: Sql,
  actor: Actor,
  { wanted, today }: { wanted: readonly Counted[]; today: string },
): Promise<Todo[]> {
  const found = await countRows(sql, actor, wanted)
  return found.map(({ one, n, oldest, amount }) => ({
    ...asCount(one, n),
    ...(n > CAP || oldest === null ? {} : { oldest }),
    overdue: isOverdue(one, { oldest, today }),
    ...(n > CAP || amount === null || one.stake === undefined ? {} : { stake: one.stake, amount }),
  }))
}

/** Has the one that waits longest waited longer than such things may? Of more than are counted it is taken to be so when any has. */
function isOverdue({ within }: Counted, { oldest, today }: { oldest: string | null; today: string }): boolean {
  return within !== undefined && oldest !== null && diffDays(oldest, today) > within
}

interface Found {
  one: Counted
  n: number
  oldest: string | null
  amount: string | null
}

async function countRows(sql: Sql, actor: Actor, wanted: readonly Counted[]): Promise<Found[]> {
  const mine = wanted.filter(one => concerns(actor, one))
  if (!mine.length) return []
  const params = new Params()
  const parts = mine.map((one, i) => {
    const { resource, face } = faceOf(one.resource, one.face)
    const fixed = screenOf(one.resource, one.face)?.filters ?? {}
    const where = whereSql(
      { resource, face, actor },
      { conditions: parseFilters(resource, { ...fixed, ...one.filters }) },
      params,
    ).join(' and ')
    const amount = amountOf(actor, one)
    const rows = `select t.updated_at as since, ${amount ? `t.${column(amount)}` : 'null::numeric'} as amount from ${tableName(resource)} t where ${where} limit ${CAP + 1}`
    return `select ${i} as i, count(*)::int as n, to_char(min(x.since) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as oldest, round(sum(x.amount), 2)::text as amount from (${rows}) x`
  })
  const { rows } = await sql.query<Omit<Found, 'one'> & { i: number }>(parts.join(' union all '), params.values)
  const found = new Map(rows.map(row => [row.i, row]))
  return mine.map((one, i) => {
    const { n = 0, oldest = null, amount = null } = found.get(i) ?? {}
    return { one, n, oldest, amount }
  })
}

function asCount({ key, zh, en, resource, face, filters, path }: Counted, n: number): Count {
  return { key, zh, en, count: Math.min(n, CAP), capped: n > CAP, path: path ?? pathOf(resource, face), filters }
}

/** The field of the money at stake, for whoever sees it. */
function amountOf(actor: Actor, { stake, resource: name, face: faceName }: Counted): string | undefined {
  const field = stake?.split('.')[1]
  if (field === undefined) return undefined
  const { resource, face } = faceOf(name, faceName)
  return viewerAccess(actor, resource, face).mayQuery(field) ? field : undefined
}

/** May this person read the list, act on it, and ask by these fields? */
function concerns(actor: Actor, { resource: name, face: faceName, filters, needs }: Counted): boolean {
  const { resource, face } = faceOf(name, faceName)
  const { mayQuery: allowed } = viewerAccess(actor, resource, face)
  return (
    can(actor, face, 'read') &&
    (!needs.length || needs.some(action => can(actor, face, action))) &&
    Object.keys(filters).every(allowed)
  )
}

export function faceOf(name: string, faceName: string) {
  const resource = resourceOf(name)
  const face = resource.faces[faceName]
  if (!face) throw new Error(`${name} has no face ${faceName}`)
  return { resource, face }
}

const screens = screensOf(registry.sections)

interface ListScreen {
  path: string
  /** Filters that the screen always has on. */
  filters: Filters
}

function screenOf(resource: string, face: string): ListScreen | undefined {
  for (const { path, view } of screens)
    if (view.kind === 'list' && view.resource === resource && view.face === face)
      return { path, filters: view.filters ?? {} }
  return undefined
}

/** The screen that lists the face. */
export function pathOf(resource: string, face: string): string {
  const found = screenOf(resource, face)
  if (!found) throw new Error(`no screen lists ${resource}.${face}`)
  return found.path
}
