import { isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetRow } from '../../../engine/sheet/sheet-types.ts'
import { ApiError, faceCall } from '../../../shared/calls/api.ts'
import { LOADING } from './wagon-columns.ts'
import { doubledCells, KNOWN_ELSEWHERE, objections, refusalsByRow, wagonBody } from './wagon-rules.ts'

/**
 * Says at the cells of rows which wagons and containers stand in the list twice, and which are taken elsewhere: on another
 * train, under way or out of use. Nothing is written, and the rows may be unfinished.
 */
export async function checkRows(sheet: Sheet, railWaybillId: number, rows: readonly SheetRow[]): Promise<void> {
  const told = rows.filter(row => isUnsaved(row) && KNOWN_ELSEWHERE.some(name => row.values[name]))
  const found = await askServer(railWaybillId, told)
  for (const [at, { key, values }] of told.entries()) {
    const all = sheet.store.getState().rows
    const row = all.find(one => one.key === key)
    // Meanwhile it may have been mended
    if (!row || KNOWN_ELSEWHERE.some(name => row.values[name] !== values[name])) continue
    const wrong = objections(row, { doubled: doubledCells(all, row), elsewhere: found.get(at) ?? {} })
    if (Object.keys(wrong).length) sheet.refuse(key, { ...row.refusals, ...wrong })
  }
}

async function askServer(railWaybillId: number, rows: readonly SheetRow[]): Promise<ReturnType<typeof refusalsByRow>> {
  if (!rows.length) return new Map()
  try {
    await faceCall(LOADING, 'rows', { body: { railWaybillId, rows: rows.map(wagonBody), check: true }, silent: true })
  } catch (error) {
    if (error instanceof ApiError) return refusalsByRow(error.errors, KNOWN_ELSEWHERE)
    throw error
  }
  return new Map()
}
