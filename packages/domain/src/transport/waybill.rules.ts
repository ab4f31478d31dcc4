import { instantMillis } from '../kernel/dates.ts'
import { abs, add, dec, div, gt, isPos, lte, mul, round, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text, type Text } from '../kernel/text.ts'
import { axleGrossLimit } from '../parties/index.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { TripWeights } from './waybill.derive.ts'
import { waybillErrors } from './waybill.errors.ts'

type Maybe<T> = T | null | undefined

export interface TripFacts extends TripWeights {
  loadAt?: Maybe<string>
  arriveAt?: Maybe<string>
  unloadAt?: Maybe<string>
  /** Of tractor and trailer together. */
  axles?: Maybe<number>
  trailerId?: Maybe<number>
  /** Tonnes the truck may carry. */
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

/** What a company may set for its weighbridges; the server passes the company's own. */
export interface WeighSettings {
  /** 净重 ≤ 核载 × this. */
  ratedTolerance: Dec
  /** 磅差率 in ‰ above which a reason is asked for, where the trip brings none of its own. */
  warnPermille: Dec
  /** Average km/h from scale to scale above which the times are not believed. */
  maxKmh: Dec
  loadPhotoRequired: boolean
  unloadPhotoRequired: boolean
  receiptPhotoRequired: boolean
}

export const WEIGH_DEFAULTS: WeighSettings = {
  ratedTolerance: '1.05',
  warnPermille: '5.00',
  maxKmh: '100',
  loadPhotoRequired: true,
  unloadPhotoRequired: true,
  receiptPhotoRequired: true,
}

/** Average km/h from scale to scale that no lorry reaches, whatever a company sets for itself. */
export const IMPOSSIBLE_KMH = '130'

/** What cannot be true of a trip whatever the company's settings: live in the form, again on every write. */
export function tripIssues(row: TripFacts, ctx: RuleContext): Issue[] {
  return [
    ...weightIssues(row, 'load'),
    ...weightIssues(row, 'unload'),
    axleIssue(row.loadGross, row, 'loadGross'),
    axleIssue(row.unloadGross, row, 'unloadGross'),
    deductIssue(row),
    ...timeIssues(row, ctx),
    speedIssue(row, IMPOSSIBLE_KMH),
    lossReasonIssue(row, null),
  ].filter(issue => issue !== undefined)
}

/** 装货确认 against the company's settings, once the weights are in. */
export function loadIssues(row: TripFacts, settings: WeighSettings = WEIGH_DEFAULTS): Issue[] {
  const photo = photoIssue(settings.loadPhotoRequired, row.loadPhotos, { path: 'loadPhotos', what: LOAD_PHOTO })
  return [ratedIssue(row, settings), photo].filter(i => i !== undefined)
}

/** 卸货确认 against the company's settings. */
export function unloadIssues(row: TripFacts, settings: WeighSettings = WEIGH_DEFAULTS): Issue[] {
  const photo = photoIssue(settings.unloadPhotoRequired, row.unloadPhotos, { path: 'unloadPhotos', what: UNLOAD_PHOTO })
  return [photo, speedIssue(row, settings.maxKmh), lossReasonIssue(row, settings.warnPermille)].filter(
    i => i !== undefined,
  )
}

export function receiptIssues(row: TripFacts, settings: WeighSettings = WEIGH_DEFAULTS): Issue[] {
  const photo = photoIssue(settings.receiptPhotoRequired, row.receiptPhotos, {
    path: 'receiptPhotos',
    what: RECEIPT_PHOTO,
  })
  return photo ? [photo] : []
}

/** 毛重 > 皮重 > 0, judged as soon as both are there. */
export function weightIssues(row: TripFacts, side: 'load' | 'unload'): Issue[] {
  const gross = side === 'load' ? row.loadGross : row.unloadGross
  const tare = side === 'load' ? row.loadTare : row.unloadTare
  if (!gross || !tare || (gt(gross, tare) && isPos(tare))) return []
  return [wordedIssue(waybillErrors, { code: 'waybill.weight_order', path: `${side}Gross` }, { side: SIDES[side] })]
}

/** 毛重 within the limit of its axles (2 轴 18 t … 6 轴 49 t). Without known axles nothing is said. */
export function axleIssue(
  gross: Maybe<Dec>,
  row: Pick<TripFacts, 'axles' | 'trailerId'>,
  path: string,
): Issue | undefined {
  if (!gross || !row.axles) return undefined
  const limit = axleGrossLimit(row.axles, { combination: row.axles > 4 || !!row.trailerId })
  if (!limit || lte(gross, limit)) return undefined
  return waybillErrors.issue('waybill.axle_limit', { gross: shown(gross), axles: row.axles, limit }, path)
}

/** 净重 ≤ 核载 × tolerance. */
export function ratedIssue(
  row: TripFacts,
  { ratedTolerance }: Pick<WeighSettings, 'ratedTolerance'>,
): Issue | undefined {
  if (!row.loadNet || !row.ratedLoad) return undefined
  const limit = mul(row.ratedLoad, ratedTolerance)
  if (lte(row.loadNet, limit)) return undefined
  return waybillErrors.issue('waybill.over_rated', { net: shown(row.loadNet), limit: shown(limit) }, 'loadGross')
}

/** 净重 within what its task or its bill still has; the last truck may overshoot a plan, so this is only told. */
export function leftIssue(
  net: Maybe<Dec>,
  code: 'waybill.over_left' | 'waybill.over_bill',
  { no, left }: { no: string; left: Dec },
): Issue | undefined {
  return net && isPos(left) && gt(net, left)
    ? waybillErrors.issue(code, { net: shown(net), no, left: shown(left) }, 'loadGross')
    : undefined
}

/** Hours from loading to unloading; null while one is unknown. */
export function hoursOnWay(row: Pick<TripFacts, 'loadAt' | 'unloadAt'>): number | null {
  return row.loadAt && row.unloadAt ? (instantMillis(row.unloadAt) - instantMillis(row.loadAt)) / 3_600_000 : null
}

/** Average speed in km/h, 1 decimal; null when distance or hours are unknown or not above zero. */
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
    { deduct: shown(deductQty), net: shown(unloadNet) },
    'deductQty',
  )
}

/** Strictly ordered by the clock; no time lies after the business day. */
function timeIssues({ loadAt, arriveAt, unloadAt }: TripFacts, { today }: RuleContext): Issue[] {
  const issues: Issue[] = []
  if (loadAt && unloadAt && unloadAt <= loadAt) issues.push(waybillErrors.issue('waybill.time_order', {}, 'unloadAt'))
  if (arriveAt && ((loadAt && arriveAt < loadAt) || (unloadAt && arriveAt > unloadAt))) {
    issues.push(waybillErrors.issue('waybill.arrive_order', {}, 'arriveAt'))
  }
  const times = [
    ['loadAt', loadAt, LOAD_TIME],
    ['unloadAt', unloadAt, UNLOAD_TIME],
  ] as const
  for (const [path, value, what] of times) {
    if (!value || value.slice(0, 10) <= today) continue
    issues.push(wordedIssue(waybillErrors, { code: 'waybill.future', path }, { what, today }))
  }
  return issues
}

/** |磅差率| above the warning level asks for a reason. The trip's own level counts; else the company's, where given. */
export function lossReasonIssue(row: TripFacts, companyLevel: Dec | null): Issue | undefined {
  const warn = row.warnPermille ?? companyLevel
  if (!warn || !row.lossPermille || lte(abs(row.lossPermille), warn) || row.lossReason?.trim()) return undefined
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
const LOAD_TIME = text('装货时间', 'Loading')
const UNLOAD_TIME = text('卸货时间', 'Unloading')
const LOAD_PHOTO = text('装货磅单照片', 'photo of the loading ticket')
const UNLOAD_PHOTO = text('卸货磅单照片', 'photo of the unloading ticket')
const RECEIPT_PHOTO = text('回单照片', 'photo of the receipt')

const shown = (x: Maybe<Dec>): Dec => round(add(x, 0), 2)
