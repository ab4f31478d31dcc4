import { failAll } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { serviceErrors } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { Params } from '../../sql/params.ts'

const trips = anyResource(waybill)

/** The faces through which the person may read trips. @throws without one */
function readableFaces(actor: Actor): Face[] {
  const faces = Object.values(trips.faces).filter(face => can(actor, face, 'read'))
  return faces.length ? faces : failForbidden(`${trips.faces['all']?.permission}.read`)
}

const anyOf = (faces: readonly Face[], actor: Actor, params: Params): string => {
  const whole = faces.find(face => !Object.keys(face.where ?? {}).length)
  const parts = (whole ? [whole] : faces).map(
    face => `(${scopeSql({ resource: trips, face, actor, params }).join(' and ')})`,
  )
  return `(${parts.join(' or ')})`
}

/**
 * SQL: the trips `t` that the person may read and ask for by these fields. Which trips answer tells the values.
 * @throws where they may read no trip, or not see one of the fields
 */
export function readableTripsSql(actor: Actor, fields: readonly string[], params: Params): string {
  const faces = readableFaces(actor)
  const hiddenOf = (face: Face) => fields.find(name => !viewerAccess(actor, trips, face).mayQuery(name))
  const asked = faces.filter(face => hiddenOf(face) === undefined)
  const [first] = faces
  if (asked.length || !first) return anyOf(asked, actor, params)
  const name = hiddenOf(first) ?? ''
  const field = columnField(trips, name)
  failAll([
    wordedIssue(
      serviceErrors,
      { code: 'service_rule.hidden_condition' },
      { name: field ? labelOf(field, name) : name },
    ),
  ])
  return 'false'
}

/** @throws for each of these trips that the person may not read, at its place in the request */
export async function refuseUnreadable({ actor, orgId, sql }: Tx, ids: readonly number[]): Promise<void> {
  const params = new Params(orgId, [...ids])
  const { rows } = await sql<{ id: number }>(
    `select t.id::int as id from waybill t where t.org_id = $1 and t.id = any($2::bigint[]) and ${anyOf(readableFaces(actor), actor, params)}`,
    params.values,
  )
  const readable = new Set(rows.map(({ id }) => id))
  failAll(
    ids.flatMap((id, i) =>
      readable.has(id)
        ? []
        : [
            fieldIssue('ref.missing', {
              field: { kind: 'ref', label: trips.label, en: trips.en },
              name: `waybillIds.${i}`,
            }),
          ],
    ),
  )
}
