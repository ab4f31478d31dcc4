import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import {
  isByTruck,
  isOtherLoss,
  loadIssues,
  unloadIssues,
  waybill,
  waybillErrors,
} from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { fitOnBill } from '../bills/fit-on-bill.ts'
import { weighSettings } from '../shared/company.ts'
import { isLoaded, type Trip } from '../shared/rows.ts'
import { editsOf } from '../shared/trip-parts.ts'
import { alignCharges } from './align-charges.ts'
import { loadDay, tripContractIssues } from './check-dispatch.ts'

const LOADING = editsOf('load')
/** The fields of the unloading that can be corrected. */
const UNLOADING = editsOf('correct').filter(name => !LOADING.includes(name)) as (keyof Trip)[]
const NEEDED = { load: ['loadAt', 'loadGross', 'loadTare'], unload: ['unloadAt', 'unloadGross', 'unloadTare'] } as const

/** Registers 更正磅单: the rules of the first entry apply, after the bill's tonnes are given back. */
export function registerCorrectTrip(): void {
  onTransition(waybill, 'correct', {
    before: ({ tx, row, next }) => checkedCorrection(tx, row, next),
    derive: async ({ tx, next }) => alignCharges(tx, next),
  })
}

/**
 * What a correction of tickets brings besides. Another loss is to be confirmed again, before the audit. @throws what the
 * first entry of these tickets would have been refused for
 */
export async function checkedCorrection(tx: Tx, row: Trip, next: Trip): Promise<Partial<Trip>> {
  failAll(stageIssues(row, next))
  const settings = await weighSettings(tx)
  const moved = loadDay(tx, row) !== loadDay(tx, next)
  const fit = await fitOnBill(tx, { before: row, next, date: loadDay(tx, next), loading: moved })
  failAll([
    ...loadIssues(next, settings),
    ...(next.transportStatus === 'unloaded' ? unloadIssues(next, settings) : []),
    ...fit.issues,
    ...(moved ? await tripContractIssues(tx, next) : []),
  ])
  const reopened = row.auditStatus === 'unaudited' && row.lossConfirm === 'confirmed' && isOtherLoss(row, next)
  return { grantId: fit.grantId, ...(reopened ? { lossConfirm: 'pending' as const } : {}) }
}

/** A ticket can be corrected once it exists, but not removed by a correction. */
function stageIssues(before: Trip, next: Trip): (Issue | undefined)[] {
  const no = before.waybillNo
  const changed = (names: readonly (keyof Trip)[]): boolean =>
    names.some(name => JSON.stringify(before[name]) !== JSON.stringify(next[name]))
  const unloaded = before.transportStatus === 'unloaded'
  const service = !isByTruck(before.bizKind) && before.loadGross === null
  if (!isLoaded(before)) return [waybillErrors.issue('waybill.not_loaded', { no })]
  const early =
    !unloaded && changed(UNLOADING) ? waybillErrors.issue('waybill.not_weighed_in', { no }, 'unloadGross') : undefined
  const needed: readonly (keyof Trip & keyof typeof waybill.fields)[] = service
    ? ['loadAt']
    : [...NEEDED.load, ...(unloaded ? NEEDED.unload : [])]
  return [
    early,
    ...needed
      .filter(name => next[name] === null)
      .map(name => fieldIssue('field.required', { field: waybill.fields[name], name })),
  ]
}
