import { matchPrice, type MatchKey, type PriceCandidate, type Side } from '@tuheng/domain/contracts/index'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../../engine/write/tx.ts'
import { candidatesFor } from '../../settlement/index.ts'

export interface FoundPrice extends Pick<PriceCandidate, 'weightRule' | 'wipeRule'> {
  /** Yuan per unit incl. tax; for tiered prices that of the first band. */
  price: Dec
  basis: PriceCandidate['basis']
  lineId: number
}

export interface PriceQuestion extends Omit<MatchKey, 'contractId'> {
  side: Side
  partyId: number
  /** Tried in this order. */
  contractIds: readonly number[]
  /** `YYYY-MM-DD` */
  date: string
}

/** The price that a sheet gives for this movement, whatever its weight; undefined if none or several do. */
export async function findPrice(tx: Tx, question: PriceQuestion): Promise<FoundPrice | undefined> {
  const { side, partyId, contractIds, ...key } = question
  if (!contractIds.length) return undefined
  const candidates = await candidatesFor(tx, { side, partyId, date: key.date })
  for (const contractId of contractIds) {
    const facts = { ...NOTHING_WEIGHED, ...key, partyId, contractId }
    const match = matchPrice({ facts, candidates, side })
    if (match.found)
      return {
        price: match.row.tiers?.bands[0]?.price ?? match.row.price,
        basis: match.row.basis,
        lineId: match.row.lineId,
        weightRule: match.row.weightRule,
        wipeRule: match.row.wipeRule,
      }
  }
  return undefined
}

/** Carrier contracts in force on a day, per carrier, oldest first. They are used where none was chosen. */
export async function contractsOfCarriers(
  tx: Tx,
  carrierIds: readonly number[],
  date: string,
): Promise<Map<number, number[]>> {
  if (!carrierIds.length) return new Map()
  const { rows } = await tx.sql<{ id: number; party_id: number }>(
    `select id, party_id from contract where org_id = $1 and kind = 'carrier' and status = 'active' and party_id = any($2::bigint[])
       and start_date <= $3 and end_date >= $3 and deleted_at is null order by id`,
    [tx.orgId, carrierIds, date],
    'carrier-contracts',
  )
  const grouped = Map.groupBy(rows, row => row.party_id)
  return new Map([...grouped].map(([party, contracts]) => [party, contracts.map(row => row.id)]))
}

/** The only contract of a carrier on the day; null if there is none or more than one. */
export async function onlyContract(tx: Tx, carrierId: number, date: string): Promise<number | null> {
  const contracts = (await contractsOfCarriers(tx, [carrierId], date)).get(carrierId) ?? []
  return contracts.length === 1 ? (contracts[0] ?? null) : null
}

const NOTHING_WEIGHED = {
  km: null,
  loadNet: null,
  unloadNet: null,
  deductQty: null,
  boxes: null,
  sets: null,
  pieces: null,
  cubic: null,
} as const
