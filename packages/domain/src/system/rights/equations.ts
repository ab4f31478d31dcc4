import { isHiddenBy } from '../../kernel/copies.ts'
import { definedResource } from '../../kernel/defined.ts'
import type { Actor } from '../../kernel/policy.ts'
import { fieldAt, labelOf } from '../../kernel/resource.ts'
import { type Text, text } from '../../kernel/text.ts'

/**
 * Values of which each follows from the others: an amount by price and quantity, a net weight by gross and tare. Who sees
 * all but one can compute that one, so a role that hides it alone hides nothing.
 */
export const EQUATIONS: readonly (readonly string[])[] = [
  // Trips
  ['waybill.arFreight', 'waybill.arPrice', 'waybill.arQty'],
  ['waybill.apFreight', 'waybill.apPrice', 'waybill.apQty'],
  ['waybill.arTotal', 'waybill.arFreight', 'waybill.arIncidental', 'waybill.arDeduct'],
  [
    'waybill.apTotal',
    'waybill.apFreight',
    'waybill.apAdd',
    'waybill.infoFee',
    'waybill.apDeduct',
    'waybill.wipeAmount',
  ],
  ['waybill.arExcl', 'waybill.arTotal', 'waybill.arTaxRate'],
  ['waybill.apExcl', 'waybill.apTotal', 'waybill.apTaxRate'],
  ['waybill.profitExcl', 'waybill.arExcl', 'waybill.apExcl'],
  ['waybill.profitRate', 'waybill.profitExcl', 'waybill.arExcl'],
  ['waybill.loadNet', 'waybill.loadGross', 'waybill.loadTare'],
  ['waybill.unloadNet', 'waybill.unloadGross', 'waybill.unloadTare'],
  ['waybill.lossQty', 'waybill.loadNet', 'waybill.unloadNet'],
  ['waybill.lossPermille', 'waybill.lossQty', 'waybill.loadNet'],
  ['waybill.overLossQty', 'waybill.lossQty', 'waybill.allowQty'],
  ['waybill.apOverLossQty', 'waybill.lossQty', 'waybill.apAllowQty'],
  ['waybill.arLossAmount', 'waybill.arGoodsValue', 'waybill.overLossQty'],
  ['waybill.lossAmount', 'waybill.apGoodsValue', 'waybill.apOverLossQty'],
  ['waybill.prepaidTotal', 'waybill.prepayCash', 'waybill.oilTotal', 'waybill.etc'],
  // Of a service at 6 % the carrier gets what the fee leaves
  ['waybill.serviceFee', 'waybill.arTotal', 'waybill.serviceRate'],
  ['waybill.apPrice', 'waybill.arPrice', 'waybill.serviceRate'],
  ['mainWaybill.doneRate', 'mainWaybill.doneQty', 'mainWaybill.planQty'],
  // Trains
  ['railWaybill.fees.amount', 'railWaybill.fees.price', 'railWaybill.fees.qty'],
  ['railWaybill.lossQty', 'railWaybill.sentQty', 'railWaybill.receivedQty'],
  ['railWaybill.lossPermille', 'railWaybill.lossQty', 'railWaybill.sentQty'],
  ['railWaybill.arAmount', 'railOrder.arPrice', 'railWaybill.sentQty'],
  ['railWaybill.apAmount', 'railLeg.apPrice', 'railWaybill.sentQty'],
  ['railLeg.apAmount', 'railLeg.apPrice', 'railLeg.movedQty'],
  // Services and platforms
  ['serviceWaybill.amount', 'serviceWaybill.price', 'serviceWaybill.qty'],
  ['serviceWaybill.excl', 'serviceWaybill.amount', 'serviceWaybill.taxRate'],
  ['serviceWaybill.tax', 'serviceWaybill.amount', 'serviceWaybill.excl'],
  ['supplyEntry.amount', 'supplyEntry.price', 'supplyEntry.settleQty'],
  ['supplyEntry.excl', 'supplyEntry.amount', 'supplyEntry.taxRate'],
  ['supplyEntry.freightAmount', 'supplyEntry.freightPrice', 'supplyEntry.settleQty'],
  ['platformWaybill.fee', 'platformWaybill.freight', 'platformWaybill.feeRate'],
  ['platformWaybill.total', 'platformWaybill.freight', 'platformWaybill.fee'],
  ['platformWaybill.freightGap', 'platformWaybill.freight', 'platformWaybill.ourFreight'],
  // Prices and contracts
  ['priceSheet.lines.priceExcl', 'priceSheet.lines.price', 'priceSheet.lines.taxRate'],
  ['priceSheet.lines.change', 'priceSheet.lines.price', 'priceSheet.lines.prevPrice'],
  ['priceSheet.lines.overMarket', 'priceSheet.lines.price', 'priceSheet.lines.marketPrice'],
  ['informationPrice.change', 'informationPrice.marketPrice', 'informationPrice.prevPrice'],
  ['contract.leftQty', 'contract.totalQty', 'contract.doneQty'],
  ['contract.doneRate', 'contract.totalQty', 'contract.doneQty'],
  // The ledger, statements and invoices
  ['charge.amount', 'charge.price', 'charge.qty'],
  ['charge.excl', 'charge.amount', 'charge.taxRate'],
  ['charge.tax', 'charge.amount', 'charge.excl'],
  ['statement.lines.gross', 'statement.lines.price', 'statement.lines.settleQty'],
  ['statement.openSum', 'statement.netSum', 'statement.settledSum'],
  ['statement.availableSum', 'statement.netSum', 'statement.appliedSum'],
  ['settlement.items.available', 'settlement.items.net', 'settlement.items.settled'],
  ['invoiceOut.lines.amount', 'invoiceOut.lines.price', 'invoiceOut.lines.qty'],
  ['invoiceOut.lines.incl', 'invoiceOut.lines.amount', 'invoiceOut.lines.tax'],
  ['invoiceOut.total', 'invoiceOut.amount', 'invoiceOut.tax'],
  ['invoiceIn.total', 'invoiceIn.amount', 'invoiceIn.tax'],
  ['invoiceIn.tax', 'invoiceIn.amount', 'invoiceIn.taxRate'],
  // Claims
  ['ownerClaim.items.amount', 'ownerClaim.items.price', 'ownerClaim.items.qty'],
  ['claimNote.items.amount', 'claimNote.items.price', 'claimNote.items.qty'],
  // Accruals
  ['accrual.freight', 'accrual.price', 'accrual.qty'],
  ['accrual.amount', 'accrual.freight', 'accrual.fees'],
  ['accrual.amount', 'accrual.excl', 'accrual.tax'],
  ['accrual.remaining', 'accrual.amount', 'accrual.reversed'],
  ['accrual.variance', 'accrual.actual', 'accrual.amount'],
]

export interface ToldValue {
  resource: string
  /** The value that is hidden, but follows. */
  path: string
  /** The values that it follows from, as `resource.path`. */
  by: readonly string[]
}

const placeOf = (name: string): [resource: string, path: string] => {
  const dot = name.indexOf('.')
  return [name.slice(0, dot), name.slice(dot + 1)]
}

/** What these rights hide in vain, since it follows from what they show. What follows is used for what follows from it. */
export function toldInSpite(rights: Actor['fieldRights']): ToldValue[] {
  const hidden = new Set(EQUATIONS.flat().filter(name => isHiddenBy(rights, ...placeOf(name))))
  const told: ToldValue[] = []
  for (let before = -1; before !== told.length;) {
    before = told.length
    for (const equation of EQUATIONS) {
      const [one, another] = equation.filter(name => hidden.has(name))
      if (one === undefined || another !== undefined) continue
      const [resource, path] = placeOf(one)
      hidden.delete(one)
      told.push({ resource, path, by: equation.filter(name => name !== one) })
    }
  }
  return told
}

/** A value in words, as its screen calls it. */
export function wordOfValue(name: string): Text {
  const [owner, path] = placeOf(name)
  const resource = definedResource(owner)
  const field = resource && fieldAt(resource, path)
  return field ? labelOf(field, path) : text(name, name)
}

/** The words of a value that is told by others. */
export const wordsOfTold = ({ resource, path, by }: ToldValue): { what: Text; from: Text } => {
  const words = by.map(wordOfValue)
  return {
    what: wordOfValue(`${resource}.${path}`),
    from: text(words.map(one => one.zh).join('、'), words.map(one => one.en).join(', ')),
  }
}
