import { priceSheet } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contractIn } from '../../transport/testing/masters.ts'
import type { Approvals, HeldRow } from './fixture.ts'

export const SHEETS = 'cm/customerPrice'

export interface HeldSheet {
  row: HeldRow
  info(): Promise<HeldRow>
  /** Puts another sheet with the same prices in force: the held one can be approved no more. */
  block(): Promise<void>
  /** Voids that other sheet. */
  unblock(): Promise<void>
}

/** The starter submits a price sheet of a contract of its own, under a process that the test has published. */
export async function heldSheet({ app, orgId, masters, starter }: Approvals): Promise<HeldSheet> {
  const { customerId: partyId, goodsId, routeId } = masters
  const contractId = await app.work(orgId, tx => contractIn(tx, { kind: 'customer', partyId, goodsId, routeId }))
  const line = { routeId, goodsId, basis: 'ton', price: '120', taxRate: '0.09' }
  const prices = { contractId, effFrom: '2026-12-01', effTo: '2026-12-31', lines: [line] }
  const { id } = await starter.must<HeldRow>(`${SHEETS}/save`, prices)
  const row = await starter.must<HeldRow>(`${SHEETS}/submit`, { id })
  let other: AnyRow | undefined
  return {
    row,
    info: () => starter.must<HeldRow>(`${SHEETS}/info`, { id }),
    block: async () => {
      const inForce = { ...prices, kind: 'customer', status: 'active' } as never
      other = await app.work(orgId, tx => tx.insert(priceSheet, inForce))
    },
    unblock: async () => {
      await app.work(orgId, tx => tx.run(priceSheet, 'void', { id: other?.id as number, reason: '重复' }))
    },
  }
}
