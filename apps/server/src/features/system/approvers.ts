import { awaitedApprovals } from '@tuheng/domain/kernel/awaited'
import { rightOf } from '@tuheng/domain/kernel/copies'
import type { AwaitedAnswer } from '@tuheng/domain/kernel/generic-wire'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import type { readerOf } from '../../engine/read/reader.ts'
import { makersIfNeeded } from '../../engine/rights/makers.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { membersWith } from './with-right.ts'

const MAX_NAMES = 3

interface Awaiting {
  resource: AnyResource
  face: Face
  row: AnyRow
  /** Who asks. */
  actor: Actor
  today: string
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

export interface FoundApprovals extends Awaiting {
  approvals: readonly Approval[]
}

/** The approvals that a record waits for, with members who have the right. `whoMay` looks at the scope of each. */
export async function findApprovals(reader: ReturnType<typeof readerOf>, awaiting: Awaiting): Promise<FoundApprovals> {
  const { resource, face, row, actor, today } = awaiting
  const approvals: Approval[] = []
  for (const act of awaitedApprovals({ resource, face, row, actor, ctx: { today } })) {
    const transition = resource.transitions[act] as AnyTransition
    if (!isShown(actor, resource.name, transition.machine)) continue
    const action = transition.action ?? act
    const ids = await membersWith(reader, [`${face.permission}.${action}`])
    const { rows: candidates } = await reader.sql<Candidate>(
      `select id, user_id as "userId", name from member where org_id = $1 and id = any($2::bigint[]) and user_id is not null order by is_admin, id`,
      [actor.orgId, ids],
    )
    const makers = await makersIfNeeded(reader, { resource, name: act, row, actor })
    approvals.push({ act, action, makers, candidates })
  }
  return { ...awaiting, approvals }
}

/** Who may give the approvals: with the record in their data scope, and no makers where a second person is needed. */
export function whoMay(sessions: Server['sessions'], found: FoundApprovals): Promise<AwaitedAnswer['acts']> {
  const { resource, face, row, actor, approvals } = found
  const areNamesShown = isShown(actor, 'member', 'name')
  const areMakersShown = isShown(actor, resource.name, 'createdBy')
  return Promise.all(
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
}

const isShown = (actor: Actor, resource: string, path: string): boolean =>
  !['hidden', 'masked'].includes(rightOf(actor, resource, path))
