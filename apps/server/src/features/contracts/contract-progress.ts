import type { contract } from '@tuheng/domain/contracts/index'
import { isZero, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Trip = RowOf<typeof waybill>
type TransitionName = keyof typeof waybill.transitions

/** 执行率 as an SQL expression, capped at 9,999 %. */
const completionRate = (done: string): string =>
  `case when total_qty > 0 then least(round((${done}) / total_qty, 4), 99.9999) end`
const progressColumns = (done: string): string =>
  `done_qty = ${done}, left_qty = total_qty - (${done}), done_rate = ${completionRate(done)}`

/**
 * Recounts 执行量, 剩余量 and 执行率 of a contract from its unloaded trips, in tonnes: the loaded weight where the contract is
 * billed by it, otherwise the unloaded weight. Call it after writing trips without their transitions.
 */
export async function refreshContractProgress(tx: Tx, contractId: RowOf<typeof contract>['id']): Promise<void> {
  // The lock comes first, so that trips that are unloaded meanwhile add to the new count.
  await tx.sql(
    'select id from contract where org_id = $1 and id = $2 for no key update',
    [tx.orgId, contractId],
    'hold-contract',
  )
  const { rows } = await tx.sql<{ load: Dec; unload: Dec }>(
    `select coalesce(sum(load_net), 0)::numeric(12,3) as load,
       coalesce(sum(unload_net), 0)::numeric(12,3) as unload from waybill
     where org_id = $1 and (ar_contract_id = $2 or ap_contract_id = $2) and transport_status = 'unloaded'
       and deleted_at is null`,
    [tx.orgId, contractId],
    'contract-trips',
  )
  const done = `case when weight_rule = 'load' then $3::numeric else $4::numeric end`
  await tx.sql(
    `update contract set ${progressColumns(done)} where org_id = $1 and id = $2`,
    [tx.orgId, contractId, rows[0]?.load, rows[0]?.unload],
    'contract-progress',
  )
}

/**
 * Registers the hooks that apply the difference of each trip to its contracts. The cost does not depend on the number
 * of trips of a contract.
 */
export function registerContractProgress(): void {
  const rollUp = async ({ tx, row, next }: { tx: Tx; row: Partial<Trip>; next: Trip }): Promise<void> =>
    applyDifference(tx, weightsOf(row), weightsOf(next))
  onSave(waybill, { rollUp })
  onTransition(waybill, Object.keys(waybill.transitions) as TransitionName[], { rollUp })
  onUndelete(waybill, { rollUp })
  onDelete(waybill, { rollUp: async ({ tx, row }) => applyDifference(tx, weightsOf(row), []) })
}

interface TripWeights {
  contractId: number
  load: Dec
  unload: Dec
}

function weightsOf(trip: Partial<Trip>): TripWeights[] {
  if (trip.transportStatus !== 'unloaded') return []
  const ids = new Set([trip.arContractId, trip.apContractId].filter(id => typeof id === 'number'))
  return [...ids].map(contractId => ({ contractId, load: trip.loadNet ?? '0', unload: trip.unloadNet ?? '0' }))
}

/** Locks contracts in the order of their ids, so that two trips cannot deadlock. */
async function applyDifference(tx: Tx, before: readonly TripWeights[], after: readonly TripWeights[]): Promise<void> {
  const ids = [...new Set([...before, ...after].map(share => share.contractId))].sort((a, b) => a - b)
  for (const id of ids) {
    const [was, is] = [before, after].map(shares => shares.find(share => share.contractId === id))
    const load = sub(is?.load, was?.load)
    const unload = sub(is?.unload, was?.unload)
    if (isZero(load) && isZero(unload)) continue
    const done = `coalesce(done_qty, 0) + case when weight_rule = 'load' then $3::numeric else $4::numeric end`
    await tx.sql(
      `update contract set ${progressColumns(done)} where org_id = $1 and id = $2`,
      [tx.orgId, id, load, unload],
      'contract-follow',
    )
  }
}
