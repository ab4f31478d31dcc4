import { pullsTrailer } from '@tuheng/domain/transport/waybill.rules'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import type { AnyRow, Section } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../../../engine/common/missing.ts'
import { modelOf, type FormModel } from '../../../engine/form/form-model.ts'
import { tripFace, type TripField, trips, tripSection, type TripRow } from '../shared/trips.ts'
import { waybill } from '@tuheng/domain/transport/index'

/** Parts of the form that can be closed; the others are always open. */
export const PARTS = ['unload', 'pay', 'extras', 'more'] as const
export type Part = (typeof PARTS)[number]

const TRUCK = tripSection('车辆司机', 'Truck and driver', [
  'vehicleId',
  'trailerId',
  'driverId',
  'driverMobile',
  'carrierId',
])
const LOAD = tripSection('装货', 'Loading', [
  'loadAt',
  'loadTicketNo',
  'loadGross',
  'loadTare',
  'loadNet',
  'loadPhotos',
])

/** A short haul has the containers on the truck, and the yard that it leaves or reaches. */
const HAUL = tripSection('集装箱与货场', 'Containers and yard', [
  'boxNo1',
  'boxNet1',
  'boxNo2',
  'boxNet2',
  'sealNo',
  'slotNo',
  'yardId',
])

const ofHaul: ReadonlySet<string> = new Set(HAUL.fields)

const OPTIONAL: Readonly<Record<Part, Section>> = {
  unload: tripSection('卸货', 'Unloading', [
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
  pay: tripSection('预付', 'Prepaid', [
    'infoFee',
    'prepayCash',
    'oilVirtual',
    'oilPhysical',
    'etc',
    'payOnArrival',
    'prepaidTotal',
    'payType',
  ]),
  extras: tripSection('加减项', 'Additions and deductions', ['extras']),
  more: tripSection('其他', 'More', [
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

export const UNLOAD_FIELDS: readonly string[] = waybill.transitions.unload.edits ?? []
const LOAD_FIELDS = ['loadAt', 'loadGross', 'loadTare'] as const satisfies readonly TripField[]
const TEAM_FIELDS = ['vehicleId', 'driverId', 'carrierId'] as const satisfies readonly TripField[]
const UNLOAD_REQUIRED: readonly TripField[] = waybill.transitions.unload.needs ?? []

/** The sections of a trip: a short haul has one of its own. */
export function entrySections(parts: readonly Part[], row: TripRow): Section[] {
  const open = PARTS.filter(part => parts.includes(part))
  return isHaul(row)
    ? [TRUCK, LOAD, HAUL, ...open.map(part => ({ ...OPTIONAL[part], fields: partFields(part, row) }))]
    : [TRUCK, LOAD, ...open.map(part => OPTIONAL[part])]
}

/** Fields of a part that can be closed, without those that a short haul has in a section of its own. */
export function partFields(part: Part, row: TripRow): string[] {
  const { fields } = OPTIONAL[part]
  return isHaul(row) ? fields.filter(name => !ofHaul.has(name)) : [...fields]
}

/** Whether the trip is one between door and station. */
export const isHaul = (row: TripRow): boolean => row['bizKind'] === 'shortHaul'

/**
 * The form of a new trip. No field is locked. Weights are required together or not at all, and an unloading requires a
 * loading.
 */
export function entryModel(parts: readonly Part[]): FormModel {
  const model = modelOf(trips, tripFace('all'))
  // Rules hide from trips by highway what only a short haul has
  const sections = [
    tripSection('主运单', 'Main waybill', ['mainId']),
    ...entrySections(parts, { bizKind: 'shortHaul' }),
  ]
  const needed = (names: readonly TripField[]) => (row: TripRow) => names.some(name => !isMissing(row[name]))
  const together = (names: readonly TripField[], when: (row: TripRow) => boolean) =>
    Object.fromEntries(names.map(name => [name, when]))
  return {
    ...model,
    sections,
    lockedWhen: undefined,
    visibleWhen: { ...model.visibleWhen, ...tripRules({ lossReason: row => !isMissing(row['lossQty']) }) },
    requiredWhen: {
      ...model.requiredWhen,
      ...together(TEAM_FIELDS, needed(['vehicleId', 'driverId', ...LOAD_FIELDS, ...UNLOAD_REQUIRED])),
      ...tripRules({ trailerId: pullsTrailer }),
      ...together(LOAD_FIELDS, needed([...LOAD_FIELDS, ...UNLOAD_REQUIRED])),
      ...together(UNLOAD_REQUIRED, needed(UNLOAD_REQUIRED)),
    },
  }
}

/** A new trip: default values, and what is kept from the previous one. */
export function newTrip(kept: TripRow = {}): AnyRow {
  return withDefaults(trips.fields, kept)
}

const TASK_FIELDS = ['mainId', ...Object.keys(waybill.fields.mainId.snapshot ?? {})]

/** What the next trip takes over: the task and its terms. */
export function taskValues(row: TripRow): AnyRow {
  return pick(row, TASK_FIELDS)
}

/** What a short haul is by itself, where nobody chose otherwise. */
export function haulTerms(row: TripRow): AnyRow {
  if (!isHaul(row)) return {}
  const isUsual = (name: TripField) => isMissing(row[name]) || row[name] === trips.fields[name]?.default
  return {
    ...(isUsual('transportMode') ? { transportMode: 'roadRail' } : {}),
    ...(row['boxNo1'] && isUsual('businessType') ? { businessType: 'container' } : {}),
  }
}

function pick(row: AnyRow, names: readonly string[]): AnyRow {
  const out: AnyRow = {}
  for (const name of names) {
    if (isMissing(row[name])) continue
    out[name] = row[name]
    if (`${name}$` in row) out[`${name}$`] = row[`${name}$`]
  }
  return out
}

/** The body of a preview: the values so far, without those that are invalid. */
export function previewBody(row: AnyRow): AnyRow {
  return Object.fromEntries(previewed(row).flatMap(([name, issue]) => (issue ? [] : [[name, row[name]]])))
}

/** Issues of the values that the preview omits. */
export function unreadableIssues(row: AnyRow): Issue[] {
  return previewed(row).flatMap(([, issue]) => issue ?? [])
}

const previewed = (row: AnyRow) =>
  Object.entries(trips.fields).flatMap(([name, field]) =>
    field.computed || field.lines || name === 'remark' || isPicture(field) || isMissing(row[name])
      ? []
      : [[name, kindOf(field).parse(row[name], field, name).issue] as const],
  )

function isPicture(field: Field): boolean {
  return field.kind === 'files'
}

const tripRules = <R>(rules: { [K in TripField]?: (row: TripRow) => R }) => rules
