import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { TRIP_STEPS, type TripStep, tripStep } from '@tuheng/domain/transport/trip-step'
import { quickCall } from '@tuheng/domain/transport/trip.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { saveRecord } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { warningsOf } from '../../../engine/write/warnings.ts'
import { write } from '../../../engine/write/work.ts'
import { holdAtEnd } from '../../credit/index.ts'
import { editsOf, tripFace, trips } from '../shared/trip-parts.ts'
import { lockTeam } from '../trips/check-dispatch.ts'
import { tripAnswer } from './trip-answer.ts'

const resource = trips
const face = tripFace('all')

const DISPATCHED_BY: readonly string[] = editsOf('dispatch')
const LOADED_BY: readonly string[] = editsOf('load')
const UNLOADED_BY: readonly string[] = editsOf('unload')

/**
 * A complete trip from one form, in one transaction: created, dispatched and, if the weights are given, loaded and
 * unloaded. The body is flat like that of `save`. `upTo` (`plan`, `dispatch`, `load`, `unload`) limits the steps;
 * otherwise the fields decide.
 */
export function registerQuickEntry(server: Server): void {
  serveCall(server, quickCall, async ({ actor, body, lang, request, engine, idempotencyKey }) => {
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: ['oms/wayBill', 'quick', body] }
    const entered = await write(engine, asked, async tx => {
      const id = await holdAtEnd(tx, () => enterTrip(tx, body))
      return { id, warnings: warningsOf(tx) }
    })
    return tripAnswer({ engine, actor, face, entered, lang })
  })
}

/** Every step requires its own permission and applies its own rules. */
async function enterTrip(tx: Tx, { upTo, ...fields }: AnyRow): Promise<number> {
  const last = TRIP_STEPS.indexOf((upTo as TripStep | undefined) ?? tripStep(fields))
  // Trucks and drivers are locked before the task, as everywhere.
  await lockTeam(tx, {
    vehicleId: idIn(fields.vehicleId),
    trailerId: idIn(fields.trailerId),
    driverId: idIn(fields.driverId),
  })
  const later = [
    ...(last >= 1 ? DISPATCHED_BY : []),
    ...(last >= 2 ? LOADED_BY : []),
    ...(last >= 3 ? UNLOADED_BY : []),
  ]
  const planned = pick(fields, name => !later.includes(name) || name === 'carrierId')
  const id = await saveRecord(tx, { resource, face, input: planned })
  if (last >= 1)
    await moveRecord(tx, {
      resource,
      face,
      name: 'dispatch',
      id,
      input: pick(fields, name => DISPATCHED_BY.includes(name)),
    })
  if (last >= 2)
    await moveRecord(tx, { resource, face, name: 'load', id, input: pick(fields, name => LOADED_BY.includes(name)) })
  if (last >= 3)
    await moveRecord(tx, {
      resource,
      face,
      name: 'unload',
      id,
      input: pick(fields, name => UNLOADED_BY.includes(name)),
    })
  return id
}

const pick = (fields: AnyRow, test: (name: string) => boolean): AnyRow =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => test(name)))
const idIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
