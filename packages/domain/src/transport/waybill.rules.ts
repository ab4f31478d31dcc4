import { instantMillis } from '../kernel/dates.ts'
import { abs, add, dec, div, gt, isPos, lte, mul, round, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordsOf } from '../kernel/invisible-characters.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text, type Text } from '../kernel/text.ts'
import { axleGrossLimit, bodyOf, type VehicleType } from '../parties/index.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { boxWeightIssues, type BoxWeights } from './box-weights.ts'
import type { TripWeights } from './waybill.derive.ts'
import { waybillErrors } from './waybill.errors.ts'

type Maybe<T> = T | null | undefined

export interface TripFacts extends TripWeights, BoxWeights {
  loadAt?: Maybe<string>
  arriveAt?: Maybe<string>
  unloadAt?: Maybe<string>
  /** Axles of tractor and trailer together. */
  axles?: Maybe<number>
  trailerId?: Maybe<number>
  /** Rated load in tonnes. */
  ratedLoad?: Maybe<Dec>
  km?: Maybe<Dec>
  deductQty?: Maybe<Dec>
  lossPermille?: Maybe<Dec>
  warnPermille?: Maybe<Dec>
  lossReason?: Maybe<string>
  loadPhotos?: Maybe<readonly unknown[]>
  unloadPhotos?: Maybe<readonly unknown[]>
  receiptPhotos?: Maybe<readonly unknown[]>
}

/** Company settings of weighing. */
export interface WeighSettings {
  /** 净重 ≤ 核载 × this factor. */
  ratedTolerance: Dec
  /** 磅差率 in ‰ above which a reason is required, for trips without their own level. */
  warnPermille: Dec
  /** Average speed between the scales in km/h above which the times are refused. */
  maxKmh: Dec
  loadPhotoRequired: boolean
  unloadPhotoRequired: boolean
  receiptPhotoRequired: boolean
}

export const DEFAULT_WEIGH_SETTINGS: WeighSettings = {
  ratedTolerance: '1.05',
  warnPermille: '5.00',
  maxKmh: '100',
  loadPhotoRequired: true,
  unloadPhotoRequired: true,
  receiptPhotoRequired: true,
}

/** Average speed between the scales in km/h that no settings allow. */
const IMPOSSIBLE_KMH = '130'

/**
 * The limit of the company for a trip whose unloading is being entered. Once it is unloaded, a limit that was lowered
 * later does not hold it.
 */
export function speedLimitFor(row: { transportStatus?: string | undefined }, settings: RuleContext['settings']): Dec {
  const own = settings?.['speedLimit']
  return typeof own === 'string' && row.transportStatus !== 'unloaded' ? own : IMPOSSIBLE_KMH
}

/** Rules that the form checks while typing, the server on every write. `maxKmh`: see `speedLimitFor`. */
export function tripIssues(row: TripFacts, maxKmh: Dec = IMPOSSIBLE_KMH): Issue[] {
  return [
    ...weightIssues(row, 'load'),
    ...weightIssues(row, 'unload'),
    axleIssue(row.loadGross, row, 'loadGross'),
    axleIssue(row.unloadGross, row, 'unloadGross'),
    deductIssue(row),
    ...boxWeightIssues(row),
    ...timeIssues(row),
    speedIssue(row, maxKmh),
    lossReasonIssue(row, null),
  ].filter(issue => issue !== undefined)
}

/** 装货确认: rules by company settings. */
export function loadIssues(row: TripFacts, settings: WeighSettings = DEFAULT_WEIGH_SETTINGS): Issue[] {
  const photo = photoIssue(settings.loadPhotoRequired, row.loadPhotos, { path: 'loadPhotos', what: LOAD_PHOTO })
  return [ratedIssue(row, settings), photo].filter(i => i !== undefined)
}

/** 卸货确认: rules by company settings. */
export function unloadIssues(row: TripFacts, settings: WeighSettings = DEFAULT_WEIGH_SETTINGS): Issue[] {
  const photo = photoIssue(settings.unloadPhotoRequired, row.unloadPhotos, { path: 'unloadPhotos', what: UNLOAD_PHOTO })
  return [photo, speedIssue(row, settings.maxKmh), lossReasonIssue(row, settings.warnPermille)].filter(
    i => i !== undefined,
  )
}

export function receiptIssues(row: TripFacts, settings: WeighSettings = DEFAULT_WEIGH_SETTINGS): Issue[] {
  const photo = photoIssue(settings.receiptPhotoRequired, row.receiptPhotos, {
    path: 'receiptPhotos',
    what: RECEIPT_PHOTO,
  })
  return photo ? [photo] : []
}

/** 毛重 > 皮重 > 0, checked once both are known. */
export function weightIssues(row: TripFacts, side: 'load' | 'unload'): Issue[] {
  const gross = side === 'load' ? row.loadGross : row.unloadGross
  const tare = side === 'load' ? row.loadTare : row.unloadTare
  if (!gross || !tare || (gt(gross, tare) && isPos(tare))) return []
  return [wordedIssue(waybillErrors, { code: 'waybill.weight_order', path: `${side}Gross` }, { side: SIDES[side] })]
}

/** 毛重 within the limit of the axles (2 轴 18 t … 6 轴 49 t). Not checked if the axles are unknown. */
export function axleIssue(
  gross: Maybe<Dec>,
  row: Pick<TripFacts, 'axles' | 'trailerId'>,
  path: string,
): Issue | undefined {
  if (!gross || !row.axles) return undefined
  const limit = axleGrossLimit(row.axles, { combination: row.axles > 4 || !!row.trailerId })
  if (!limit || lte(gross, limit)) return undefined
  return waybillErrors.issue('waybill.axle_limit', { gross: formatTons(gross), axles: row.axles, limit }, path)
}

/** A tractor carries nothing by itself. */
export function pullsTrailer({ vehicleId, vehicleType }: { vehicleId?: unknown; vehicleType?: unknown }): boolean {
  return !!vehicleId && typeof vehicleType === 'string' && bodyOf(vehicleType as VehicleType) === 'tractor'
}

/** 净重 ≤ 核载 × tolerance. */
export function ratedIssue(
  row: TripFacts,
  { ratedTolerance }: Pick<WeighSettings, 'ratedTolerance'>,
): Issue | undefined {
  if (!row.loadNet || !row.ratedLoad) return undefined
  const limit = mul(row.ratedLoad, ratedTolerance)
  if (lte(row.loadNet, limit)) return undefined
  return waybillErrors.issue(
    'waybill.over_rated',
    { net: formatTons(row.loadNet), limit: formatTons(limit) },
    'loadGross',
  )
}

/** 净重 within what the task or bill has left. A warning only, because the last truck may exceed the plan. */
export function leftIssue(
  net: Maybe<Dec>,
  code: 'waybill.over_left' | 'waybill.over_bill',
  { no, left }: { no: string; left: Dec },
): Issue | undefined {
  return net && isPos(left) && gt(net, left)
    ? waybillErrors.issue(code, { net: formatTons(net), no, left: formatTons(left) }, 'loadGross')
    : undefined
}

/** Hours from loading to unloading; null if a time is missing. */
export function hoursOnWay(row: Pick<TripFacts, 'loadAt' | 'unloadAt'>): number | null {
  return row.loadAt && row.unloadAt ? (instantMillis(row.unloadAt) - instantMillis(row.loadAt)) / 3_600_000 : null
}

/** Average speed in km/h, 1 decimal; null if distance or hours are unknown or not positive. */
export function speedOf(row: TripFacts): Dec | null {
  const hours = hoursOnWay(row)
  return hours !== null && hours > 0 && isPos(row.km) ? round(div(row.km, hours), 1) : null
}

function speedIssue(row: TripFacts, limit: Dec): Issue | undefined {
  const hours = hoursOnWay(row)
  if (hours === null || hours <= 0 || !isPos(row.km) || lte(row.km, dec(hours).times(limit))) return undefined
  return waybillErrors.issue(
    'waybill.too_fast',
    { km: round(row.km, 0), speed: speedOf(row), max: round(limit, 0) },
    'unloadAt',
  )
}

function deductIssue({ deductQty, unloadNet }: TripFacts): Issue | undefined {
  if (!unloadNet || !deductQty || lte(deductQty, unloadNet)) return undefined
  return waybillErrors.issue(
    'waybill.deduct_over_net',
    { deduct: formatTons(deductQty), net: formatTons(unloadNet) },
    'deductQty',
  )
}

/** Loading, arrival and unloading are in order. That none is still to come is the rule of all business dates. */
function timeIssues({ loadAt, arriveAt, unloadAt }: TripFacts): Issue[] {
  const issues: Issue[] = []
  if (loadAt && unloadAt && unloadAt <= loadAt) issues.push(waybillErrors.issue('waybill.time_order', {}, 'unloadAt'))
  if (arriveAt && ((loadAt && arriveAt < loadAt) || (unloadAt && arriveAt > unloadAt))) {
    issues.push(waybillErrors.issue('waybill.arrive_order', {}, 'arriveAt'))
  }
  return issues
}

/** A |磅差率| above the warning level needs a reason. The trip's own level comes before `companyLevel`. */
export function lossReasonIssue(row: TripFacts, companyLevel: Dec | null): Issue | undefined {
  const warn = row.warnPermille ?? companyLevel
  if (!warn || !row.lossPermille || lte(abs(row.lossPermille), warn) || wordsOf(row.lossReason)) return undefined
  return waybillErrors.issue('waybill.loss_reason', { permille: row.lossPermille, warn: round(warn, 2) }, 'lossReason')
}

function photoIssue(
  required: boolean,
  photos: Maybe<readonly unknown[]>,
  { path, what }: { path: string; what: Text },
): Issue | undefined {
  return required && !photos?.length
    ? wordedIssue(waybillErrors, { code: 'waybill.photo_required', path }, { what })
    : undefined
}

const SIDES = { load: text('装货', 'Loading'), unload: text('卸货', 'Unloading') }
const LOAD_PHOTO = text('装货磅单照片', 'photo of the loading ticket')
const UNLOAD_PHOTO = text('卸货磅单照片', 'photo of the unloading ticket')
const RECEIPT_PHOTO = text('回单照片', 'photo of the POD')

const formatTons = (x: Maybe<Dec>): Dec => round(add(x, 0), 2)
