import { awaitedApprovals } from '@tuheng/domain/kernel/awaited'
import { rightOf } from '@tuheng/domain/kernel/copies'
import { genericRequests, type AwaitedAnswer, type AwaitedRequest } from '@tuheng/domain/kernel/generic-wire'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import { type AnyTransition } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type FaceCall, faceEndpoint } from '../../engine/calls/face-endpoint.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { makersIfNeeded } from '../../engine/rights/makers.ts'
import { inScope } from '../../engine/write/save.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { membersWith } from './with-right.ts'

const MAX_NAMES = 3

/**
 * `POST …/awaited { id }`: the approvals that the state of the record allows next, each with those who may give it. They
 * have the right, the record is in their data scope, and they are no makers where a second person is needed.
 */
export function registerAwaited(server: Server): void {
  faceEndpoint<AwaitedRequest>(server, {
    path: 'awaited',
    action: 'read',
    body: genericRequests.awaited,
    handle: call => awaited(server, call),
  })
}

interface Approval {
  act: string
  action: string
  /** Absent: nobody has to be another. */
  makers: readonly number[] | undefined
  candidates: readonly Candidate[]
}

interface Candidate {
  id: number
  userId: number
  name: string
}

async function awaited(
  { sessions }: Server,
  { actor, at, body, engine }: FaceCall<AwaitedRequest>,
): Promise<AwaitedAnswer> {
  const { resource, face } = at
  const { today } = momentOf(engine.clock)
  const { row, approvals } = await read(engine, actor, async sql => {
    const reader = readerOf(sql, actor.orgId)
    const row = await readRecord(reader, resource, { id: body.id, labels: false, lock: false })
    if (!row || !inFace(face, row) || !inScope({ actor }, row)) return failMissing(face)
    const approvals: Approval[] = []
    for (const name of awaitedApprovals({ resource, face, row, actor, ctx: { today } })) {
      const transition = resource.transitions[name] as AnyTransition
      if (!isShown(actor, resource.name, transition.machine)) continue
      const action = transition.action ?? name
      const ids = await membersWith(reader, [`${face.permission}.${action}`])
      const { rows: candidates } = await reader.sql<Candidate>(
        `select id, user_id as "userId", name from member where org_id = $1 and id = any($2::bigint[]) and user_id is not null order by is_admin, id`,
        [actor.orgId, ids],
      )
      const makers = await makersIfNeeded(reader, { resource, name, row, actor })
      approvals.push({ act: name, action, makers, candidates })
    }
    return { row, approvals }
  })
  const areNamesShown = isShown(actor, 'member', 'name')
  const areMakersShown = isShown(actor, resource.name, 'createdBy')
  const acts = await Promise.all(
    approvals.map(async ({ act, action, makers, candidates }) => {
      const others = candidates.filter(({ id }) => !makers?.includes(id))
      const actors = await Promise.all(others.map(({ userId }) => sessions.actorOf(actor.orgId, userId)))
      const reaches = (one: { actor: Actor } | undefined): boolean =>
        !!one && can(one.actor, face, action) && inScope(one, row)
      const able = others.filter((_, i) => reaches(actors[i]))
      const named = areNamesShown && (!makers || areMakersShown)
      return { act, people: named ? able.slice(0, MAX_NAMES).map(({ name }) => name) : [], count: able.length }
    }),
  )
  return { acts }
}

const isShown = (actor: Actor, resource: string, path: string): boolean =>
  !['hidden', 'masked'].includes(rightOf(actor, resource, path))
