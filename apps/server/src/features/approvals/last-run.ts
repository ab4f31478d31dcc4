import { type LastRun, lastRunCall } from '@tuheng/domain/approvals/approval.calls'
import type { Flow } from '@tuheng/domain/approvals/flow'
import type { Run } from '@tuheng/domain/approvals/run'
import { actKey, holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { findFace, knownAct } from '../../engine/directory.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { read } from '../../engine/write/work.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { hiddenSubjects, openNodes } from './veiled-branches.ts'

interface Found extends Omit<LastRun, 'people'> {
  act: string
  state: Run
  submitted: AnyRow
  flow: Flow
}

interface Place {
  resource: AnyResource
  face: Face
  id: number
}

/** Mounts the last ended approval of a record. */
export function registerLastRun(server: Server): void {
  serveCall(server, lastRunCall, ({ actor, body: { face: api, id }, engine }) => {
    const at = findFace(api)
    if (!at) return failAll([badParam('face')]) as never
    const person = decidingActor(actor, at.resource, [id])
    return read(engine, actor, async sql => {
      const last = await lastRun(sql, person, { ...at, id })
      return last ? { last } : {}
    })
  })
}

/** Of a record that the person sees: by one statement, however many approvals there are. @throws without its right. */
async function lastRun(sql: Sql, actor: Actor, { resource, face, id }: Place): Promise<LastRun | undefined> {
  const params = new Params(actor.orgId, actsOf(resource), String(id))
  const seen = [...scopeSql({ resource, face, actor, params }), `t.id = ${params.add(id)}`].join(' and ')
  const { rows } = await sql.query<Found>(
    `with ended as materialized (select r.id from approval_run r where r.org_id = $1 and r.act = any($2::text[]) and r.record_id = $3
       and r.status = any('{approved,withdrawn,ended}') and r.deleted_at is null and r.state is not null)
     select r.id, r.act, r.status, r.ended_at as "endedAt", r.state, r.submitted, coalesce(p.flow, '{"nodes": []}'::jsonb) as flow, (select count(*)::int from ended) as total
     from approval_run r join approval_process p on p.org_id = $1 and p.id = r.process_id
     where r.org_id = $1 and r.id = (select max(id) from ended) and exists (select from ${tableName(resource)} t where ${seen})`,
    params.values,
  )
  const [found] = rows
  if (!found) return undefined
  const { status, endedAt, total } = found
  return { id: found.id, status, endedAt, total, people: deciders(actor, { ...found, resource, recordId: id }) }
}

const actsOf = (resource: AnyResource): string[] =>
  holdableTransitions(resource).map(([name]) => actKey(resource, name))

/** How many people decided, time limits left out, at nodes that tell the person of nothing hidden. */
function deciders(
  actor: Actor,
  { act, state, submitted, flow, resource, recordId }: Found & { resource: AnyResource; recordId: number },
): number {
  const isHidden = hiddenSubjects(actor, {
    resource,
    row: { ...submitted, id: recordId },
    transition: knownAct(act).transition,
  })
  const ids = openNodes(flow.nodes, isHidden)
  const visits = new Set(
    state.visits.filter(visit => visit.state !== 'superseded' && ids.has(visit.nodeId)).map(visit => visit.id),
  )
  const decided = state.tasks.filter(
    task => visits.has(task.visit) && (task.state === 'agreed' || task.state === 'rejected'),
  )
  return new Set(decided.flatMap(({ actedBy }) => actedBy || [])).size
}
