import type { Option } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { useEffect } from 'react'
import { isRefused, accessibleName } from '../../../engine/widgets/ref/immediate-choice.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { findDrivers, findVehicles, refPatch, usualTeam, type Task } from '../shared/lookups.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetRow } from '../../../engine/sheet/sheet-types.ts'

/** Concurrent lookups: a pasted column must not flood the server. */
const CONCURRENCY = 4

/**
 * Resolves the plates and names of a sheet to records while they are typed. Unknown ones are refused at their cells.
 */
export function useResolver(sheet: Sheet, task: Task | undefined): void {
  useEffect(() => {
    const started = new Set<string>()
    const queue: (() => Promise<void>)[] = []
    let running = 0
    const run = () => {
      while (running < CONCURRENCY && queue.length) {
        running += 1
        void queue
          .shift()?.()
          .catch(notify.error)
          .finally(() => {
            running -= 1
            run()
          })
      }
    }
    const startLookups = () => {
      for (const row of sheet.store.getState().rows) {
        for (const { id, work } of lookupsOf(sheet, row, task)) {
          if (started.has(id)) continue
          started.add(id)
          queue.push(work)
        }
      }
      run()
    }
    startLookups()
    return sheet.store.subscribe((state, before) => state.rows !== before.rows && startLookups())
  }, [sheet, task])
}

interface Lookup {
  id: string
  work(): Promise<void>
}

function lookupsOf(sheet: Sheet, row: SheetRow, task: Task | undefined): Lookup[] {
  const { plateNo, trailerText, driverText } = row.values as Record<string, string | null | undefined>
  const jobs: Lookup[] = []
  if (plateNo && row.values['$plate'] !== plateNo)
    jobs.push({
      id: `${row.key} ${plateNo} ${task?.id ?? 0}`,
      work: () => resolveTruck(sheet, { key: row.key, plate: plateNo }, task),
    })
  if (trailerText && row.values['$trailer'] !== trailerText)
    jobs.push({ id: `${row.key} t ${trailerText}`, work: () => resolveTrailer(sheet, row.key, trailerText) })
  if (driverText && row.values['$driver'] !== driverText)
    jobs.push({ id: `${row.key} d ${driverText}`, work: () => resolveDriver(sheet, row.key, driverText) })
  return jobs
}

async function resolveTruck(
  sheet: Sheet,
  { key, plate }: { key: string; plate: string },
  task: Task | undefined,
): Promise<void> {
  const truck = (await findVehicles(plate, { isTrailer: false, trip: valuesOf(sheet, key) })).find(
    option => option.label === plate,
  )
  if (valuesOf(sheet, key)?.['plateNo'] !== plate) return
  if (!truck) return sheet.refuse(key, { plateNo: noRecord(plate, '车辆', 'vehicle') })
  if (isRefused(truck, true)) return sheet.refuse(key, { plateNo: reasonOf(truck) })
  sheet.addLookup(key, { ...refPatch('vehicleId', truck), plateNo: plate, $plate: plate })
  const team = await usualTeam(truck)
  const now = valuesOf(sheet, key)
  if (now?.['plateNo'] !== plate) return undefined
  const carrier =
    task?.carriers.find(line => line.carrierId === team.carrierId) ??
    (task?.carriers.length === 1 ? task.carriers[0] : undefined)
  sheet.addLookup(key, {
    ...(now['trailerText'] ? {} : refPatch('trailerId', team.trailer)),
    ...(now['driverText'] ? {} : refPatch('driverId', team.driver)),
    ...(now['carrierText'] || !carrier ? {} : { carrierId: carrier.carrierId, carrierId$: carrier['carrierId$'] }),
  })
}

async function resolveTrailer(sheet: Sheet, key: string, plate: string): Promise<void> {
  const trailer = (await findVehicles(plate, { isTrailer: true, trip: valuesOf(sheet, key) })).find(
    option => option.label === plate,
  )
  if (valuesOf(sheet, key)?.['trailerText'] !== plate) return
  if (trailer && isRefused(trailer, true)) sheet.refuse(key, { trailerText: reasonOf(trailer) })
  else if (trailer) sheet.addLookup(key, { ...refPatch('trailerId', trailer), $trailer: plate })
  else sheet.refuse(key, { trailerText: noRecord(plate, '挂车', 'trailer') })
}

async function resolveDriver(sheet: Sheet, key: string, text: string): Promise<void> {
  const found = (await findDrivers(text, { trip: valuesOf(sheet, key) })).filter(
    option => option.label === text || option['mobile'] === text,
  )
  if (valuesOf(sheet, key)?.['driverText'] !== text) return
  const [only, second] = found
  if (only && !second && isRefused(only, true)) sheet.refuse(key, { driverText: reasonOf(only) })
  else if (only && !second) sheet.addLookup(key, { ...refPatch('driverId', only), $driver: text })
  else sheet.refuse(key, { driverText: only ? several(text, found.length) : noRecord(text, '司机', 'driver') })
}

const valuesOf = (sheet: Sheet, key: string): AnyRow | undefined =>
  sheet.store.getState().rows.find(row => row.key === key)?.values

/** The reason as the server wrote it, in the language of the page. */
const reasonOf = (option: Option): Text => ({ zh: accessibleName(option), en: accessibleName(option) })

const noRecord = (text: string, zh: string, en: string): Text => ({
  zh: `没有${zh} ${text}，先新增或核对`,
  en: `There is no ${en} ${text}; add it or check the spelling`,
})
const several = (text: string, count: number): Text => ({
  zh: `有 ${count} 个司机叫 ${text}，改填手机号`,
  en: `${count} drivers are called ${text}; give the mobile number`,
})
