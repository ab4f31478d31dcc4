import { isActorOfStep } from '../../db/list-indexes.ts'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { referencesTo } from '../directory.ts'
import { linkTable, snake, tableName } from '../../sql/names.ts'

export interface ReferenceSource {
  /** The referencing resource. */
  resource: AnyResource
  /** The FROM clause, in which the record is `x`. */
  from: string
  /** SQL of the referenced id. */
  id: string
  /** SQL condition that the referenced id is in `$2`. */
  isAmongIds: string
}

/**
 * The places where records may reference one of `target`. The steps of a document have no indexes of their own, so one
 * scan checks all of them.
 */
export function referenceSources(target: string): ReferenceSource[] {
  const references = referencesTo(target, { table: tableName, link: linkTable, snake })
  const steps = references.filter(use => use.kind === 'field' && isActorOfStep(use.resource, use.path))
  return [
    ...references
      .filter(use => !steps.includes(use))
      .map(({ resource, kind, table, column }): ReferenceSource => {
        const own = tableName(resource)
        const id = `${kind === 'field' ? 'x' : 'l'}.${column}`
        const from = kind === 'field' ? `${own} x` : `${table} l join ${own} x on x.org_id = $1 and x.id = l.parent_id`
        return { resource, from, id, isAmongIds: isAmong(id) }
      }),
    ...[...Map.groupBy(steps, step => step.resource)].map(([resource, own]): ReferenceSource => {
      const columns = own.map(step => `x.${step.column}`)
      const from = `${tableName(resource)} x cross join lateral (values ${columns.map(name => `(${name})`).join(', ')}) s (id)`
      return { resource, from, id: 's.id', isAmongIds: `(${columns.map(isAmong).join(' or ')}) and ${isAmong('s.id')}` }
    }),
  ]
}

const isAmong = (column: string): string => `${column} = any($2::bigint[])`
