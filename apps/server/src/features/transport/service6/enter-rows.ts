import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import { percentText } from '@tuheng/domain/kernel/decimal'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { payablePrice, waybill } from '@tuheng/domain/transport/index'
import { enterServicesCall, previewServicesCall } from '@tuheng/domain/transport/service.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { saveRecord } from '../../../engine/write/save.ts'
import { countedRows, stepOrRefusal } from '../../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { holdAtEnd } from '../../credit/index.ts'
import type { Trip } from '../shared/rows.ts'
import { editsOf, tripFace, trips } from '../shared/trip-parts.ts'
import { moneyOf } from './money.ts'
import { unpricedWarnings } from './unpriced.ts'

type Row = RequestOf<typeof enterServicesCall>['rows'][number]
type Answer = GivenOf<typeof enterServicesCall>
type Entered = Answer['list'][number]

const SERVED_BY: readonly string[] = editsOf('serve')

/** Serves 服务录入: rows are tried out while they are typed, then entered. */
export function registerServiceEntry(server: Server): void {
  serveCall(server, previewServicesCall, ({ actor, engine, request, lang, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => enterRows(tx, body.rows, lang)),
  )
  serveCall(server, enterServicesCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['enterServices', body] }, tx =>
      enterRows(tx, body.rows, lang),
    ),
  )
}

/** Each row in a step of its own, so that one that is refused keeps the others from nothing. */
async function enterRows(tx: Tx, rows: readonly Row[], lang: Lang): Promise<Answer> {
  const list: Entered[] = []
  for (const [index, row] of rows.entries()) {
    const entered = await stepOrRefusal(tx, lang, step => holdAtEnd(step, () => enterRow(step, row)))
    list.push({
      index,
      ...(entered.errors ? { ...NOTHING, errors: entered.errors } : await described(tx, entered.value, lang)),
    })
  }
  return countedRows(list)
}

async function described(tx: Tx, trip: Trip, lang: Lang): Promise<Omit<Entered, 'index'>> {
  const warnings = await unpricedWarnings(tx, trip)
  return {
    id: trip.id,
    waybillNo: trip.waybillNo,
    usedItem: trip.invoiceItem,
    usedRate: trip.serviceRate,
    usedArPrice: trip.arPrice,
    usedApPrice: trip.apPrice,
    ...moneyOf(trip),
    ...(warnings.length ? { warnings: localizeIssues(warnings, lang) } : {}),
  }
}

const NOTHING = {
  id: null,
  waybillNo: null,
  usedItem: null,
  usedRate: null,
  usedArPrice: null,
  usedApPrice: null,
  ...moneyOf(undefined),
}

async function enterRow(tx: Tx, { arPrice, apPrice, ...fields }: Row): Promise<Trip> {
  const face = tripFace('service6')
  const planned = pick(fields, name => !SERVED_BY.includes(name))
  const id = await saveRecord(tx, { resource: trips, face, input: planned })
  const input = pick(fields, name => SERVED_BY.includes(name))
  await moveRecord(tx, { resource: trips, face, name: 'serve', id, input })
  if (arPrice) await setPrice(tx, face, { id, side: 'ar', price: arPrice })
  if (apPrice) await setPrice(tx, face, { id, side: 'ap', price: apPrice })
  else await passOnTheRest(tx, await tx.getRequired(waybill, id))
  return tx.getRequired(waybill, id)
}

async function setPrice(
  tx: Tx,
  face: Face,
  { id, side, price }: { id: number; side: 'ar' | 'ap'; price: string },
): Promise<void> {
  try {
    await moveRecord(tx, {
      resource: trips,
      face,
      name: 'setPrice',
      id,
      input: { side, basis: 'ton', price, reason: '服务录入' },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.issues.map(issue => ({ ...issue, path: `${side}Price` })))
  }
}

/** Without a price of the carrier, the carrier gets what our fee leaves of the price of the customer. */
async function passOnTheRest(tx: Tx, trip: Trip): Promise<void> {
  if (trip.apTotal !== null || !trip.carrierId || trip.arBasis !== 'ton') return
  const price = payablePrice(trip.arPrice, trip.serviceRate)
  if (price === null) return
  // The figure of the customer stays out of what is told of the carrier's
  const reason = `应收单价减服务费 ${percentText(trip.serviceRate)}`
  await tx.run(waybill, 'setPrice', { id: trip.id, side: 'ap', basis: 'ton', price, reason })
}

const pick = (fields: AnyRow, test: (name: string) => boolean): AnyRow =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => test(name)))
