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
