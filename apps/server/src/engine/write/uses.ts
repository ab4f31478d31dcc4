import { isActorOfStep } from '../../db/list-indexes.ts'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { referencesTo } from '../directory.ts'
import { linkTable, snake, tableName } from '../../sql/names.ts'

export interface Use {
  /** Whose records refer. */
  resource: AnyResource
  /** Tables to read: the record is `x`. */
  from: string
  /** The id that is referred to, of one row of `from`. */
  id: string
  /** Whether it is one of `$2`. */
  isAsked: string
}

/** Where records may refer to one of `target`. Steps of a document have no index each: one reading of its rows answers for all of them. */
export function usesOf(target: string): Use[] {
  const references = referencesTo(target, { table: tableName, link: linkTable, snake })
  const steps = references.filter(use => use.kind === 'field' && isActorOfStep(use.resource, use.path))
  return [
    ...references
      .filter(use => !steps.includes(use))
      .map(({ resource, kind, table, column }): Use => {
        const own = tableName(resource)
        const id = `${kind === 'field' ? 'x' : 'l'}.${column}`
        const from = kind === 'field' ? `${own} x` : `${table} l join ${own} x on x.org_id = $1 and x.id = l.parent_id`
        return { resource, from, id, isAsked: asked(id) }
      }),
    ...[...Map.groupBy(steps, step => step.resource)].map(([resource, own]): Use => {
      const columns = own.map(step => `x.${step.column}`)
      const from = `${tableName(resource)} x cross join lateral (values ${columns.map(name => `(${name})`).join(', ')}) s (id)`
      return { resource, from, id: 's.id', isAsked: `(${columns.map(asked).join(' or ')}) and ${asked('s.id')}` }
    }),
  ]
}

const asked = (column: string): string => `${column} = any($2::bigint[])`
