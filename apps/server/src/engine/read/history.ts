import type { Actor } from '@tuheng/domain/kernel/policy'
import type { HistoryEvent } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { memberNamer } from '../rights/member-name.ts'
import { viewerAccess } from '../rights/redact.ts'
import { redactEvent } from '../rights/redact-event.ts'

/** The history of a record, newest first. Its values are redacted like the record, and a hidden status hides its actions. */
export async function historyRows(
  sql: Sql,
  target: { resource: AnyResource; face: Face; actor: Actor },
  id: number,
): Promise<{ list: HistoryEvent[] }> {
  const { resource, face, actor } = target
  const { rows } = await sql.query<HistoryEvent>(
    `select a.id, a.at, a.member_id as "by", m.name as "byName", a.action, a.reason, a.before, a.after, a.request_id as "requestId", a.chain_seq as "chainSeq"
     from audit a left join member m on m.org_id = $1 and m.id = a.member_id
     where a.org_id = $1 and a.resource = $2 and a.record_id = $3 order by a.id desc limit 500`,
    [actor.orgId, resource.name, id],
    'history',
  )
  const access = viewerAccess(actor, resource, face)
  const named = memberNamer(actor)
  for (const row of rows) {
    row.byName = named(row.byName)
    redactEvent(row, resource, access)
  }
  return { list: rows }
}
