import {
  dispatchProblems,
  driver,
  vehicle,
  type DispatchDriver,
  type DispatchVehicle,
} from '@tuheng/domain/parties/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { lte } from '@tuheng/domain/kernel/decimal'
import { transportErrors } from '@tuheng/domain/transport/index'
import { linkTo } from '../../../engine/write/blockers.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { carrierIssues, type Findings } from '../shared/check-carrier.ts'
import { dispatchSettings } from '../shared/company.ts'
import { contractDateIssues } from '../shared/contract-check.ts'
import { lockRows } from '../shared/lock-rows.ts'
import { partyName } from '../shared/names.ts'
import { idsOf, type Task, type Trip } from '../shared/rows.ts'
import { busyIssues, openTripsOf } from './busy.ts'

type Team = Pick<Trip, 'vehicleId' | 'trailerId' | 'driverId'>
/** `id` is that of the trip itself, if it is saved. */
export type TeamOf = Team & Pick<Trip, 'carrierId'> & { id?: number }

interface TeamRows {
  vehicles: Map<number, DispatchVehicle>
  driver: DispatchDriver | undefined
}

/** Locks the truck, its trailer and the driver. These are the first locks of every dispatch. */
export async function lockTeam(tx: Tx, team: Partial<Team>): Promise<TeamRows> {
  return rowsOf(
    await lockRows(tx, vehicle, { ids: idsOf(team.vehicleId, team.trailerId) }),
    await lockRows(tx, driver, { ids: idsOf(team.driverId) }),
  )
}

/** As {@link lockTeam} without locks, for reading only. */
export async function readTeam(tx: Tx, team: Partial<Team>): Promise<TeamRows> {
  const vehicles = idsOf(team.vehicleId, team.trailerId)
  const drivers = idsOf(team.driverId)
  return rowsOf(
    vehicles.length ? await tx.find(vehicle, { where: { id: vehicles } }) : [],
    drivers.length ? await tx.find(driver, { where: { id: drivers } }) : [],
  )
}

function rowsOf(vehicles: readonly (DispatchVehicle & { id: number })[], drivers: readonly DispatchDriver[]): TeamRows {
  return { vehicles: new Map(vehicles.map(row => [row.id, row])), driver: drivers[0] }
}

/**
 * All findings about papers, blacklist and fitness of truck, driver and carrier on the day, and about their other
 * trips.
 */
export async function teamFindings(tx: Tx, args: { trip: TeamOf; team: TeamRows; date: string }): Promise<Findings> {
  const { trip, team, date } = args
  const front = trip.vehicleId ? team.vehicles.get(trip.vehicleId) : undefined
  const trailer = trip.trailerId ? team.vehicles.get(trip.trailerId) : undefined
  const found: Findings = trip.carrierId ? await carrierIssues(tx, trip.carrierId, date) : { blocks: [], warnings: [] }
  if (front && team.driver) {
    const problems = dispatchProblems({
      driver: team.driver,
      vehicle: front,
      trailer: trailer ?? null,
      date,
      settings: await dispatchSettings(tx),
    })
    for (const { level, ...issue } of problems)
      (level === 'block' ? found.blocks : found.warnings).push({ ...issue, path: FIELD_OF[issue.path] ?? issue.path })
  }
  const open = await openTripsOf(tx, trip)
  found.blocks.push(...busyIssues(open, { plateNo: front?.plateNo ?? '', driver: team.driver?.name ?? '' }))
  return found
}

/** The check names plates, the dialog has fields for vehicles. */
const FIELD_OF: Readonly<Record<string, string>> = { plateNo: 'vehicleId', trailerNo: 'trailerId' }

/** Only a carrier with a share of the task may carry, and no more trucks than a limited share allows. */
export async function shareIssues(
  tx: Tx,
  task: Task,
  { carrierId, another }: { carrierId: number | null; another: boolean },
): Promise<Issue[]> {
  if (!carrierId) return []
  const share = task.carriers.find(line => line.carrierId === carrierId)
  const no = task.mainNo
  if (!share) return [await withoutShare(tx, task, carrierId)]
  if (!another || !share.qty || !lte(share.qty, share.dispatchedQty ?? '0')) return []
  return [
    transportErrors.issue(
      'main_waybill.no_share',
      { no, carrier: await partyName(tx, carrierId), qty: share.qty },
      'carrierId',
    ),
  ]
}

/** Who carries a short haul is said by its leg: a link to that where the person may open it. */
async function withoutShare(tx: Tx, { mainNo: no, legId }: Task, carrierId: number): Promise<Issue> {
  const carrier = await partyName(tx, carrierId)
  if (legId === null) return transportErrors.issue('main_waybill.not_allocated', { no, carrier }, 'carrierId')
  const records = await linkTo(tx, 'railLeg', legId)
  const [leg] = records
  const issue = transportErrors.issue('main_waybill.not_of_leg', { leg: leg?.no ?? '', carrier }, 'carrierId')
  return { ...issue, records }
}

/** The business day on which the trip is, or will be, loaded. */
export const loadDay = (tx: Tx, trip: Pick<Trip, 'loadAt'>): string => trip.loadAt?.slice(0, 10) ?? tx.now.today

export const tripContractIssues = (
  tx: Tx,
  trip: Pick<Trip, 'arContractId' | 'apContractId' | 'loadAt'>,
): Promise<Issue[]> => contractDateIssues(tx, trip, loadDay(tx, trip))
