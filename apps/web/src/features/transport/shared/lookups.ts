import type { ListAnswer, Option } from '@tuheng/domain/kernel/generic-wire'
import type { Field } from '@tuheng/domain/kernel/field'
import { anyResource, type AnyRow, type Face, type FiltersOf, type LooseRow } from '@tuheng/domain/kernel/resource'
import { bodyOf, driver, vehicle } from '@tuheng/domain/parties/index'
import type { VehicleType } from '@tuheng/domain/parties/vehicle-types'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { optionChecks } from '../../../engine/widgets/ref/option-checks.ts'
import { valuesOfChoice, fetchOptions } from '../../../engine/widgets/ref/options.ts'
import { ApiError, faceCall } from '../../../shared/calls/api.ts'
import { queryClient } from '../../../shared/calls/query.ts'
import { tripFace, trips, type TripRow } from './trips.ts'

const faceOf = (resource: unknown): Face => anyResource(resource).faces['all'] as Face

/** Availability changes by the minute. */
const CACHE = { staleTime: 5_000 } as const

export type TeamField = 'vehicleId' | 'trailerId' | 'driverId'
/** The trip that the team is chosen for, as far as it is known. */
type ForTrip = TripRow | undefined

const judgeFor = (name: TeamField, trip: ForTrip) => optionChecks(trips.fields[name] as Field, trip ?? {})

/** Trucks or trailers whose plate contains the text, with the reasons against sending them. */
export function findVehicles(
  search: string,
  { isTrailer, trip }: { isTrailer: boolean; trip?: ForTrip },
  signal?: AbortSignal,
): Promise<Option[]> {
  const plate = search.replace(/[\s·]/g, '').toUpperCase()
  const judge = judgeFor(isTrailer ? 'trailerId' : 'vehicleId', trip)
  return queryClient.fetchQuery({
    queryKey: ['transport', 'vehicles', plate, isTrailer, judge],
    queryFn: () =>
      fetchOptions(
        faceOf(vehicle),
        { search: plate, filters: { isTrailer }, limit: 12, ...(judge ? { judge } : {}) },
        signal,
      ),
    ...CACHE,
  })
}

/** Drivers by name, mobile or licence number, with the reasons against sending them. */
export function findDrivers(
  search: string,
  { trip }: { trip?: ForTrip } = {},
  signal?: AbortSignal,
): Promise<Option[]> {
  const judge = judgeFor('driverId', trip)
  return queryClient.fetchQuery({
    queryKey: ['transport', 'drivers', search, judge],
    queryFn: () => fetchOptions(faceOf(driver), { search, limit: 12, ...(judge ? { judge } : {}) }, signal),
    ...CACHE,
  })
}

const UNDER_WAY: FiltersOf<typeof mainWaybill> = { status: 'active', bizKind: ['road', 'shortHaul'] }

/** Tasks under way, the newest first, with everything that a trip copies from them. */
export function activeTasks(): Promise<TaskRow[]> {
  return queryClient.fetchQuery({
    queryKey: ['transport', 'tasks'],
    queryFn: () =>
      faceCall<ListAnswer>(faceOf(mainWaybill), 'list', {
        body: {
          filters: UNDER_WAY,
          pageSize: 200,
          sort: ['-id'],
          count: 'none',
        },
      }).then(answer => answer.list),
    // Whoever found none goes and makes one
    staleTime: query => (query.state.data?.length ? 30_000 : 0),
  })
}

/** A task as its record, with the columns that are requested here. */
export type TaskRow = LooseRow<typeof mainWaybill>

export interface Task extends TaskRow {
  id: number
  mainNo: string
  carriers: { carrierId: number; carrierId$: string; qty: string | null; dispatchedQty: string | null }[]
}

export function taskInfo(id: number): Promise<Task> {
  return queryClient.fetchQuery({
    queryKey: [faceOf(mainWaybill).api, 'info', id],
    queryFn: () => faceCall<Task>(faceOf(mainWaybill), 'info', { body: { id } }),
    staleTime: 5_000,
  })
}

/** What a reference of the trip sets: its id, its label, and the copies. */
export function refPatch(name: 'mainId' | 'vehicleId' | 'trailerId' | 'driverId', option: Option | null): AnyRow {
  const field = trips.fields[name]
  return field ? { [name]: option?.id ?? null, ...valuesOfChoice(field, name, option ?? undefined) } : {}
}

/** Whether the truck pulls a trailer. */
export const isTractor = (option: LooseRow<typeof vehicle>): boolean =>
  typeof option['vehicleType'] === 'string' && bodyOf(option['vehicleType'] as VehicleType) === 'tractor'

export interface Team {
  trailer: Option | null
  driver: Option | null
  /** The carrier of its latest trip. */
  carrierId: number | null
}

/** What usually goes with a truck: as on its latest trip, otherwise as in its record. */
export async function usualTeam(truck: Option): Promise<Team> {
  const [last] = await lastTrip(truck.id)
  const [trailerId, driverId] = last ? [last['trailerId'], last['driverId']] : [await ownTrailer(truck.id), null]
  const [trailer, person] = await Promise.all([
    typeof trailerId === 'number' && isTractor(truck) ? byId(vehicle, trailerId) : null,
    typeof driverId === 'number' ? byId(driver, driverId) : usualDriver(truck.id),
  ])
  return { trailer, driver: person, carrierId: (last?.['carrierId'] as number | null | undefined) ?? null }
}

function lastTrip(vehicleId: number): Promise<TripRow[]> {
  const body = { filters: { vehicleId }, sort: ['-id'], pageSize: 1, count: 'none' }
  return orIfForbidden(
    faceCall<ListAnswer>(tripFace('all'), 'list', { body, silent: true }).then(answer => answer.list),
    [],
  )
}

async function ownTrailer(vehicleId: number): Promise<unknown> {
  const row = await orIfForbidden(
    faceCall<LooseRow<typeof vehicle>>(faceOf(vehicle), 'info', { body: { id: vehicleId }, silent: true }),
    {},
  )
  return row['trailerId']
}

async function byId(resource: unknown, id: number): Promise<Option | null> {
  const [option] = await fetchOptions(faceOf(resource), { ids: [id] })
  return option ?? null
}

/** A truck as the lists of the entry offer it. */
export const vehicleById = (id: number): Promise<Option | null> => byId(vehicle, id)

async function usualDriver(vehicleId: number): Promise<Option | null> {
  const [first, second] = await orIfForbidden(fetchOptions(faceOf(driver), { filters: { vehicleId }, limit: 2 }), [])
  return first && !second ? first : null
}

/** A lookup that the person may not make counts as empty. */
async function orIfForbidden<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 400)) return fallback
    throw error
  }
}
