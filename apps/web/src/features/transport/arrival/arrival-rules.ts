import { deriveRow } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { waybill } from '@tuheng/domain/transport/index'
import { tripIssues, type TripFacts } from '@tuheng/domain/transport/waybill.rules'
import { lossTone, warnLevel } from '../shared/loss.ts'
import { trips, type TripField, type TripRow } from '../shared/trips.ts'
import type { SheetRules } from '../../../engine/sheet/sheet-types.ts'

/** What an unloading is recorded with; these are sent, when they were typed. */
export const TYPED: readonly TripField[] = waybill.transitions.unload.edits ?? []

/** Fields that an unloading cannot do without. */
export const NEEDED: Readonly<Record<string, Field>> = Object.fromEntries(
  (trips.transitions['unload']?.needs ?? []).flatMap(name => (trips.fields[name] ? [[name, trips.fields[name]]] : [])),
)

export function asksReason(row: TripRow): boolean {
  return lossTone(row) !== undefined || !!row['lossReason']
}

/** The rules of the trip, while it is typed. `today`: `YYYY-MM-DD`. */
export function arrivalRules(today: () => string): SheetRules {
  return {
    derive: row => deriveRow(trips, row),
    judge: row => {
      const wrong: Record<string, Text> = {}
      for (const { path, zh, en } of tripIssues(
        { ...(row as TripFacts), warnPermille: warnLevel(row) },
        { today: today() },
      ))
        wrong[path in trips.fields ? path : ''] ??= { zh, en }
      return wrong
    },
  }
}

/** The body of one row of `fast`: only what was typed. */
export function arrivalBody(values: TripRow, edited: ReadonlySet<string>): TripRow {
  const typed = TYPED.filter(name => edited.has(name)).map(name => [name, values[name] ?? null])
  return { id: values['id'], version: values['version'], ...Object.fromEntries(typed) }
}
