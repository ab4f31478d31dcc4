import type { Fields } from '@tuheng/domain/kernel/field'
import { column, tableName } from '../../sql/names.ts'
import { resourceOf } from '../directory.ts'

/** Labels of references beside their ids, joined after the sums so that the join is over few rows. Ordered by the keys, so that equal figures always stand in the same order. */
export function withLabels(
  inner: string,
  { keys, columns }: { keys: readonly string[]; columns: Fields },
  orgId: string,
): string {
  const refs = keys.flatMap(name => {
    const field = columns[name]
    return field?.kind === 'ref' && field.to ? [{ name, target: resourceOf(field.to) }] : []
  })
  const labels = refs.map(({ name, target }, i) => `, r${i}.${column(target.title)} as "${name}$"`).join('')
  const joins = refs
    .map(
      ({ name, target }, i) =>
        ` left join ${tableName(target)} r${i} on r${i}.org_id = ${orgId}::bigint and r${i}.id = x."${name}"`,
    )
    .join('')
  // The company stands in the text even where nothing refers to another table.
  const order = keys.length ? ` order by ${keys.map(name => `x."${name}"`).join(', ')}` : ''
  return `select x.*${labels} from (${inner}) x${joins} where ${orgId}::bigint is not null${order}`
}
