import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../db/database.ts'
import { parseFilters } from './filter.ts'
import { type ListQuery, whereSql } from './list.ts'
import { column, tableName } from './names.ts'
import { Params } from './params.ts'
import { mayAskFor } from './scope.ts'

export interface Summary {
  count: number
  capped: boolean
  totals: Record<string, string>
  tabs: Record<string, number>
}

/** Totals over the whole filter, and how many rows stand in each state of the tabs (whatever tab is chosen). */
export async function summarise(sql: Sql, target: { resource: AnyResource; face: Face; actor: Actor }, query: Pick<ListQuery, 'filters' | 'search' | 'ids'>): Promise<Summary> {
  const { resource, actor } = target
  const allowed = mayAskFor(actor, resource)
  const conditions = parseFilters(resource, query.filters ?? {}, allowed)
  const sums = (resource.list.totals ?? []).filter(allowed)
  const params = new Params()
  const where = whereSql(target, conditions, query, params)
  const columns = ['count(*)::int as count', ...sums.map(name => `coalesce(sum(t.${column(name)}), 0)::text as "${name}"`)]
  const { rows } = await sql.query<Record<string, unknown>>(`select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')}`, params.values)
  const [row] = rows
  const count = Number(row?.count ?? 0)
  const totals = Object.fromEntries(sums.map(name => [name, String(row?.[name] ?? '0')]))
  return { count, capped: false, totals, tabs: await tabCounts(sql, target, query) }
}

async function tabCounts(sql: Sql, target: { resource: AnyResource; face: Face; actor: Actor }, query: Pick<ListQuery, 'filters' | 'search' | 'ids'>): Promise<Record<string, number>> {
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

