import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { changedInCall } from '@tuheng/domain/transport/trip.calls'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'

type Found = GivenOf<typeof changedInCall>['list'][number]

/** `POST …/{waybill face}/changedIn {id}`: statements whose line of the waybill is no longer what the waybill says. */
export function registerChangedIn(server: Server): void {
  serveCall(server, changedInCall, ({ actor, body: { id }, engine, address }) =>
    read(engine, actor, async sql => {
      await refuseUnseen(sql, { actor, face: address.at?.face as Face, id })
      const found = await Promise.all(readableFaces(actor).map(face => changedIn(sql, { actor, face, id })))
      return { list: found.flat() }
    }),
  )
}

interface Asked {
  actor: Actor
  face: Face
  id: number
}

async function refuseUnseen(sql: Sql, { actor, face, id }: Asked): Promise<void> {
  const params = new Params()
  const where = [...scopeSql({ resource: anyResource(waybill), face, actor, params }), `t.id = ${params.add(id)}`]
  const { rows } = await sql.query(`select 1 from waybill t where ${where.join(' and ')}`, params.values)
  if (!rows.length) failMissing(waybill)
}

/** Faces of statements that the person may read with their lines. */
function readableFaces(actor: Actor): Face[] {
  const resource = anyResource(statement)
  return Object.values(resource.faces).filter(
    face => can(actor, face, 'read') && viewerAccess(actor, resource, face).visibilityOf('lines.dirty') === 'visible',
  )
}

async function changedIn(sql: Sql, { actor, face, id }: Asked): Promise<Found[]> {
  const params = new Params(actor.orgId)
  const where = scopeSql({ resource: anyResource(statement), face, actor, params })
  const { rows } = await sql.query<Found>(
    `select t.id, t.kind, t.stmt_no as "stmtNo", t.status, l.dirty_reason as reason
     from statement_line l join statement t on t.org_id = $1 and t.id = l.parent_id
     where ${where.join(' and ')} and l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = ${params.add(id)} and l.dirty
       and t.status in ('draft', 'sent') order by t.id`,
    params.values,
  )
  return rows
}
