import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { fastCall } from '@tuheng/domain/transport/trip.calls'
import type { Text } from '@tuheng/domain/kernel/text'
import { ApiError, faceCall, newKey } from '../../../shared/calls/api.ts'
import { missing, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import { isSound, isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import type { SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { tripFace, type TripFaceName } from '../shared/trips.ts'
import { arrivalBody, NEEDED } from './arrival-rules.ts'

export interface Saved {
  ok: number
  failed: number
}

/** As many rows as one call takes. */
const CHUNK = 50

/** Rows that were typed into and that nothing but the server may still refuse. What is missing is said at its cell. */
export function readyRows(sheet: Sheet, keys: readonly string[]): { ready: SheetRow[]; refused: number } {
  const ready: SheetRow[] = []
  let refused = 0
  for (const row of sheet.store.getState().rows) {
    if (!keys.includes(row.key) || !isUnsaved(row) || row.state === 'saving') continue
    const lacks = missing(row, NEEDED)
    if (Object.keys(lacks).length) sheet.refuse(row.key, lacks)
    if (Object.keys(lacks).length || !isSound(row)) refused += 1
    else ready.push(row)
  }
  return { ready, refused }
}

/** Sends rows, each a write of its own; every row carries away what became of it. */
export async function saveArrivals(sheet: Sheet, faceName: TripFaceName, keys: readonly string[]): Promise<Saved> {
  const { ready, refused } = readyRows(sheet, keys)
  const out: Saved = { ok: 0, failed: refused }
  sheet.saving(ready.map(row => row.key))
  for (let at = 0; at < ready.length; at += CHUNK) {
    const rows = ready.slice(at, at + CHUNK)
    const found = await send(faceName, rows)
    rows.forEach((row, i) => {
      const wrong = found[i]
      if (wrong) sheet.refuse(row.key, wrong)
      else sheet.saved(row.key, { ...row.values, transportStatus: 'unloaded' })
      out[wrong ? 'failed' : 'ok'] += 1
    })
  }
  return out
}

type Refusal = Record<string, Text>

/** Of each row what was refused, by field; undefined where it was taken. A call that failed refuses all of its rows. */
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
  const out: Refusal = {}
  for (const { path, msg } of errors) {
    const place = path in row.values ? path : ''
    const before = out[place]
    out[place] = { zh: before ? `${before.zh}；${msg}` : msg, en: before ? `${before.en}; ${msg}` : msg }
  }
  return Object.keys(out).length ? out : { '': { zh: '没有保存成功，再试一次', en: 'Not saved; try again' } }
}
