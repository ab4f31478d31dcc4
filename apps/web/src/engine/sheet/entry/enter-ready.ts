import { ApiError, newKey } from '../../../shared/calls/api.ts'
import { isUnsaved, isValid } from '../sheet-rows.ts'
import type { Sheet } from '../sheet-store.ts'
import type { SheetRow } from '../sheet-types.ts'
import { figuresOf, isLookedUp, lackingOf, printOf, refusalsOf } from './entry-rows.ts'
import type { EntrySpec } from './entry-types.ts'

/** Rows of one save: those beyond are saved with the next. */
const MOST_ROWS = 200

/** Enters what is complete; says at their cells what the others lack. `left`: rows that are not entered. */
export async function enterReady(sheet: Sheet, spec: EntrySpec): Promise<{ ok: number; left: number }> {
  const typed = sheet.store.getState().rows.filter(isUnsaved)
  const ready = typed.filter(row => refuseLacking(sheet, spec, row)).slice(0, MOST_ROWS)
  if (!ready.length) return { ok: 0, left: typed.length }
  sheet.saving(ready.map(row => row.key))
  try {
    const { list, ok } = await spec.enter(
      ready.map(row => spec.body(row.values)),
      newKey(),
    )
    for (const [i, row] of ready.entries()) {
      const answer = list[i]
      if (!answer) continue
      if (answer.errors) sheet.refuse(row.key, refusalsOf(spec, answer))
      else sheet.saved(row.key, { ...row.values, ...answer, ...figuresOf(spec, row.values, answer) })
    }
    return { ok, left: typed.length - ok }
  } catch (error) {
    const text = error instanceof ApiError ? error.msg : undefined
    for (const row of ready) sheet.refuse(row.key, text ? { '': { zh: text, en: text } } : {})
    throw error
  }
}

/** Whether the row can be sent. */
function refuseLacking(sheet: Sheet, spec: EntrySpec, row: SheetRow): boolean {
  const lacking = lackingOf(spec, row)
  if (Object.keys(lacking).length) sheet.refuse(row.key, { ...row.refusals, ...lacking })
  return isValid(row) && isLookedUp(spec, row) && Object.keys(lacking).length === 0 && !isRefused(spec, row)
}

/** Refused by its last trial, and not changed since. */
const isRefused = (spec: EntrySpec, row: SheetRow): boolean =>
  Object.keys(row.refusals).length > 0 && row.values['$of'] === printOf(spec.body, row.values)
