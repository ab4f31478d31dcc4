import { dateIssues, deriveRow } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { waybill } from '@tuheng/domain/transport/index'
import { speedLimitFor, tripIssues, type TripFacts } from '@tuheng/domain/transport/waybill.rules'
import { companySettings } from '../../../shared/session/company-settings.ts'
import { lossTone, warnLevel } from '../shared/loss.ts'
import { trips, type TripField, type TripRow } from '../shared/trips.ts'
import type { SheetRules } from '../../../engine/sheet/sheet-types.ts'

/** The fields of an unloading. Those that were typed are sent. */
export const EDITABLE: readonly TripField[] = waybill.transitions.unload.edits ?? []

/** The required fields of an unloading. */
export const REQUIRED: Readonly<Record<string, Field>> = Object.fromEntries(
  (trips.transitions['unload']?.needs ?? []).flatMap(name => (trips.fields[name] ? [[name, trips.fields[name]]] : [])),
)

export function requiresReason(row: TripRow): boolean {
  return lossTone(row) !== undefined || !!row['lossReason']
}

/** The rules of a trip while it is typed. `now`: `YYYY-MM-DD HH:mm:ss`. */
export function arrivalRules(now: () => string): SheetRules {
  return {
    derive: row => deriveRow(trips, row),
    validate: row => {
      const problems: Record<string, Text> = {}
      const at = now()
      for (const { path, zh, en } of [
        ...tripIssues({ ...(row as TripFacts), warnPermille: warnLevel(row) }, speedLimitFor(row, companySettings())),
        ...dateIssues(trips, row, { today: at.slice(0, 10), at }),
      ])
        problems[path in trips.fields ? path : ''] ??= { zh, en }
      return problems
    },
  }
}

/** The body of one row of `fast`: only typed values. */
export function arrivalBody(values: TripRow, edited: ReadonlySet<string>): TripRow {
  const typed = EDITABLE.filter(name => edited.has(name)).map(name => [name, values[name] ?? null])
  return { id: values['id'], version: values['version'], ...Object.fromEntries(typed) }
}
