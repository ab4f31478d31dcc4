import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { fastCall } from '@tuheng/domain/transport/trip.calls'
import type { Text } from '@tuheng/domain/kernel/text'
import { ApiError, faceCall, newKey } from '../../../shared/calls/api.ts'
import { missing, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import { isValid, isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import type { SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { tripFace, type TripFaceName } from '../shared/trips.ts'
import { arrivalBody, REQUIRED } from './arrival-rules.ts'

export interface SaveResult {
  ok: number
  failed: number
}

/** The maximum number of rows in one call. */
const CHUNK = 50

/** Rows that were typed into and are complete. Missing values are reported at their cells. */
export function readyRows(sheet: Sheet, keys: readonly string[]): { ready: SheetRow[]; refused: number } {
  const ready: SheetRow[] = []
  let refused = 0
  for (const row of sheet.store.getState().rows) {
    if (!keys.includes(row.key) || !isUnsaved(row) || row.state === 'saving') continue
    const missingFields = missing(row, REQUIRED)
    if (Object.keys(missingFields).length) sheet.refuse(row.key, missingFields)
    if (Object.keys(missingFields).length || !isValid(row)) refused += 1
    else ready.push(row)
  }
  return { ready, refused }
}

/** Saves rows, each in a write of its own. Every row gets its result. */
export async function saveArrivals(sheet: Sheet, faceName: TripFaceName, keys: readonly string[]): Promise<SaveResult> {
  const { ready, refused } = readyRows(sheet, keys)
  const result: SaveResult = { ok: 0, failed: refused }
  sheet.saving(ready.map(row => row.key))
  for (let at = 0; at < ready.length; at += CHUNK) {
    const rows = ready.slice(at, at + CHUNK)
    const found = await send(faceName, rows)
    rows.forEach((row, i) => {
      const wrong = found[i]
      if (wrong) sheet.refuse(row.key, wrong)
      else sheet.saved(row.key, { ...row.values, transportStatus: 'unloaded' })
      result[wrong ? 'failed' : 'ok'] += 1
    })
  }
  return result
}

type Refusal = Record<string, Text>

/** The refusals of each row by field; undefined where it was saved. If the call fails, all of its rows are refused. */
async function send(faceName: TripFaceName, rows: readonly SheetRow[]): Promise<(Refusal | undefined)[]> {
  try {
    const body = { rows: rows.map(row => arrivalBody(row.values, row.edited)) }
    const { results } = await faceCall<AnswerOf<typeof fastCall>>(tripFace(faceName), 'fast', {
      body,
      idempotencyKey: newKey(),
    })
    return rows.map((row, i) => {
      const result = results.find(one => one.index === i)
      return result?.ok ? undefined : refusalOf(row, result?.errors ?? [])
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return rows.map(() => ({ '': { zh: error.msg, en: error.msg } }))
  }
}

function refusalOf(row: SheetRow, errors: readonly { path: string; msg: string }[]): Refusal {
  const result: Refusal = {}
  for (const { path, msg } of errors) {
    const place = path in row.values ? path : ''
    const before = result[place]
    result[place] = { zh: before ? `${before.zh}；${msg}` : msg, en: before ? `${before.en}; ${msg}` : msg }
  }
  return Object.keys(result).length ? result : { '': { zh: '没有保存成功，再试一次', en: 'Not saved; try again' } }
}
