import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { reachedEnd, serviceErrors, serviceWaybill } from '@tuheng/domain/services/index'
import { addForTripsCall, previewForTripsCall } from '@tuheng/domain/services/services.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { forbiddenIssues } from '../../engine/write/forbidden.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { stepOrRefusal } from '../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import type { Trip } from '../transport/index.ts'
import { refuseUnreadable } from './readable-trips.ts'
import type { Service } from './rows.ts'

type Entry = RequestOf<typeof addForTripsCall>
type Result = GivenOf<typeof addForTripsCall>
type ResultRow = Result['list'][number]

/** One service for each of many trips: previewed, then entered. */
export function registerForTrips(server: Server): void {
  serveCall(server, previewForTripsCall, ({ actor, engine, request, lang, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => enter(tx, body, lang)),
  )
  serveCall(server, addForTripsCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['addForTrips', body] }, tx =>
      enter(tx, body, lang),
    ),
  )
}

/** Enters what can be entered; a trip that is refused keeps the others from nothing. */
async function enter(tx: Tx, entry: Entry, lang: Lang): Promise<Result> {
  const { waybillIds, partyId, feeId, moment: _, unit: _unit, ...fields } = entry
  const face = anyResource(serviceWaybill).faces['all']
  failAll(
    forbiddenIssues(tx, { resource: anyResource(serviceWaybill), face }, { fields: { partyId, feeId, ...fields } }),
  )
  await refuseUnreadable(tx, waybillIds)
  const trips = new Map<number, Trip>()
  // In the order in which others lock them
  for (const id of waybillIds.toSorted((a, b) => a - b)) trips.set(id, await tx.lock(waybill, id))
  const list: ResultRow[] = []
  for (const id of waybillIds) list.push(await enterFor(tx, entry, { trip: trips.get(id) as Trip, lang }))
  const entered = list.filter(one => !one.errors)
  const total = (name: 'amount' | 'arAmount') => money(sum(entered.map(one => one[name] ?? '0')))
  return {
    list,
    ok: entered.length,
    failed: list.length - entered.length,
    amount: total('amount'),
    arAmount: total('arAmount'),
  }
}

async function enterFor(tx: Tx, entry: Entry, { trip, lang }: { trip: Trip; lang: Lang }): Promise<ResultRow> {
  const named = { waybillId: trip.id, waybillNo: trip.waybillNo, plateNo: trip.plateNo }
  const entered = await stepOrRefusal(tx, lang, step => step.insert(serviceWaybill, inputFor(entry, trip)))
  if (entered.errors) {
    const none = { serviceNo: null, serviceDate: null, qty: null, price: null, amount: null, arAmount: null }
    return { ...named, ...none, errors: entered.errors }
  }
  const { serviceNo, serviceDate, qty, price, amount, arAmount } = entered.value
  return { ...named, serviceNo, serviceDate, qty, price, amount, arAmount }
}

/** The day and the quantity come from the end of the trip where the service was done. */
function inputFor(entry: Entry, trip: Trip): Partial<Service> {
  const { partyId, feeId, moment, unit, handPrice, place, passOn = 'none', markupRate, markup } = entry
  const end = reachedEnd(trip, { moment, unit })
  if (!end) return serviceErrors.fail('service.not_reached', { no: trip.waybillNo })
  return {
    partyId,
    feeId,
    unit,
    subject: 'trip',
    waybillId: trip.id,
    plateNo: trip.plateNo,
    deptId: trip.deptId,
    serviceDate: end.day,
    qty: end.qty,
    handPrice: handPrice ?? null,
    place: place ?? null,
    passOn,
    markupRate: markupRate ?? null,
    markup: markup ?? null,
  }
}
