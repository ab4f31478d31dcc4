import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { scopeSql } from '../rights/scope.ts'
import { type Condition, filterSql, type Search, searchSql } from './filter.ts'

/** Who reads, and through which face. */
export interface Target {
  resource: AnyResource
  face: Face
  actor: Actor
}

/** What narrows a list beside its filters. */
export interface RowSelection {
  search?: Search | undefined
  ids?: readonly number[] | undefined
  /** Deleted rows, too. */
  deleted?: boolean
}

/** SQL conditions of a list: scope, filters, search and chosen ids. */
export function whereSql(
  { resource, face, actor }: Target,
  { conditions, query = {} }: { conditions: readonly Condition[]; query?: RowSelection },
  params: Params,
): string[] {
  return [
    ...scopeSql({ resource, face, actor, params, ...(query.deleted ? { deleted: true } : {}) }),
    ...conditions.flatMap(one => departmentsSql(resource, one, params) ?? filterSql(resource, [one], params)),
    ...searchSql(query.search, params),
    ...(query.ids ? [`t.id = any(${params.add(query.ids)}::bigint[])`] : []),
  ]
}

/** Whoever filters by a department means those below it, too. The tree itself is read by its parents. */
function departmentsSql(resource: AnyResource, { field, op, values }: Condition, params: Params): string[] | undefined {
  const ids = values.filter(one => one !== null)
  if (columnField(resource, field)?.to !== 'department' || resource.name === 'department') return undefined
  if ((op !== 'eq' && op !== 'in') || !ids.length || ids.length < values.length) return undefined
  const tree = `with recursive tree as (select id from department where org_id = $1 and id = any(${params.add(ids)}::bigint[])
    union select d.id from department d join tree on d.org_id = $1 and d.parent_id = tree.id) select id from tree`
  return [`t.${column(field)} = any(array(${tree}))`]
}
