import type { contract } from '@tuheng/domain/contracts/index'
import { isZero, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Trip = RowOf<typeof waybill>
type MoveName = keyof typeof waybill.transitions

/** 执行率 is shown up to 9,999 %; more says no more. */
const RATE = (done: string): string =>
  `case when total_qty > 0 then least(round((${done}) / total_qty, 4), 99.9999) end`
const KEEP = (done: string): string => `done_qty = ${done}, left_qty = total_qty - (${done}), done_rate = ${RATE(done)}`

/**
 * 执行量, 剩余量 and 执行率 of a contract, counted anew over its unloaded trips: tonnes as loaded where the contract is
 * billed by them, else as received. Whoever writes trips other than by their own moves calls this afterwards.
 */
export async function refreshContractProgress(tx: Tx, contractId: RowOf<typeof contract>['id']): Promise<void> {
  // Held first: trips that are unloaded meanwhile add to what is counted here, not to what was there before.
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
    `update contract set ${KEEP(done)} where org_id = $1 and id = $2`,
    [tx.orgId, contractId, rows[0]?.load, rows[0]?.unload],
    'contract-progress',
  )
}

/**
 * Contracts follow each trip by the difference that it makes, so that a large contract costs no more than a small
 * one.
 */
export function registerContractProgress(): void {
  const rollUp = async ({ tx, row, next }: { tx: Tx; row: Partial<Trip>; next: Trip }): Promise<void> =>
    follow(tx, sharesOf(row), sharesOf(next))
  onSave(waybill, { rollUp })
  onTransition(waybill, Object.keys(waybill.transitions) as MoveName[], { rollUp })
  onDelete(waybill, { rollUp: async ({ tx, row }) => follow(tx, sharesOf(row), []) })
}

interface Share {
  contractId: number
  load: Dec
  unload: Dec
}

function sharesOf(trip: Partial<Trip>): Share[] {
  if (trip.transportStatus !== 'unloaded') return []
  const ids = new Set([trip.arContractId, trip.apContractId].filter(id => typeof id === 'number'))
  return [...ids].map(contractId => ({ contractId, load: trip.loadNet ?? '0', unload: trip.unloadNet ?? '0' }))
}

/** In the order of the contracts' ids, so that two trips never wait for each other. */
async function follow(tx: Tx, before: readonly Share[], after: readonly Share[]): Promise<void> {
  const ids = [...new Set([...before, ...after].map(share => share.contractId))].sort((a, b) => a - b)
  for (const id of ids) {
    const [was, is] = [before, after].map(shares => shares.find(share => share.contractId === id))
    const load = sub(is?.load, was?.load)
    const unload = sub(is?.unload, was?.unload)
    if (isZero(load) && isZero(unload)) continue
    const done = `coalesce(done_qty, 0) + case when weight_rule = 'load' then $3::numeric else $4::numeric end`
    await tx.sql(
      `update contract set ${KEEP(done)} where org_id = $1 and id = $2`,
      [tx.orgId, id, load, unload],
      'contract-follow',
    )
  }
}
