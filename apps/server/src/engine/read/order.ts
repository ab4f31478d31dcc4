import { failAll } from '@tuheng/domain/kernel/errors'
import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from '../../sql/columns/index.ts'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { queryFieldIssue } from '../rights/query-field-issue.ts'

export interface Sort {
  name: string
  desc: boolean
}

/**
 * Parses the sort columns of a request. Only columns that the person may query are allowed. The id is always the last
 * one, which makes the order total.
 */
export function parseSort(
  resource: AnyResource,
  sort: readonly string[] | undefined,
  allowed: (field: string) => boolean,
): Sort[] {
  // Columns of the default order that the person may not query are left out. Only requested columns are refused.
  const defaults = (resource.list.sort ?? []).filter(s => allowed(s.replace(/^-/, '')))
  const wanted = sort?.length ? sort : defaults.length ? defaults : ['-id']
  const sorts = wanted.slice(0, 5).map(s => ({ name: s.replace(/^-/, ''), desc: s.startsWith('-') }))
  failAll(
    sorts.map(({ name }) => {
      const field = columnField(resource, name)
      const unsortable = !field || !allowed(name) || ['lines', 'refs', 'files', 'json'].includes(field.kind)
      return unsortable && queryFieldIssue('sort.field', { field, name }, 'sort')
    }),
  )
  return sorts.some(s => s.name === 'id') ? sorts : [...sorts, { name: 'id', desc: sorts[0]?.desc ?? true }]
}

export function orderSql(sort: readonly Sort[]): string {
  return sort.map(({ name, desc }) => `t.${column(name)}${desc ? ' desc' : ''}`).join(', ')
}

/**
 * Condition for the rows after the cursor; `after` holds the cursor's sort values. As in PostgreSQL, nulls come last
 * ascending and first descending.
 */
export function keysetSql(
  resource: AnyResource,
  { sort, after }: { sort: readonly Sort[]; after: readonly unknown[] },
  params: Params,
): string {
  const branches: string[] = []
  const equal: string[] = []
  sort.forEach(({ name, desc }, i) => {
    const field = columnField(resource, name)
    const col = `t.${column(name)}`
    const type = field && name !== 'id' ? columnKind(field).sqlType : 'bigint'
    const value = after[i]
    const isNull = value === null || value === undefined
    const param = isNull ? '' : `${params.add(value)}::${type}`
    const afterColumn = desc
      ? isNull
        ? `${col} is not null`
        : `${col} < ${param}`
      : isNull
        ? 'false'
        : `(${col} > ${param} or ${col} is null)`
    branches.push(`(${[...equal, afterColumn].join(' and ')})`)
    equal.push(isNull ? `${col} is null` : `${col} = ${param}`)
  })
  return `(${branches.join(' or ')})`
}
