import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
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
    ...filterSql(resource, conditions, params),
    ...searchSql(query.search, params),
    ...(query.ids ? [`t.id = any(${params.add(query.ids)}::bigint[])`] : []),
  ]
}
