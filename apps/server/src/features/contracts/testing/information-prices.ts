import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Person } from '../../../testing/app.ts'
import type { Masters } from '../../transport/testing/masters.ts'

export interface PriceRow extends AnyRow {
  id: number
  version: number
  priceNo: string
  status: string
}

/** A price of a week for the route and the goods of the masters: 120 yuan a tonne, a fee of 100 yuan a truck. */
export const priceInput = ({ routeId, goodsId }: Masters, over: AnyRow = {}): AnyRow => ({
  routeId,
  goodsId,
  marketPrice: '120',
  infoFee: '100',
  feeBasis: 'truck',
  collectedOn: '2026-11-16',
  source: 'platform',
  effFrom: '2026-11-16',
  effTo: '2026-11-22',
  ...over,
})

/** Brings a price into force: one person makes it, another approves it. */
export async function approvedPrice(
  { maker, checker }: { maker: Person; checker: Person },
  input: AnyRow,
): Promise<PriceRow> {
  const api = 'oms/informationPrice'
  const { id } = await maker.must<PriceRow>(`${api}/save`, input)
  await maker.must(`${api}/submit`, { id })
  return checker.must<PriceRow>(`${api}/approve`, { id })
}
