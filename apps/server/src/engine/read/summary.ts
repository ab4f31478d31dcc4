import { APPROVAL, tabKey, yieldsToApproval } from '@tuheng/domain/kernel/approval-state'
import type { Summary } from '@tuheng/domain/kernel/generic-wire'
import { sub, sum, toFixedStr } from '@tuheng/domain/kernel/decimal'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { type Condition, parseFilters } from './filter.ts'
import { isUnfiltered, type ListQuery } from './list.ts'
import { selectionOf } from './search.ts'
import { type RowSelection, type Target, whereSql } from './where.ts'
import { isShownAsOfNow, refreshShown, shownAsOfNow } from './on-show.ts'
import { readerOf } from './reader.ts'
import { column, statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { viewerAccess } from '../rights/redact.ts'
import { expandContains } from './expand-contains.ts'

type Query = Pick<ListQuery, 'filters' | 'search' | 'ids'>

type Sums = Record<string, unknown>

/**
 * Totals over all rows that match the filters, and the number of rows in each tab, whichever tab is chosen. One
 * statement reads both if no filter narrows the tab.
 */
export async function summarise(sql: Sql, target: Target, query: Query): Promise<Summary> {
  const { resource, face, actor } = target
  const allowed = viewerAccess(actor, resource, face).mayQuery
  const filters = parseFilters(resource, query.filters ?? {}, allowed)
  const [conditions, selection] = await Promise.all([
    expandContains(sql, { resource, orgId: actor.orgId }, filters),
    selectionOf(sql, target, query),
  ])
  const sums = (resource.list.totals ?? []).filter(allowed)
  const by = resource.list.totalsBy && allowed(resource.list.totalsBy) ? resource.list.totalsBy : undefined
  const tab = resource.list.tabs !== undefined && allowed(resource.list.tabs) ? resource.list.tabs : undefined
  const approval = tab === undefined ? undefined : approvalOf(resource, { tab, allowed })
  const inOneQuery = tab !== undefined && !conditions.some(({ field }) => field === tab || field === approval)
  const params = new Params()
  const where = whereSql(target, { conditions, query: selection }, params)
  // Rows of one tab count or do not count together
  const counted = inOneQuery ? 'true' : countedSql(target, conditions, params)
  const only = counted === 'true' ? '' : ` filter (where ${counted})`
  const columns = [
    `${by ? `t.${column(by)}` : 'null'} as "$by"`,
    `${inOneQuery ? `t.${column(tab)}` : 'null'} as "$tab"`,
    `${inOneQuery && approval ? `t.${column(approval)}` : 'null'} as "$approval"`,
    'count(*)::int as "$all"',
    `count(*)${only}::int as "$counted"`,
    ...sums.map(name => `coalesce(sum(t.${column(name)})${only}, 0)::text as "${name}"`),
  ]
  const text = `select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')} group by 1, 2, 3`
  const [{ rows: read }, corrections] = await Promise.all([
    sql.query<Sums>(text, params.values, isUnfiltered(query) ? statementName(text) : undefined),
    correctionsToNow(sql, target, { conditions, selection, sums, by }),
  ])
  const stored = inOneQuery ? read.map(row => (isLeftOut(resource, row.$tab) ? withoutSums(row, sums) : row)) : read
  const rows = [...stored, ...corrections]
  const left = countOf(rows, '$all') - countOf(rows, '$counted')
  const totalsOf = (part: readonly Sums[]) =>
    Object.fromEntries(sums.map(name => [name, addDecimals(part.map(row => String(row[name])))]))
  const values = by ? choiceValues(resource, by).filter(value => rows.some(row => row.$by === value)) : []
  const groups = values.map(value => ({ value, totals: totalsOf(rows.filter(row => row.$by === value)) }))
  return {
    count: countOf(rows, '$all'),
    capped: false,
    totals: new Set(rows.map(row => row.$by)).size > 1 ? {} : totalsOf(rows),
    ...(by ? { groups } : {}),
    left,
    tabs: inOneQuery
      ? countsByState(stored)
      : tab === undefined
        ? {}
        : await tabCounts(sql, target, { filters: query.filters, selection, tab, approval }),
  }
}

/** Whether totals leave out the rows of this tab. */
const isLeftOut = ({ list }: AnyResource, tab: unknown): boolean => list.totalsExcept?.includes(String(tab)) === true

/** The row of a tab whose rows are counted in its tab and in nothing else. */
const withoutSums = (row: Sums, sums: readonly string[]): Sums => ({
  ...row,
  $counted: 0,
  ...Object.fromEntries(sums.map(name => [name, '0'])),
})

interface SumsAsked {
  conditions: readonly Condition[]
  selection: RowSelection
  sums: readonly string[]
  by: string | undefined
}

/** What has to be added to sums of stored values for rows that show values of now, a row of sums for each of them. */
async function correctionsToNow(
  sql: Sql,
  target: Target,
  { conditions, selection, sums, by }: SumsAsked,
): Promise<Sums[]> {
  const { resource, actor } = target
  const { names, decidedBy } = shownAsOfNow(resource, sums)
  if (decidedBy === undefined) return []
  const params = new Params()
  const where = [
    ...whereSql(target, { conditions, query: selection }, params),
    countedSql(target, conditions, params),
    isShownAsOfNow(resource, params),
  ]
  const read = ['id', decidedBy, ...names].map(name => `t.${column(name)} as "${name}"`)
  const { rows } = await sql.query<AnyRow>(
    `select ${[...read, `${by ? `t.${column(by)}` : 'null'} as "$by"`].join(', ')} from ${tableName(resource)} t where ${where.join(' and ')}`,
    params.values,
  )
  const stored = rows.map(row => ({ ...row }))
  await refreshShown(readerOf(sql, actor.orgId), resource, rows)
  return rows.map((row, i) => ({
    $by: row['$by'],
    $tab: null,
    $all: 0,
    $counted: 0,
    ...Object.fromEntries(sums.map(name => [name, '0'])),
    ...Object.fromEntries(names.map(name => [name, sub(String(row[name]), String(stored[i]?.[name]))])),
  }))
}

/** Adds decimals and keeps the largest scale, as the database does. */
export const addDecimals = (parts: readonly string[]): string =>
  toFixedStr(sum(parts), Math.max(0, ...parts.map(text => text.split('.')[1]?.length ?? 0)))

const countOf = (rows: readonly Sums[], name: '$all' | '$counted'): number =>
  rows.reduce((total, row) => total + Number(row[name]), 0)

/** The column of the approval that stands in place of the states of the tabs, for whoever may query it. */
const approvalOf = (
  resource: AnyResource,
  { tab, allowed }: { tab: string; allowed(name: string): boolean },
): string | undefined => (yieldsToApproval(resource, tab) && allowed(APPROVAL) ? APPROVAL : undefined)

const countsByState = (rows: readonly Sums[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, row => tabKey(String(row.$tab), row.$approval))].map(([state, part]) => [
      state,
      countOf(part, '$all'),
    ]),
  )

/** Condition for the rows that the totals include. Sums that leave out a row tell its status, so nothing is left out for whoever may not know it. */
function countedSql({ resource, face, actor }: Target, conditions: readonly Condition[], params: Params): string {
  const { tabs, totalsExcept: except } = resource.list
  if (!tabs || !except?.length || !viewerAccess(actor, resource, face).mayQuery(tabs)) return 'true'
  const tabCondition = conditions.find(
    condition => condition.field === tabs && (condition.op === 'eq' || condition.op === 'in'),
  )
  if (tabCondition?.values.every(value => except.includes(String(value)))) return 'true'
  return `t.${column(tabs)} <> all(${params.add(except)}::text[])`
}

function choiceValues(resource: AnyResource, name: string): string[] {
  return Object.keys(resource.fields[name]?.choices ?? {})
}

interface TabsAsked {
  filters: Query['filters']
  selection: RowSelection
  tab: string
  approval: string | undefined
}

async function tabCounts(
  sql: Sql,
  target: Target,
  { filters = {}, selection, tab, approval }: TabsAsked,
): Promise<Record<string, number>> {
  const { resource, face, actor } = target
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== tab && name !== approval))
  const params = new Params()
  const conditions = await expandContains(
    sql,
    { resource, orgId: actor.orgId },
    parseFilters(resource, others, viewerAccess(actor, resource, face).mayQuery),
  )
  const where = whereSql(target, { conditions, query: selection }, params)
  const { rows } = await sql.query<Sums>(
    `select t.${column(tab)} as "$tab", ${approval ? `t.${column(approval)}` : 'null'} as "$approval", count(*)::int as "$all" from ${tableName(resource)} t where ${where.join(' and ')} group by 1, 2`,
    params.values,
  )
  return countsByState(rows)
}
