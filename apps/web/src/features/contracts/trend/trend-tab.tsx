import type { informationPrice } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { PriceTrend } from './price-trend.tsx'

/** On the page of an information price: its route, for what it is for. */
export default function TrendTab({ row }: { row: LooseRow<typeof informationPrice> }) {
  const { routeId, goodsId = null, vehicleKind = null } = row
  if (typeof routeId !== 'number') return null
  const of = { goodsId: goodsId as number | null, vehicleKind: vehicleKind as string | null }
  return <PriceTrend routeId={routeId} route={String(row['routeId$'] ?? '')} of={of} />
}
