import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { fastCall } from '@tuheng/domain/transport/trip.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { write } from '../../../engine/write/work.ts'
import { trips } from '../shared/trip-parts.ts'
import { findArriving, type TripKey } from './find-arriving.ts'

type RowResult = GivenOf<typeof fastCall>['results'][number]

/**
 * 公路到货 and 提单到货 for many trucks: rows of `id`, or `plateNo` and `loadDate` (and `ticketNo`), with the fields of 卸货确认.
 * Each row is its own write and has its own result.
 */
export function registerFastArrival(server: Server): void {
  serveCall(server, fastCall, async call => {
    const results: RowResult[] = []
    for (const [index, row] of call.body.rows.entries()) results.push({ index, ...(await arrive(call, row, index)) })
    return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
  })
}

async function arrive(
  call: MemberCall<typeof fastCall>,
  row: AnyRow,
  index: number,
): Promise<Omit<RowResult, 'index'>> {
  const { actor, engine, request, lang } = call
  const face = call.address.at?.face as Face
  const { id, plateNo, loadDate, ticketNo, ...input } = row
  const key: TripKey = { id, plateNo, loadDate, ticketNo }
  const idempotencyKey = call.idempotencyKey && `${call.idempotencyKey}:${index}`
  try {
    const done = await write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'fast', row] },
      async tx => {
        const tripId = await findArriving(tx, face, key)
        const after = await moveRecord(tx, { resource: trips, face, name: 'unload', id: tripId, input })
        return { id: tripId, no: String(after.waybillNo) }
      },
    )
    return { ...done, ok: true }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return {
      id: typeof id === 'number' ? id : null,
      no: noIn(error) || String(plateNo ?? ''),
      ok: false,
      errors: localizeIssues(error.issues, lang),
    }
  }
}

function noIn(error: DomainError): string {
  const no = error.issues[0]?.params.no
  return typeof no === 'string' ? no : ''
}
