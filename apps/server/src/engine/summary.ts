import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../db/database.ts'
import { type Condition, parseFilters } from './filter.ts'
import { type ListQuery, whereSql } from './list.ts'
import { column, tableName } from './names.ts'
import { Params } from './params.ts'
import { mayAskFor } from './scope.ts'

export interface Summary {
  count: number
  capped: boolean
  /** Sums over all rows that count; empty where there are several `groups` that must not be added up. */
  totals: Record<string, string>
  /** The sums for each value of the field that keeps them apart, in the order of its choices. */
  groups?: { value: string; totals: Record<string, string> }[]
  /** Rows of the filter that no sum counts, because they are void. */
  left: number
  tabs: Record<string, number>
}

interface Target {
  resource: AnyResource
  face: Face
  actor: Actor
}

type Query = Pick<ListQuery, 'filters' | 'search' | 'ids'>

/** Totals over the whole filter, and how many rows stand in each state of the tabs (whatever tab is chosen). */
export async function summarise(sql: Sql, target: Target, query: Query): Promise<Summary> {
  const { resource, actor } = target
  const allowed = mayAskFor(actor, resource)
  const conditions = parseFilters(resource, query.filters ?? {}, allowed)
  const sums = (resource.list.totals ?? []).filter(allowed)
  const by = resource.list.totalsBy && allowed(resource.list.totalsBy) ? resource.list.totalsBy : undefined
  const params = new Params()
  const where = whereSql(target, conditions, query, params)
  const counted = countedSql(resource, conditions, params)
  const columns = [
    `${by ? `t.${column(by)}` : 'null'} as "$by"`, 'count(*)::int as "$all"', `count(*) filter (where ${counted})::int as "$counted"`,
    ...sums.map(name => `coalesce(sum(t.${column(name)}) filter (where ${counted}), 0)::text as "${name}"`),
  ]
  const { rows } = await sql.query<Record<string, unknown>>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')} group by 1`,
    params.values,
  )
  const count = rows.reduce((total, row) => total + Number(row.$all), 0)
  const left = count - rows.reduce((total, row) => total + Number(row.$counted), 0)
  const totalsOf = (row: Record<string, unknown> | undefined) => Object.fromEntries(sums.map(name => [name, String(row?.[name] ?? '0')]))
  const groups = by ? inOrder(resource, by).flatMap(value => rows.filter(row => row.$by === value).map(row => ({ value, totals: totalsOf(row) }))) : undefined
  return { count, capped: false, totals: rows.length > 1 ? {} : totalsOf(rows[0]), ...(groups ? { groups } : {}), left, tabs: await tabCounts(sql, target, query) }
}

/** Which rows the sums count. */
function countedSql(resource: AnyResource, conditions: readonly Condition[], params: Params): string {
  const { tabs, totalsExcept: except } = resource.list
  if (!tabs || !except?.length) return 'true'
  const asked = conditions.find(condition => condition.field === tabs && (condition.op === 'eq' || condition.op === 'in'))
  if (asked?.values.every(value => except.includes(String(value)))) return 'true'
  return `t.${column(tabs)} <> all(${params.add(except)}::text[])`
}

function inOrder(resource: AnyResource, name: string): string[] {
  return Object.keys(resource.fields[name]?.choices ?? {})
}

async function tabCounts(sql: Sql, target: Target, query: Query): Promise<Record<string, number>> {
  const { resource, actor } = target
  const tab = resource.list.tabs
  if (!tab || !mayAskFor(actor, resource)(tab)) return {}
  const { [tab]: _chosen, ...filters } = query.filters ?? {}
  const params = new Params()
  const where = whereSql(target, parseFilters(resource, filters, mayAskFor(actor, resource)), query, params)
  const { rows } = await sql.query<{ state: string; n: number }>(
    `select t.${column(tab)} as state, count(*)::int as n from ${tableName(resource)} t where ${where.join(' and ')} group by 1`,
    params.values,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, Math.max(0, n)]))
}

