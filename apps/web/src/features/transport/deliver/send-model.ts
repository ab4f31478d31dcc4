import { pullsTrailer } from '@tuheng/domain/transport/waybill.rules'
import type { AnyRow, RuleContext } from '@tuheng/domain/kernel/resource'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { loadQtyIssue } from '@tuheng/domain/transport/index'
import { isMissing } from '../../../engine/common/missing.ts'
import type { FormModel } from '../../../engine/form/form-model.ts'
import { entryModel } from '../entry/entry-model.ts'
import { type TripField, type TripRow, trips, tripSection } from '../shared/trips.ts'
import type { Grant } from './grant-rules.ts'

export const SEND_SECTIONS = [
  tripSection('车辆司机', 'Truck and driver', ['vehicleId', 'trailerId', 'driverId', 'driverMobile']),
  tripSection('装货', 'Loading', [
    'loadAt',
    'loadTicketNo',
    'loadGross',
    'loadTare',
    'loadNet',
    'sealNo',
    'loadPhotos',
  ]),
]

const REQUIRED: readonly TripField[] = ['vehicleId', 'driverId', 'loadAt', 'loadGross', 'loadTare']

/**
 * The form of a truck that is loaded on a grant, saved in one write. `grant` returns the current grant when the rules
 * run.
 */
export function sendModel(grant: () => Grant | undefined): FormModel {
  const model = entryModel([])
  return {
    ...model,
    sections: SEND_SECTIONS,
    requiredWhen: { trailerId: pullsTrailer },
    alsoRequired: REQUIRED,
    validate: (row: AnyRow, ctx: RuleContext) => [...(model.validate?.(row, ctx) ?? []), ...grantIssues(grant(), row)],
  }
}

/** Whether the truck still fits its grant. Shown while typing; the server decides. */
export function grantIssues(grant: Grant | undefined, row: TripRow): Issue[] {
  const net = row['loadNet']
  if (!grant || typeof net !== 'string') return []
  const issue = loadQtyIssue({
    no: String(grant['billId$'] ?? ''),
    carrier: String(grant['carrierId$'] ?? ''),
    grantQty: grant.qty,
    usedQty: grant.usedQty,
    overRate: grant.overRate,
    net,
  })
  return issue ? [issue] : []
}

const SENT_FIELDS = SEND_SECTIONS.flatMap(section => section.fields).filter(name => !trips.fields[name]?.computed)

/**
 * The body of `send`. A trailer that was removed is sent as null, because the server would otherwise add the usual one.
 */
export function sendBody(grantId: number, row: TripRow, mainId: number | null): AnyRow {
  const given = SENT_FIELDS.filter(name => !isMissing(row[name])).map(name => [name, row[name]])
  return { id: grantId, trailerId: null, ...Object.fromEntries(given), ...(mainId === null ? {} : { mainId }) }
}
