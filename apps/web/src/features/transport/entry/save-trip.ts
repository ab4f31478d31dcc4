import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { savePayload } from '../../../engine/form/payload.ts'
import { call } from '../../../shared/calls/api.ts'
import { tripStep } from '@tuheng/domain/transport/trip-step'
import { tripFace, type TripRow } from '../shared/trips.ts'
import type { QuickAnswer, Warning } from './trip-answers.ts'
import { haulTerms, UNLOAD_FIELDS } from './entry-model.ts'

export interface EnteredTrip {
  row: TripRow
  warnings: Warning[]
}

/** The flat body of `quick`, without an unloading that has no weights. */
export function tripBody(form: FormApi, actor: Actor): AnyRow {
  const { initial, values } = form.store.getState()
  const body = {
    ...savePayload({ model: form.model, face: tripFace('all'), initial, values, creating: true, actor }),
    ...haulTerms(values),
  }
  if (tripStep(values) === 'unload') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !UNLOAD_FIELDS.includes(name)))
}

/**
 * Creates, dispatches, loads and unloads the trip, as far as it is filled in, in one write. The key makes a retry
 * harmless. @throws {ApiError} if any of it is refused; nothing is written then
 */
export async function enterTrip(body: AnyRow, key: string): Promise<EnteredTrip> {
  const { warnings, ...row } = await call<QuickAnswer>('oms/wayBill/quick', body, {
    idempotencyKey: key,
    keepEmpty: true,
  })
  return { row, warnings }
}
