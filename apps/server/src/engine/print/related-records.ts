import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { selectRecord } from '../read/select.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { scopeSql } from '../rights/scope.ts'
import type { PrintContext } from './on-print.ts'
import { printErrors } from './print-errors.ts'

interface Related {
  resource: AnyResource
  /** A condition over alias `t`. */
  where(params: Params): string
  /** Columns of `t` in SQL. */
  order: string
}

/**
 * Records of a document on their first face with their labels, as the person may see them. A paper that lacks some of them would be wrong.
 * @throws without the right to read them, or if some are beyond the person's reach
 */
export async function relatedRecords(
  { sql, actor, lang }: Pick<PrintContext, 'sql' | 'actor' | 'lang'>,
  { resource, where, order }: Related,
): Promise<AnyRow[]> {
  const [face] = Object.values(resource.faces)
  if (!face) throw new Error(`${resource.name} has no face`)
  const params = new Params(actor.orgId)
  const { columns, joins } = selectRecord(resource)
  const scope = scopeSql({ resource, face, actor, params }).join(' and ')
  const { rows } = await sql.query<AnyRow>(
    `select ${columns.join(', ')}, (${scope}) as "$isWithin" from ${tableName(resource)} t ${joins.join(' ')}
     where t.org_id = $1 and t.deleted_at is null and ${where(params)} order by ${order}`,
    params.values,
  )
  if (rows.some(row => row.$isWithin !== true))
    printErrors.fail('print.beyond_reach', {
      records: lang === 'zh' ? resource.label : (resource.en ?? resource.label),
    })
  const access = viewerAccess(actor, resource, face)
  return rows.map(({ $isWithin: _isWithin, ...row }) => redact(row, access))
}
