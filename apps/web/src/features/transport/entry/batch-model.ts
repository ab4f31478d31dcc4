import { deriveRow } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { tripIssues, type TripFacts } from '@tuheng/domain/transport/waybill.rules'
import { isMissing } from '../../../engine/common/missing.ts'
import { type TripField, tripFields, trips } from '../shared/trips.ts'
import type { SheetRules } from '../../../engine/sheet/sheet-types.ts'
import { UNLOAD_FIELDS } from './entry-model.ts'

/** Where what the server says of a field stands on the sheet: people write names there. */
export const COLUMN_OF: Readonly<Record<string, string>> = {
  vehicleId: 'plateNo',
  trailerId: 'trailerText',
  driverId: 'driverText',
  carrierId: 'carrierText',
}

/** Fields that are typed on the sheet as they are. */
export const TYPED = tripFields([
  'loadAt',
  'loadTicketNo',
  'loadGross',
  'loadTare',
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
const NEEDED: readonly TripField[] = ['vehicleId', 'driverId', 'carrierId', 'loadAt', 'loadGross', 'loadTare']
const UNLOADING: readonly TripField[] = ['unloadAt', 'unloadGross', 'unloadTare']

export function batchRules(today: () => string): SheetRules {
  return {
    derive: row => deriveRow(trips, row),
    judge: row => {
      const wrong: Record<string, Text> = {}
      for (const { path, zh, en } of tripIssues(row as TripFacts, { today: today() }))
        wrong[COLUMN_OF[path] ?? (path in trips.fields ? path : '')] ??= { zh, en }
      return wrong
    },
  }
}

/** What a row cannot do without, under the name of its column. Weights stand for a trip that is on its way. */
export function batchNeeds(row: AnyRow): Record<string, Field> {
  const needs: Record<string, Field> = {}
  for (const name of NEEDED) {
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

/** The body of `quick`; of the unloading nothing unless it was weighed. */
export function batchBody(row: AnyRow, mainId: number): AnyRow {
  const arrived = !isMissing(row['unloadGross'])
  const names = [...REFS, ...TYPED.filter(name => arrived || !UNLOAD_FIELDS.includes(name))].filter(
    name => !isMissing(row[name]),
  )
  return { mainId, ...Object.fromEntries(names.map(name => [name, row[name]])) }
}

/** What the server refused, at the columns of the sheet; '' for the row. */
export function batchRefusal(errors: readonly { path: string; msg: string }[], message: string): Record<string, Text> {
  const out: Record<string, Text> = {}
  for (const { path, msg } of errors) {
    const place = COLUMN_OF[path] ?? (TYPED.some(name => name === path) ? path : '')
    out[place] ??= { zh: msg, en: msg }
  }
  return Object.keys(out).length ? out : { '': { zh: message, en: message } }
}
