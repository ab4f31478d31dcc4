/** Fields of rail that tell what an order earns by its legs. */
export const RAIL_INCOME = ['railWaybill.arAmount', 'railOrder.arPrice', 'railLeg.arPrice'] as const

/** Fields of rail that tell what a leg costs. Whoever may not see one of them is not told it by a sum or a share either. */
export const RAIL_COST = [
  'railWaybill.apAmount',
  'railWaybill.freight',
  'railWaybill.fees',
  'railWaybill.feeSum',
  'railWaybill.tariffFreight',
  'railWaybill.freightDiff',
  'railLeg.apPrice',
  'railLeg.apAmount',
  'railLeg.apBasis',
] as const

/** Fields that tell by what a through price is shared, beside the costs. Whoever sees the shares is told them. */
export const SHARE_TERMS = {
  fixed: ['railOrder.pickupShare', 'railOrder.railShare', 'railOrder.deliveryShare', 'railLeg.planQty'],
  distance: ['railWaybill.km', 'railWaybill.sentQty', 'route.km', 'railLeg.planQty'],
} as const

/** All of them. */
export const SHARED_BY: readonly string[] = [...new Set(Object.values(SHARE_TERMS).flat())]
