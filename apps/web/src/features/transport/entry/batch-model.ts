import { dateIssues, deriveRow } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { speedLimitFor, tripIssues, type TripFacts } from '@tuheng/domain/transport/waybill.rules'
import { companySettings } from '../../../shared/session/company-settings.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { type TripField, tripFields, trips } from '../shared/trips.ts'
import type { SheetRules } from '../../../engine/sheet/sheet-types.ts'
import { haulTerms, UNLOAD_FIELDS } from './entry-model.ts'

/** Columns of the sheet for refused fields: references are typed by name in columns of their own. */
export const COLUMN_OF: Readonly<Record<string, string>> = {
  vehicleId: 'plateNo',
  trailerId: 'trailerText',
  driverId: 'driverText',
  carrierId: 'carrierText',
}

/** Fields that are columns of the sheet themselves. */
export const TYPED_FIELDS = tripFields([
  'loadAt',
  'loadTicketNo',
  'loadGross',
  'loadTare',
  'sealNo',
  'slotNo',
  'infoFee',
  'prepayCash',
  'oilVirtual',
  'remark',
  'unloadAt',
  'unloadTicketNo',
  'unloadGross',
  'unloadTare',
  'deductQty',
  'lossReason',
])

const REFS = ['carrierId', 'vehicleId', 'trailerId', 'driverId'] as const satisfies readonly TripField[]
const REQUIRED: readonly TripField[] = ['vehicleId', 'driverId', 'carrierId', 'loadAt', 'loadGross', 'loadTare']
const UNLOADING: readonly TripField[] = ['unloadAt', 'unloadGross', 'unloadTare']

/** The rules of a trip while it is typed. `now`: `YYYY-MM-DD HH:mm:ss`. */
export function batchRules(now: () => string): SheetRules {
  return {
    derive: row => deriveRow(trips, row),
    validate: row => {
      const wrong: Record<string, Text> = {}
      const at = now()
      for (const { path, zh, en } of [
        ...tripIssues(row as TripFacts, speedLimitFor(row, companySettings())),
        ...dateIssues(trips, row, { today: at.slice(0, 10), at }),
      ])
        wrong[COLUMN_OF[path] ?? (path in trips.fields ? path : '')] ??= { zh, en }
      return wrong
    },
  }
}

/** Missing required fields of a row by column. Without weights the trip is only under way. */
export function missingFields(row: AnyRow): Record<string, Field> {
  const needs: Record<string, Field> = {}
  for (const name of REQUIRED) {
    const field = trips.fields[name]
    if (field && isMissing(row[name])) needs[COLUMN_OF[name] ?? name] = field
  }
  if (UNLOADING.some(name => !isMissing(row[name]))) {
    for (const name of UNLOADING) {
      const field = trips.fields[name]
      if (field && isMissing(row[name])) needs[name] = field
    }
  }
  return needs
}

/** The body of `quick`, without an unloading that was not weighed. */
export function batchBody(row: AnyRow, mainId: number): AnyRow {
  const arrived = !isMissing(row['unloadGross'])
  const names = [...REFS, ...TYPED_FIELDS.filter(name => arrived || !UNLOAD_FIELDS.includes(name))].filter(
    name => !isMissing(row[name]),
  )
  return { mainId, ...Object.fromEntries(names.map(name => [name, row[name]])), ...haulTerms(row) }
}

/** The server's refusals by column of the sheet; '' for the row. */
export function batchRefusal(errors: readonly { path: string; msg: string }[], message: string): Record<string, Text> {
  const out: Record<string, Text> = {}
  for (const { path, msg } of errors) {
    const place = COLUMN_OF[path] ?? (TYPED_FIELDS.some(name => name === path) ? path : '')
    out[place] ??= { zh: msg, en: msg }
  }
  return Object.keys(out).length ? out : { '': { zh: message, en: message } }
}
