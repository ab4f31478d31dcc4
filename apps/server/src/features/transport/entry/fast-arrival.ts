import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Type } from 'typebox'
import { type CallContext, endpoint, type Server } from '../../../engine/endpoint.ts'
import { moveRecord } from '../../../engine/run-transition.ts'
import { write } from '../../../engine/work.ts'
import { tripFace, trips } from '../shared/trip-parts.ts'
import { findArriving, type TripKey } from './find-arriving.ts'
import { type Told, told } from './shown-trip.ts'

interface RowResult {
  index: number
  id: number | null
  no: string
  ok: boolean
  errors?: Told[]
}

const body = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 200 }) }, { additionalProperties: false })

/**
 * 公路到货 and 提单到货 at the speed of the scale: rows of `id`, or `plateNo` and `loadDate` (and `ticketNo`), with the
 * fields of 卸货确认. Each row is a write of its own; the answer says for each what became of it.
 */
export function registerFastArrival(server: Server): void {
  for (const face of [tripFace('arrival'), tripFace('bill')])
    endpoint(server, {
      path: `/api/v1/${face.api}/fast`,
      permission: `${face.permission}.arrive`,
      body,
      handle: async call => {
        const results: RowResult[] = []
        for (const [index, row] of call.body.rows.entries()) results.push({ index, ...(await arrive(call, face, row, index)) })
        return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
      },
    })
}

async function arrive(call: CallContext, face: Face, row: AnyRow, index: number): Promise<Omit<RowResult, 'index'>> {
  const { actor, engine, request, lang } = call
  const { id, plateNo, loadDate, ticketNo, ...input } = row
  const key: TripKey = { id, plateNo, loadDate, ticketNo }
  const idempotencyKey = call.idempotencyKey && `${call.idempotencyKey}:${index}`
  try {
    const done = await write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'fast', row] }, async tx => {
      const tripId = await findArriving(tx, face, key)
      const after = await moveRecord(tx, { resource: trips, face, name: 'unload', id: tripId, input })
      return { id: tripId, no: String(after.waybillNo) }
    })
    return { ...done, ok: true }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { id: typeof id === 'number' ? id : null, no: noIn(error) || String(plateNo ?? ''), ok: false, errors: told(error.issues, lang) }
  }
}

function noIn(error: DomainError): string {
  const no = error.issues[0]?.params.no
  return typeof no === 'string' ? no : ''
}
