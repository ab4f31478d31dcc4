import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { issueText, type FormApi } from '../../../engine/form/form-store.ts'
import { formIssues, savePayload } from '../../../engine/form/payload.ts'
import { placeErrors } from '../../../engine/form/use-form-save.ts'
import { today } from '../../../engine/common/today.ts'
import { ApiError, call, faceCall } from '../../../shared/api.ts'
import { tripFace } from '../shared/trips.ts'
import { outcomeOf, UNLOAD_FIELDS } from './entry-model.ts'

export interface Warning {
  code: string
  path: string
  msg: string
}

export interface EnteredTrip {
  row: AnyRow
  warnings: Warning[]
  /** The trip is made and loaded, but its unloading was refused; why. */
  unloading?: ApiError
}

/** What is wrong before anything is sent; the first of it is shown. */
export function tripIssues(form: FormApi, actor: Actor): boolean {
  const issues = formIssues({ model: form.model, values: form.values(), creating: true, actor, ctx: { today: today(), actor } })
  form.setErrors(issues.map(issueText))
  return issues.length > 0
}

/** The flat body of `quick`, and what is left for the unloading after it. */
export function tripBodies(form: FormApi, actor: Actor): { quick: AnyRow; unload: AnyRow | undefined } {
  const { initial, values } = form.store.getState()
  const body = savePayload({ model: form.model, face: tripFace('all'), initial, values, creating: true, actor })
  const entries = Object.entries(body)
  const quick = Object.fromEntries(entries.filter(([name]) => !UNLOAD_FIELDS.includes(name)))
  const unload = Object.fromEntries(entries.filter(([name]) => UNLOAD_FIELDS.includes(name)))
  return { quick, unload: outcomeOf(values) === 'unload' ? unload : undefined }
}

/**
 * Makes, dispatches and loads the trip in one write; unloads it in a second. The keys make a retry harmless.
 * @throws {ApiError} when the first write is refused; nothing was written then.
 */
export async function enterTrip(bodies: ReturnType<typeof tripBodies>, key: string): Promise<EnteredTrip> {
  const made = await call<AnyRow & { warnings?: Warning[] }>('oms/wayBill/quick', bodies.quick, { idempotencyKey: key })
  const { warnings = [], ...row } = made
  if (!bodies.unload) return { row, warnings }
  try {
    const unloaded = await faceCall<AnyRow>(tripFace('all'), 'unload', { id: row['id'], ...bodies.unload }, { idempotencyKey: `${key}:unload` })
    return { row: { ...row, ...unloaded }, warnings }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { row, warnings, unloading: error }
  }
}

/** Puts what the server refuses at its places; true when it has none and is to be said aloud. */
export function placeRefusal(form: FormApi, error: ApiError): boolean {
  const { placed, loose } = placeErrors(error, form)
  form.setErrors(placed)
  return loose
}
