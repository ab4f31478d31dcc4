import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import { section, type AnyRow, type Section } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../../../engine/common/missing.ts'
import { modelOf, type FormModel } from '../../../engine/form/form-model.ts'
import { tripFace, trips } from '../shared/trips.ts'

/** Parts of the form that somebody may do without; the others are always there. */
export const PARTS = ['unload', 'pay', 'extras', 'more'] as const
export type Part = (typeof PARTS)[number]

const TRUCK = section('车辆司机', 'Truck and driver', [
  'vehicleId',
  'trailerId',
  'driverId',
  'driverMobile',
  'carrierId',
])
const LOAD = section('装货', 'Loading', ['loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'loadNet', 'loadPhotos'])

const OPTIONAL: Readonly<Record<Part, Section>> = {
  unload: section('卸货', 'Unloading', [
    'unloadAt',
    'unloadTicketNo',
    'unloadGross',
    'unloadTare',
    'unloadNet',
    'deductQty',
    'lossQty',
    'lossPermille',
    'lossReason',
    'unloadPhotos',
  ]),
  pay: section('预付', 'Prepaid', [
    'infoFee',
    'prepayCash',
    'oilVirtual',
    'oilPhysical',
    'etc',
    'payOnArrival',
    'prepaidTotal',
    'payType',
  ]),
  extras: section('加减项', 'Additions and deductions', ['extras']),
  more: section('其他', 'More', [
    'planQty',
    'pieces',
    'sealNo',
    'km',
    'escort',
    'outerNo',
    'payeeName',
    'payeeAccount',
    'payeeBank',
    'businessType',
    'transportMode',
    'remark',
  ]),
}

export const UNLOAD_FIELDS: readonly string[] = trips.transitions['unload']?.edits ?? []
const LOAD_FIELDS = ['loadAt', 'loadGross', 'loadTare'] as const
const UNLOAD_NEEDS: readonly string[] = trips.transitions['unload']?.needs ?? []

export function entrySections(parts: readonly Part[]): Section[] {
  return [TRUCK, LOAD, ...PARTS.filter(part => parts.includes(part)).map(part => OPTIONAL[part])]
}

/**
 * The trip as one form. Here nothing is locked yet, weights are asked for together or not at all, and an unloading only
 * after a loading.
 */
export function entryModel(parts: readonly Part[]): FormModel {
  const model = modelOf(trips, tripFace('all'))
  const sections = [section('主运单', 'Task', ['mainId']), ...entrySections(parts)]
  const needed = (names: readonly string[]) => (row: AnyRow) => names.some(name => !isMissing(row[name]))
  const together = (names: readonly string[], when: (row: AnyRow) => boolean) =>
    Object.fromEntries(names.map(name => [name, when]))
  return {
    ...model,
    sections,
    lockedWhen: undefined,
    visibleWhen: { ...model.visibleWhen, lossReason: row => !isMissing(row['lossQty']) },
    requiredWhen: {
      ...model.requiredWhen,
      ...together(
        ['vehicleId', 'driverId', 'carrierId'],
        needed(['vehicleId', 'driverId', ...LOAD_FIELDS, ...UNLOAD_NEEDS]),
      ),
      ...together(LOAD_FIELDS, needed([...LOAD_FIELDS, ...UNLOAD_NEEDS])),
      ...together(UNLOAD_NEEDS, needed(UNLOAD_NEEDS)),
    },
  }
}

export type Outcome = 'plan' | 'dispatch' | 'load' | 'unload'

/** How far the trip will go when it is saved as it stands. */
export function outcomeOf(row: AnyRow): Outcome {
  if (!isMissing(row['loadGross']) && !isMissing(row['loadTare']))
    return !isMissing(row['unloadGross']) && !isMissing(row['unloadTare']) ? 'unload' : 'load'
  return !isMissing(row['vehicleId']) && !isMissing(row['driverId']) ? 'dispatch' : 'plan'
}

/** A trip that begins: defaults, and what stays from the one before. */
export function freshTrip(kept: AnyRow = {}): AnyRow {
  return withDefaults(trips.fields, kept)
}

const TASK_FIELDS = ['mainId', ...Object.keys(trips.fields['mainId']?.snapshot ?? {})]

/** What the next trip takes over: the task and all that is agreed for it. */
export function keepTask(row: AnyRow): AnyRow {
  return pick(row, TASK_FIELDS)
}

const OWN = new Set([
  'waybillNo',
  'tripSeq',
  'outerNo',
  'loadAt',
  'loadTicketNo',
  'loadGross',
  'loadTare',
  'sealNo',
  'pieces',
  'loadPhotos',
  'extras',
  ...UNLOAD_FIELDS,
])

/** The trip before once more: truck, driver, carrier and payments; never what stands on a ticket. */
export function copyTrip(row: AnyRow): AnyRow {
  return pick(
    row,
    Object.keys(trips.fields).filter(name => !OWN.has(name) && !LEDGER.test(name)),
  )
}

/** Copies of the ledger and everything that only the server writes. */
const LEDGER =
  /^(ar|ap)[A-Z](?!ontract|eightRule)|^(profit|loss|allow|over|unloadNet|loadNet|dispatched|loaded|unloaded|audited|reviewed|report|wipe|prepaidTotal|oilTotal|payOnReceipt|source|grantId|fromBill)/

function pick(row: AnyRow, names: readonly string[]): AnyRow {
  const out: AnyRow = {}
  for (const name of names) {
    if (isMissing(row[name])) continue
    out[name] = row[name]
    if (`${name}$` in row) out[`${name}$`] = row[`${name}$`]
  }
  return out
}

/** The body of a preview: what was typed so far, without what cannot be read yet. */
export function previewBody(row: AnyRow): AnyRow {
  const out: AnyRow = {}
  for (const [name, field] of Object.entries(trips.fields)) {
    if (field.computed || field.lines || name === 'remark' || isPicture(field) || isMissing(row[name])) continue
    const { issue } = kindOf(field).parse(row[name], field, name)
    if (!issue) out[name] = row[name]
  }
  return out
}

function isPicture(field: Field): boolean {
  return field.kind === 'files'
}
