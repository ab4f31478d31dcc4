import { contract, type RatedCharge } from '@tuheng/domain/contracts/index'
import { hasNoInputTax, NO_TAX } from '@tuheng/domain/contracts/rating/charge-tax'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import {
  agreedCharges,
  billedFreight,
  feeCharge,
  lossCharges,
  railErrors,
  railLeg,
  railOrder,
  type PriceSource,
  type RailMoved,
  railTrace,
  railWaybill,
  unpricedWagons,
} from '@tuheng/domain/rail/index'
import { railBases, type RailBasis } from '@tuheng/domain/rail/haul.choices'
import { refuseUnderApproval } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import {
  type ChargeHead,
  chargesOfDocument,
  postCharges,
  postUnpriced,
  refuseClaimedLoss,
  removeCharges,
  syncLegs,
} from '../settlement/index.ts'
import type { Leg, Order } from './orders.ts'
import type { Rail } from './rail-waybills.ts'

/**
 * Posts what a railway waybill earns and costs: the through price of its order, what is agreed with the carrier of the
 * leg or billed by the railway, and each further item. They belong to the day on which the train was unloaded.
 */
export async function postRailCharges(tx: Tx, rail: Rail): Promise<void> {
  const [order, leg, pairs] = await Promise.all([
    tx.getRequired(railOrder, rail.orderId ?? 0),
    tx.getRequired(railLeg, rail.legId),
    pairsOf(tx, rail.id),
  ])
  const moved: RailMoved = {
    sentQty: rail.sentQty,
    receivedQty: rail.receivedQty ?? rail.sentQty,
    wagons: rail.wagons,
    boxes: rail.boxes,
    pairs,
  }
  const isThrough = order.pricing === 'through'
  // A charge without a party would have nobody to be paid to
  if (leg.carrierId === null) railErrors.fail('rail_waybill.no_carrier', { no: leg.legNo ?? '' }, 'legId')
  const income = receivable(order, isThrough ? order : leg, moved)
  const basis = isThrough ? order.arBasis : leg.arBasis
  const bare = unpricedWagons(basis, moved)
  if (!income.length && !bare)
    railErrors.fail('rail_waybill.no_price', { no: (isThrough ? order.orderNo : leg.legNo) ?? '' }, 'orderId')
  const noInputTax = await givesNoInputTax(tx, leg)
  const cost = payable({ rail, leg, noInputTax }, moved)
  await post(tx, { rail, order, leg }, [
    { side: 'ar', partyId: order.customerId, contractId: order.contractId, charges: income, bare, basis },
    ...cost,
  ])
  await tx.overwrite(
    railWaybill,
    { id: rail.id, arAmount: totalOf(income), apAmount: totalOf(cost.flatMap(({ charges }) => charges)) },
    { action: null },
  )
  await syncLegs(tx, { railWaybill: [rail.id] })
}

async function givesNoInputTax(tx: Tx, { contractId }: Leg): Promise<boolean> {
  const agreed = contractId === null ? undefined : await tx.get(contract, contractId)
  return !!agreed && hasNoInputTax(agreed, 'ap')
}

interface Bill {
  side: 'ar' | 'ap'
  partyId: number
  contractId: number | null
  charges: RatedCharge[]
  /** Wagons that have no price by what the side is charged by. */
  bare?: number
  basis?: RailBasis | null
}

/** The price of the way, or of the leg where each has its own. */
const receivable = (
  order: Order,
  priced: Pick<Order, 'arPrice'> & { arBasis: Order['arBasis'] | null },
  moved: RailMoved,
): RatedCharge[] =>
  agreedCharges(
    {
      basis: priced.arBasis,
      price: priced.arPrice,
      taxRate: order.taxRate,
      weightRule: order.weightRule,
      loss: { permille: order.lossValue, value: order.goodsValue },
      serviceShare: order.serviceShare,
      serviceTaxRate: order.serviceTaxRate,
    },
    moved,
  )

interface Costed {
  rail: Rail
  leg: Leg
  /** The carrier gives no invoice whose tax can be deducted. */
  noInputTax: boolean
}

/**
 * An agreed price of the leg stands for the freight; without one it is what the railway billed. Agreed terms of loss hold
 * for both.
 */
function payable({ rail, leg, noInputTax }: Costed, moved: RailMoved): Bill[] {
  const taxRate = (rate: string | null) => (noInputTax ? NO_TAX : (rate ?? '0.0900'))
  const loss = { permille: leg.lossRate, value: leg.lossPrice }
  const { apBasis: basis, apPrice: price, weightRule } = leg
  const billed = { taxRate: taxRate(rail.freightTaxRate), loss }
  const freight =
    price === null
      ? [...billedFreight(rail.freight ?? '0.00', billed.taxRate), ...lossCharges(billed, moved)]
      : agreedCharges({ basis, price, taxRate: taxRate(leg.apTaxRate), weightRule, loss }, moved)
  const bare = price === null ? 0 : unpricedWagons(basis, moved)
  const carrierId = leg.carrierId ?? 0
  const fees = rail.fees.map(line => ({
    partyId: line.partyId ?? carrierId,
    charge: feeCharge({
      ...line,
      ...((line.partyId ?? carrierId) === carrierId && noInputTax ? { taxRate: NO_TAX } : {}),
      amount: line.amount ?? '0.00',
    }),
  }))
  const own = { side: 'ap' as const, partyId: carrierId, contractId: leg.contractId, charges: freight, bare, basis }
  return [
    own,
    ...[...Map.groupBy(fees, fee => fee.partyId)].map(([partyId, items]) => ({
      side: 'ap' as const,
      partyId,
      contractId: partyId === carrierId ? leg.contractId : null,
      charges: items.map(item => item.charge),
    })),
  ]
}

/** Tonnes count once on each side, with its first freight. */
async function post(
  tx: Tx,
  { rail, order, leg }: { rail: Rail; order: Order; leg: Leg },
  bills: readonly Bill[],
): Promise<void> {
  const counted = new Set<string>()
  for (const { side, partyId, contractId, charges, bare = 0, basis = null } of bills) {
    const head: ChargeHead = {
      side,
      partyId,
      contractId,
      projectId: order.contractId,
      segment: 'roadRail',
      docType: 'railWaybill',
      docId: rail.id,
      docNo: rail.railNo,
      bizDate: (rail.unloadAt ?? tx.now.at).slice(0, 10),
      customerId: order.customerId,
      carrierId: leg.carrierId,
      routeId: null,
      goodsId: order.goodsId,
      salesmanId: order.salesmanId,
      deptId: rail.deptId,
    }
    const postings = charges.map(charge => {
      const first = charge.kind === 'freight' && !counted.has(side)
      if (first) counted.add(side)
      return {
        charge,
        tons: first ? rail.sentQty : '0.000',
        trace: railTrace(charge, sourceOf({ rail, order, leg }, side, charge.kind)),
      }
    })
    await postCharges(tx, head, { postings })
    // Owners claim for legs
    if (side === 'ar' && charges.some(one => one.kind === 'lossDeduct'))
      await refuseClaimedLoss(tx, { doc: 'railLeg', side, id: leg.id })
    if (!bare) continue
    const tons = counted.has(side) ? '0.000' : rail.sentQty
    counted.add(side)
    const taxRate = (side === 'ar' ? order.taxRate : leg.apTaxRate) ?? '0.0900'
    const note = `${bare} 车${basis === 'set' ? '没有装成一组' : '没有集装箱'}，${railBases[basis ?? 'set'].zh}未计价`
    await postUnpriced(tx, head, { taxRate, tons, trips: 0, unit: basis ?? 'set', trace: null, note })
  }
}

const ORDER = text('货主运单约定', 'price agreed in the order')
const LEG = text('承运商运单约定', 'price agreed in the leg')
const RAILWAY = text('铁路运单费用', 'charges of the railway waybill')

/** The document that a charge was agreed or billed in. */
function sourceOf(
  { rail, order, leg }: { rail: Rail; order: Order; leg: Leg },
  side: 'ar' | 'ap',
  kind: string,
): PriceSource {
  if (side === 'ar') return { document: ORDER, no: order.orderNo }
  const isAgreed = kind === 'lossDeduct' || (leg.apPrice !== null && kind !== 'incidental')
  return isAgreed ? { document: LEG, no: leg.legNo ?? '' } : { document: RAILWAY, no: rail.railNo }
}

const totalOf = (charges: readonly RatedCharge[]): string => money(sum(charges.map(charge => charge.amount)))

async function pairsOf(tx: Tx, railWaybillId: number): Promise<number> {
  const { rows } = await tx.sql<{ pairs: number }>(
    `select count(*) filter (where boxes = 2)::int as pairs from wagon_load
     where org_id = $1 and rail_waybill_id = $2 and deleted_at is null`,
    [tx.orgId, railWaybillId],
    'rail-pairs',
  )
  return rows[0]?.pairs ?? 0
}

/**
 * Posts the charges of the confirmed trains of a leg anew, by its prices as they are now. @throws while a charge of one is
 * in a statement or in a closed month, or one of the trains waits for an approval
 */
export async function repriceTrains(tx: Tx, { id: legId }: Leg): Promise<void> {
  const confirmed = await tx.find(railWaybill, { where: { legId, status: 'confirmed' }, sort: ['id'], limit: 1000 })
  for (const { id } of confirmed) {
    const rail = await tx.lock(railWaybill, id)
    refuseUnderApproval(anyResource(railWaybill), rail)
    await removeRailCharges(tx, rail, '承运商运单改价')
    await postRailCharges(tx, rail)
  }
}

/** Takes the charges of a waybill out of the ledger. @throws while one of them is in a statement */
export async function removeRailCharges(tx: Tx, rail: Rail, reason = '铁路运单撤销确认'): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'railWaybill', docId: rail.id })
  if (charges.some(charge => charge.statementId !== null))
    railErrors.fail('rail_waybill.in_statement', { no: rail.railNo })
  await removeCharges(
    tx,
    charges.map(charge => charge.id),
    reason,
  )
  await tx.overwrite(railWaybill, { id: rail.id, arAmount: null, apAmount: null }, { action: null })
  await syncLegs(tx, { railWaybill: [rail.id] })
}
