import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { inFace } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { momentOf } from '../../plugins/clock.ts'
import type { FaceCall } from '../calls/face-endpoint.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { attachLines } from '../read/record.ts'
import { scopeSql } from '../rights/scope.ts'
import { selectRecord } from '../read/select.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import type { PrintContext, PrintRow } from './on-print.ts'
import { printContext } from './print-context.ts'

type Caller = Pick<FaceCall, 'at' | 'actor' | 'engine' | 'lang'>

/**
 * Records with their lines as the person may see them, in the requested order, for layouts. @throws if any record is
 * out of scope.
 */
export async function readForPrint(
  sql: Sql,
  { at: { resource, face }, actor, engine, lang }: Caller,
  ids: readonly number[],
): Promise<{ context: PrintContext; rows: PrintRow[] }> {
  const params = new Params()
  const { columns, joins } = selectRecord(resource)
  const where = [...scopeSql({ resource, face, actor, params }), `t.id = any(${params.add(ids)}::bigint[])`]
  const { rows: found } = await sql.query<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t ${joins.join(' ')} where ${where.join(' and ')}`,
    params.values,
  )
  await attachLines({ orgId: actor.orgId, sql: sql.query.bind(sql) }, resource, { rows: found, labels: true })
  const byId = new Map(found.filter(row => inFace(face, row)).map(row => [row.id as number, row]))
  const access = viewerAccess(actor, resource, face)
  // The face's fields exclude values that all its records share, but layouts need them, e.g. the kind of a statement.
  const rows = ids.map(
    id =>
      ({
        ...face.where,
        ...redact(byId.get(id) ?? failMissing(face), access),
      }) as PrintRow,
  )
  return { context: await printContext({ sql, actor, now: momentOf(engine.clock), lang, resource }), rows }
}
