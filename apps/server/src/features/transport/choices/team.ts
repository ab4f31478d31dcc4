import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import {
  DEFAULT_DISPATCH_SETTINGS,
  type DispatchDriver,
  type DispatchProblem,
  type DispatchSettings,
  type DispatchVehicle,
  driver,
  driverProblems,
  isTrailerType,
  party,
  trailerProblems,
  vehicle,
  vehicleProblems,
} from '@tuheng/domain/parties/index'
import { settingsFrom } from '@tuheng/domain/system/company/settings'
import {
  type ChoiceFinding,
  type ChoiceJudge,
  type ChoiceQuestion,
  ranOut,
  registerChoiceNotes,
} from '../../../engine/read/choice-notes.ts'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { column } from '../../../sql/names.ts'
import type { Params } from '../../../sql/params.ts'
import { carrierFindings, type CarrierFacts } from '../shared/check-carrier.ts'
import { busyIssues, HOLDS_TEAM } from '../trips/busy.ts'
import { eachRow, findings } from './findings.ts'
import { holdingTrips, whereabouts } from './whereabouts.ts'

const VEHICLE_PAPERS = ['transportCertTo', 'inspectTo', 'insuranceTo', 'liabilityTo'] as const
const BLOCK = ['blacklisted', 'blacklistReason', 'blacklistUntil', 'status'] as const
const VEHICLE_READS = ['plateNo', 'vehicleType', 'grossMass', ...VEHICLE_PAPERS, ...BLOCK, 'verify'] as const
const DRIVER_READS = ['name', 'idNo', 'licenseClass', 'licenseTo', 'qualNo', 'qualTo', ...BLOCK, 'verify'] as const

/** Judges trucks, trailers, drivers and carriers of a trip. */
export function registerTeamChoices(): void {
  registerChoiceNotes(vehicle, 'dispatch', {
    reads: VEHICLE_READS,
    dates: [...VEHICLE_PAPERS, 'blacklistUntil'],
    shared: (ask, params) => ({ settings: settingsSql(ask, params), vehicle: vehicleSql(ask, params, 'vehicleId') }),
    last: (ask, params) => listedLast(ask, params, { papers: VEHICLE_PAPERS, held: 'vehicle_id' }),
    judge: judgeVehicles,
  })
  registerChoiceNotes(driver, 'dispatch', {
    reads: DRIVER_READS,
    dates: ['licenseTo', 'qualTo', 'blacklistUntil'],
    shared: (ask, params) => ({
      settings: settingsSql(ask, params),
      vehicle: vehicleSql(ask, params, 'vehicleId'),
      trailer: vehicleSql(ask, params, 'trailerId'),
    }),
    last: (ask, params) => listedLast(ask, params, { papers: ['licenseTo'], held: 'driver_id' }),
    judge: judgeDrivers,
  })
  registerChoiceNotes(party, 'carry', {
    reads: ['shortName', ...BLOCK, 'permitNo', 'permitTo', 'partyKind', 'carrierKind'],
    dates: ['permitTo', 'blacklistUntil'],
    shared: (ask, params) => ({ settings: settingsSql(ask, params) }),
    last: (ask, params) => listedLast(ask, params, { papers: ['permitTo'] }),
    judge: (_, { date }, { rows, shared }) => {
      const { expiredPapers } = settingsFrom(shared['settings'])
      return eachRow<CarrierFacts>(rows, row => {
        const { blocks, warnings } = carrierFindings(row, { date, expiredPapers })
        return [...findings('later', blocks), ...findings('warn', warnings)]
      })
    },
  })
}

const judgeVehicles: ChoiceJudge['judge'] = async (sql, ask, { rows, shared }) => {
  const settings = dispatchSettingsOf(shared)
  const front = vehicleOf(ask, shared['vehicle'])
  const trips = await holdingTrips(sql, ask, { vehicleIds: rows.map(idOf), driverIds: [] })
  return eachRow<DispatchVehicle & { id: number }>(rows, candidate => {
    const asked = { date: ask.date, settings }
    const problems = isTrailerType(candidate.vehicleType)
      ? trailerProblems(candidate, { ...asked, ...(front ? { vehicle: front } : {}) })
      : vehicleProblems(candidate, asked)
    const trip = trips.find(one => one.vehicleId === candidate.id)
    const busy = trip ? busyIssues({ vehicle: trip.waybillNo }, { plateNo: candidate.plateNo, driver: '' }) : []
    return [
      ...ofDispatch(problems),
      ...findings(
        'later',
        busy.map(issue => whereabouts(issue, trip, ask.actor)),
      ),
    ]
  })
}

const judgeDrivers: ChoiceJudge['judge'] = async (sql, ask, { rows, shared }) => {
  const settings = dispatchSettingsOf(shared)
  const front = vehicleOf(ask, shared['vehicle'])
  const trailer = vehicleOf(ask, shared['trailer']) ?? null
  const trips = await holdingTrips(sql, ask, { vehicleIds: [], driverIds: rows.map(idOf) })
  const seesAge = ask.access.visibilityOf('idNo') === 'visible'
  return eachRow<DispatchDriver & { id: number }>(rows, row => {
    const candidate = seesAge ? row : { ...row, idNo: '' }
    // A tractor without a chosen trailer does not decide the required licence class.
    const truck = front && (trailer || !isTractorAlone(front)) ? { vehicle: front, trailer } : {}
    const problems = driverProblems(candidate, { date: ask.date, settings, ...truck })
    const trip = trips.find(one => one.driverId === candidate.id)
    const busy = trip ? busyIssues({ driver: trip.waybillNo }, { plateNo: '', driver: candidate.name }) : []
    return [
      ...ofDispatch(problems),
      ...findings(
        'later',
        busy.map(issue => whereabouts(issue, trip, ask.actor)),
      ),
    ]
  })
}

const isTractorAlone = ({ vehicleType }: DispatchVehicle): boolean => vehicleType.startsWith('Q')

const idOf = (row: AnyRow): number => row['id'] as number

const ofDispatch = (problems: readonly DispatchProblem[]): ChoiceFinding[] =>
  problems.map(({ level, ...issue }) => ({ level: level === 'block' ? 'later' : 'warn', issue }))

const dispatchSettingsOf = (shared: Readonly<Record<string, unknown>>): DispatchSettings => ({
  ...DEFAULT_DISPATCH_SETTINGS,
  expired: settingsFrom(shared['settings']).expiredPapers,
})

const settingsSql = ({ actor }: ChoiceQuestion, params: Params): string =>
  `(select settings from org where id = ${params.add(actor.orgId)})`

/** SQL expression for the truck or trailer that was chosen already, if the person may refer to it. */
function vehicleSql({ actor, beside }: ChoiceQuestion, params: Params, name: string): string {
  if (!beside[name]) return 'null::jsonb'
  const values = VEHICLE_READS.map(one => `'${one}', v.${column(one)}${one === 'grossMass' ? '::text' : ''}`)
  const inScope = referenceScopeSql(actor, { resource: anyResource(vehicle), alias: 'v' }, params)
  return `(select jsonb_build_object(${values.join(', ')}) from vehicle v where v.org_id = ${params.add(actor.orgId)} and v.id = ${params.add(beside[name])}::bigint and v.deleted_at is null${inScope ? ` and ${inScope}` : ''})`
}

/** What notes may tell of that truck: they name its plate, and the class that its type and mass require. */
function vehicleOf({ actor }: ChoiceQuestion, value: unknown): DispatchVehicle | undefined {
  const { visibilityOf } = viewerAccess(actor, anyResource(vehicle))
  const sees = (name: (typeof VEHICLE_READS)[number]): boolean => visibilityOf(name) === 'visible'
  if (!value || !sees('vehicleType') || !sees('grossMass')) return undefined
  const chosen = value as DispatchVehicle
  return sees('plateNo') ? chosen : { ...chosen, plateNo: '***' }
}

/** SQL condition for records to list last: blacklisted, disabled, with expired papers, or on a trip. */
function listedLast(
  { actor, date, record }: ChoiceQuestion,
  params: Params,
  { papers, held }: { papers: readonly string[]; held?: 'vehicle_id' | 'driver_id' },
): string {
  const unfit = `t.blacklisted or t.status <> 'enabled' or ${ranOut(papers, params.add(date))}`
  if (!held) return unfit
  return `${unfit} or t.id in (select w.${held} from waybill w where w.org_id = ${params.add(actor.orgId)} and ${HOLDS_TEAM} and w.${held} is not null and w.id <> ${params.add(record ?? 0)}::bigint)`
}
