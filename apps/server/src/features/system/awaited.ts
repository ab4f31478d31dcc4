import { genericRequests, type AwaitedAnswer, type AwaitedRequest } from '@tuheng/domain/kernel/generic-wire'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { inFace } from '@tuheng/domain/kernel/policy'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type FaceCall, faceEndpoint } from '../../engine/calls/face-endpoint.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { findApprovals, whoMay } from './approvers.ts'

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

async function awaited(
  { sessions }: Server,
  { actor, at, body, engine }: FaceCall<AwaitedRequest>,
): Promise<AwaitedAnswer> {
  const { resource, face } = at
  const { today } = momentOf(engine.clock)
  const found = await read(engine, actor, async sql => {
    const reader = readerOf(sql, actor.orgId)
    const row = await readRecord(reader, resource, { id: body.id, labels: false, lock: false })
    if (!row || !inFace(face, row) || !inScope({ actor }, row)) return failMissing(face)
    return findApprovals(reader, { resource, face, row, actor, today })
  })
  return { acts: await whoMay(sessions, found) }
}
