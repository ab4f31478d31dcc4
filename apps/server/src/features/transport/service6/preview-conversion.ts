import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { Lang } from '@tuheng/domain/kernel/text'
import { SERVICE_ITEMS, waybill } from '@tuheng/domain/transport/index'
import { previewConversionCall } from '@tuheng/domain/transport/service.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { countedRows, stepOrRefusal } from '../../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Trip } from '../shared/rows.ts'
import { tripFace, trips } from '../shared/trip-parts.ts'
import { moneyOf } from './money.ts'

type Request = RequestOf<typeof previewConversionCall>
type Answer = GivenOf<typeof previewConversionCall>

/** What 转服务业务 and 转公路运输 would change. The transitions themselves run, and are rolled back. */
export function registerConversionPreview(server: Server): void {
  serveCall(server, previewConversionCall, ({ actor, engine, request, lang, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => tryOut(tx, body, lang)),
  )
}

async function tryOut(tx: Tx, body: Request, lang: Lang): Promise<Answer> {
  const before = new Map<number, Trip>()
  // In the order in which others lock them
  for (const id of body.ids.toSorted((a, b) => a - b)) before.set(id, await tx.lock(waybill, id))
  const list: Answer['list'] = []
  for (const id of body.ids) list.push(await tryOne(tx, before.get(id) as Trip, { body, lang }))
  return countedRows(list)
}

async function tryOne(
  tx: Tx,
  trip: Trip,
  { body, lang }: { body: Request; lang: Lang },
): Promise<Answer['list'][number]> {
  const { to, serviceRate = '0.0600', invoiceItem = SERVICE_ITEMS[0] } = body
  const named = { id: trip.id, waybillNo: trip.waybillNo, plateNo: trip.plateNo, before: moneyOf(trip) }
  const input = { reason: '试算', ...(to === 'service6' ? { serviceRate, invoiceItem } : {}) }
  const name = to === 'service6' ? 'toService' : 'toHaulage'
  const turned = await stepOrRefusal(tx, lang, async step => {
    await moveRecord(step, { resource: trips, face: tripFace('all'), name, id: trip.id, input })
    return step.getRequired(waybill, trip.id)
  })
  return { ...named, ...(turned.errors ? { errors: turned.errors } : { after: moneyOf(turned.value) }) }
}
