import { ageOn, diffDays } from '../kernel/dates.ts'
import type { Issue } from '../kernel/errors.ts'
import { text, type Text } from '../kernel/text.ts'
import { idCardFacts } from '../kernel/validators/id-card.ts'
import { blockedOn } from './block-list.ts'
import { needsQualification } from './driver.rules.ts'
import { classAllows, neededClasses } from './license-class.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { bodyOf, isTrailerType, type VehicleType } from './vehicle-types.ts'
import { vehicleErrors } from './vehicle.errors.ts'
import { isLight } from './vehicle.rules.ts'

/** Fields of a driver. A row of the driver resource fits. */
export interface DispatchDriver {
  name: string
  idNo: string
  licenseClass: string
  licenseTo: string
  qualNo: string | null
  qualTo: string | null
  blacklisted: boolean
  blacklistReason: string | null
  /** Last day on the block-list; absent: no end. */
  blacklistUntil?: string | null
  verify: string
  status: string
}

/** Fields of a lorry, tractor or trailer. A row of the vehicle resource fits. */
export interface DispatchVehicle {
  plateNo: string
  vehicleType: VehicleType
  grossMass: string
  transportCertTo: string | null
  inspectTo: string | null
  insuranceTo: string | null
  liabilityTo: string | null
  blacklisted: boolean
  blacklistReason: string | null
  /** Last day on the block-list; absent: no end. */
  blacklistUntil?: string | null
  verify: string
  status: string
}

export interface DispatchSettings {
  /** Effect of an expired document. Block-list, licence class and combination always block. */
  expired: 'block' | 'warn'
  /** Effect of documents that were never verified. */
  unverified: 'block' | 'warn' | 'ignore'
  /** Days before the expiry of a document from which on it is a warning. */
  warnDays: number
}

export const DEFAULT_DISPATCH_SETTINGS: DispatchSettings = { expired: 'block', unverified: 'warn', warnDays: 30 }

export interface DispatchProblem extends Issue {
  level: 'block' | 'warn'
}

interface DispatchContext {
  /** `YYYY-MM-DD`, the day of loading. */
  date: string
  settings?: DispatchSettings
}

/**
 * Problems of sending this driver with this vehicle on `date` (the day of loading): expired documents, block-list,
 * licence class, unfit combination. A document is valid on its last day.
 */
export function dispatchProblems(
  args: DispatchContext & { driver: DispatchDriver; vehicle: DispatchVehicle; trailer?: DispatchVehicle | null },
): DispatchProblem[] {
  const { driver, vehicle, trailer = null } = args
  const check = checkOf(args)
  checkDriver(check, driver, { vehicle, trailer })
  checkVehicle(check, vehicle, 'plateNo')
  if (trailer) checkVehicle(check, trailer, 'trailerNo')
  checkCombination(check, vehicle, trailer)
  return check.found
}

/** Problems of a driver alone, or with a chosen vehicle. */
export function driverProblems(
  driver: DispatchDriver,
  {
    vehicle,
    trailer = null,
    ...context
  }: DispatchContext & { vehicle?: DispatchVehicle; trailer?: DispatchVehicle | null },
): DispatchProblem[] {
  const check = checkOf(context)
  checkDriver(check, driver, vehicle && { vehicle, trailer })
  return check.found
}

/** Problems of a lorry or tractor alone. */
export function vehicleProblems(vehicle: DispatchVehicle, context: DispatchContext): DispatchProblem[] {
  const check = checkOf(context)
  checkVehicle(check, vehicle, 'plateNo')
  if (isTrailerType(vehicle.vehicleType)) checkCombination(check, vehicle, null)
  return check.found
}

/** Problems of a trailer alone, or with a chosen vehicle. */
export function trailerProblems(
  trailer: DispatchVehicle,
  { vehicle, ...context }: DispatchContext & { vehicle?: DispatchVehicle },
): DispatchProblem[] {
  const check = checkOf(context)
  checkVehicle(check, trailer, 'trailerNo')
  checkTrailer(check, vehicle, trailer)
  return check.found
}

const checkOf = ({ date, settings = DEFAULT_DISPATCH_SETTINGS }: DispatchContext): ProblemCollector => ({
  date,
  settings,
  found: [],
})

interface ProblemCollector {
  date: string
  settings: DispatchSettings
  found: DispatchProblem[]
}

type Code = keyof typeof vehicleErrors.defs

function add(
  check: ProblemCollector,
  { level, code, path }: { level: DispatchProblem['level']; code: Code; path: string },
  params: Record<string, Text | string | number>,
): void {
  check.found.push({ ...wordedIssue(vehicleErrors, { code, path }, params), level })
}

function checkDriver(
  check: ProblemCollector,
  driver: DispatchDriver,
  truck: { vehicle: DispatchVehicle; trailer: DispatchVehicle | null } | undefined,
): void {
  const { name } = driver
  const path = 'driverId'
  if (blockedOn(driver, check.date))
    add(
      check,
      { level: 'block', code: 'dispatch.driver_blacklisted', path },
      { name, reason: driver.blacklistReason ?? '' },
    )
  if (driver.status === 'disabled') add(check, { level: 'block', code: 'dispatch.driver_disabled', path }, { name })
  const { unverified } = check.settings
  if (driver.verify !== 'passed' && unverified !== 'ignore')
    add(check, { level: unverified, code: 'dispatch.driver_unverified', path }, { name })

  const birth = idCardFacts(driver.idNo)?.birthDate
  const age = birth ? ageOn(birth, check.date) : null
  if (age !== null && (age < 18 || age > 70))
    add(check, { level: 'warn', code: 'dispatch.driver_age', path }, { name, age })

  if (truck) checkClass(check, driver, truck)
  checkPaper(check, { holder: name, paper: LICENCE, until: driver.licenseTo, path })
  // The truck decides whether a qualification is needed.
  if (!truck || (isLight(truck.vehicle) && !truck.trailer)) return
  if (!driver.qualNo && needsQualification(driver.licenseClass)) {
    add(check, { level: check.settings.expired, code: 'dispatch.no_qualification', path }, { name })
  } else checkPaper(check, { holder: name, paper: QUALIFICATION, until: driver.qualTo, path })
}

function checkClass(
  check: ProblemCollector,
  { name, licenseClass }: DispatchDriver,
  { vehicle, trailer }: { vehicle: DispatchVehicle; trailer: DispatchVehicle | null },
): void {
  const load = { vehicleType: vehicle.vehicleType, grossMass: vehicle.grossMass, withTrailer: trailer !== null }
  if (classAllows(licenseClass, load)) return
  const params = { name, class: licenseClass, plateNo: vehicle.plateNo, needed: neededClasses(load).join('、') }
  add(check, { level: 'block', code: 'dispatch.class', path: 'driverId' }, params)
}

function checkVehicle(check: ProblemCollector, vehicle: DispatchVehicle, path: string): void {
  const { plateNo } = vehicle
  if (blockedOn(vehicle, check.date))
    add(
      check,
      { level: 'block', code: 'dispatch.vehicle_blacklisted', path },
      { plateNo, reason: vehicle.blacklistReason ?? '' },
    )
  if (vehicle.status === 'disabled')
    add(check, { level: 'block', code: 'dispatch.vehicle_disabled', path }, { plateNo })
  const { unverified } = check.settings
  if (vehicle.verify !== 'passed' && unverified !== 'ignore')
    add(check, { level: unverified, code: 'dispatch.vehicle_unverified', path }, { plateNo })
  const paper = (name: Text, until: string | null, optional = false): void =>
    checkPaper(check, { holder: plateNo, paper: name, until, path, optional })
  paper(INSPECTION, vehicle.inspectTo)
  // A trailer is covered by its tractor's compulsory and liability insurance (交强险条例, article 43).
  const trailer = isTrailerType(vehicle.vehicleType)
  paper(INSURANCE, vehicle.insuranceTo, trailer)
  paper(LIABILITY, vehicle.liabilityTo, true)
  paper(CERTIFICATE, vehicle.transportCertTo, trailer || isLight(vehicle))
}

function checkCombination(check: ProblemCollector, vehicle: DispatchVehicle, trailer: DispatchVehicle | null): void {
  const body = bodyOf(vehicle.vehicleType)
  if (isTrailerType(vehicle.vehicleType)) {
    add(check, { level: 'block', code: 'dispatch.trailer_alone', path: 'plateNo' }, { plateNo: vehicle.plateNo })
    return
  }
  if (!trailer) {
    if (body === 'tractor')
      add(check, { level: 'block', code: 'dispatch.no_trailer', path: 'trailerNo' }, { plateNo: vehicle.plateNo })
    return
  }
  checkTrailer(check, vehicle, trailer)
}

function checkTrailer(check: ProblemCollector, vehicle: DispatchVehicle | undefined, trailer: DispatchVehicle): void {
  if (!isTrailerType(trailer.vehicleType)) {
    add(check, { level: 'block', code: 'dispatch.not_trailer', path: 'trailerNo' }, { plateNo: trailer.plateNo })
  } else if (vehicle && !canPull(vehicle.vehicleType, trailer.vehicleType)) {
    add(
      check,
      { level: 'block', code: 'dispatch.trailer_unfit', path: 'trailerNo' },
      { plateNo: vehicle.plateNo, trailerNo: trailer.plateNo },
    )
  }
}

/** Semi-trailers need semi-trailer tractors; drawbar trailers need lorries or drawbar tractors. */
const canPull = (front: VehicleType, trailer: VehicleType): boolean =>
  bodyOf(trailer) === 'semiTrailer' ? /^Q.1/.test(front) : /^(H|Q.2)/.test(front)

const LICENCE = text('驾驶证', 'driving licence')
const QUALIFICATION = text('从业资格证', 'qualification certificate')
const INSPECTION = text('年检', 'inspection')
const INSURANCE = text('交强险', 'compulsory insurance')
const LIABILITY = text('承运人责任险', 'carrier liability insurance')
const CERTIFICATE = text('道路运输证', 'transport certificate')

function checkPaper(
  check: ProblemCollector,
  args: { holder: string; paper: Text; until: string | null; path: string; optional?: boolean },
): void {
  const { holder, paper, until, path, optional = false } = args
  if (!until) {
    if (!optional) add(check, { level: 'warn', code: 'dispatch.paper_missing', path }, { holder, paper })
    return
  }
  const days = diffDays(check.date, until)
  if (days < 0)
    add(check, { level: check.settings.expired, code: 'dispatch.paper_expired', path }, { holder, paper, date: until })
  else if (days <= check.settings.warnDays)
    add(check, { level: 'warn', code: 'dispatch.paper_expiring', path }, { holder, paper, date: until, days })
}
