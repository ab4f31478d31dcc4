import type { contract } from '@tuheng/domain/contracts/index'
import { add, isZero, sub, type Dec } from '@tuheng/domain/kernel/decimal'
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
 * Recounts 执行量, 剩余量 and 执行率 of a contract in tonnes: its unloaded trips, by the loaded weight where the contract is
 * billed by it, otherwise by the unloaded weight; what was delivered of its orders by road and rail; what arrived of its
 * railway legs. Call it after writing trips without their transitions.
 */
export async function refreshContractProgress(tx: Tx, contractId: RowOf<typeof contract>['id']): Promise<void> {
  // The lock comes first, so that trips that are unloaded meanwhile add to the new count.
  await tx.sql(
    'select id from contract where org_id = $1 and id = $2 for no key update',
    [tx.orgId, contractId],
    'hold-contract',
  )
  const { rows } = await tx.sql<{ load: Dec; unload: Dec }>(
    `select coalesce(sum(x.load), 0)::numeric(12,3) as load, coalesce(sum(x.unload), 0)::numeric(12,3) as unload from (
       select load_net as load, unload_net as unload from waybill
       where org_id = $1 and (ar_contract_id = $2 and leg_id is null or ap_contract_id = $2) and transport_status = 'unloaded'
         and deleted_at is null
       union all select delivered_qty, delivered_qty from rail_order where org_id = $1 and contract_id = $2 and deleted_at is null
       union all select done_qty, done_qty from rail_leg
       where org_id = $1 and contract_id = $2 and leg_type = 'rail' and deleted_at is null) x`,
    [tx.orgId, contractId],
    'contract-moved',
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
  const hooks = {
    rollUp: ({ tx, row, next }: { tx: Tx; row: Partial<Trip>; next: Trip }): void =>
      noteProgress(tx, tonnesOf(row), tonnesOf(next)),
    check: ({ tx }: { tx: Tx }) => applyProgress(tx),
  }
  onSave(waybill, hooks)
  onTransition(waybill, Object.keys(waybill.transitions) as TransitionName[], hooks)
  onUndelete(waybill, hooks)
  onDelete(waybill, { ...hooks, rollUp: ({ tx, row }) => noteProgress(tx, tonnesOf(row), []) })
}

/** Tonnes that count for a contract: where it is billed by what was loaded, and where it is not. */
export interface ContractTonnes {
  contractId: number
  load: Dec
  unload: Dec
}

/** A trip of a leg counts for its carrier alone: the customer's contract counts what the whole way delivers. */
function tonnesOf(trip: Partial<Trip>): ContractTonnes[] {
  if (trip.transportStatus !== 'unloaded') return []
  const customers = trip.legId ? [] : [trip.arContractId]
  const ids = new Set([...customers, trip.apContractId].filter(id => typeof id === 'number'))
  return [...ids].map(contractId => ({ contractId, load: trip.loadNet ?? '0', unload: trip.unloadNet ?? '0' }))
}

type Difference = Omit<ContractTonnes, 'contractId'>
const noted = new WeakMap<Tx, Map<number, Difference>>()

/**
 * Notes by how much contracts are carried out further. {@link applyProgress} writes it, once the order by road and rail is
 * locked and counted, too.
 */
export function noteProgress(tx: Tx, before: readonly ContractTonnes[], after: readonly ContractTonnes[]): void {
  const differences = noted.get(tx) ?? new Map<number, Difference>()
  noted.set(tx, differences)
  for (const [tonnes, change] of [
    [before, sub],
    [after, add],
  ] as const)
    for (const { contractId, load, unload } of tonnes) {
      const so = differences.get(contractId)
      differences.set(contractId, { load: change(so?.load, load), unload: change(so?.unload, unload) })
    }
}

/**
 * Applies the noted differences, in the phase after that in which they are noted: contracts are locked last, and in the
 * order of their ids, so that two documents cannot deadlock.
 */
export async function applyProgress(tx: Tx): Promise<void> {
  const differences = [...(noted.get(tx) ?? [])].sort(([a], [b]) => a - b)
  noted.delete(tx)
  for (const [id, { load, unload }] of differences) {
    if (isZero(load) && isZero(unload)) continue
    const done = `coalesce(done_qty, 0) + case when weight_rule = 'load' then $3::numeric else $4::numeric end`
    await tx.sql(
      `update contract set ${progressColumns(done)} where org_id = $1 and id = $2`,
      [tx.orgId, id, load, unload],
      'contract-follow',
    )
  }
}
