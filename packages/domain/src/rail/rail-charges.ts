import { calcStep, choiceStep, type RatedCharge, type TraceStep, withMinusSign } from '../contracts/index.ts'
import {
  gt,
  isNeg,
  isPos,
  isZero,
  max,
  min,
  money,
  mul,
  neg,
  price,
  qty,
  quotient,
  sub,
  type Dec,
} from '../kernel/decimal.ts'
import { splitExact } from '../kernel/split.ts'
import { splitTax } from '../kernel/tax.ts'
import { text, type Text } from '../kernel/text.ts'
import { railFees, type RailBasis, type RailFee, type RailWeight } from './haul.choices.ts'

/** What a railway waybill moved. Masses in tonnes. */
export interface RailMoved {
  sentQty: Dec
  receivedQty: Dec
  wagons: number
  boxes: number
  /** 组: wagons with two 20-foot containers. */
  pairs: number
}

/** A tolerated loss in ‰ of what was sent, and the value of a tonne in yuan; judged by the batch. */
interface LossTerms {
  permille: Dec | null
  value: Dec | null
}

interface Terms {
  basis: RailBasis | null
  /** Yuan per unit, tax included. */
  price: Dec | null
  taxRate: Dec
  weightRule: RailWeight
  loss: LossTerms
}

/** What the customer pays for the whole way. */
export interface ThroughTerms extends Terms {
  /** Part that is billed as services at a rate of its own; null: none. */
  serviceShare: Dec | null
  serviceTaxRate: Dec | null
}

/** Tonnes that a side is billed for. */
export const billedTons = (
  rule: RailWeight,
  { sentQty, receivedQty }: Pick<RailMoved, 'sentQty' | 'receivedQty'>,
): Dec => (rule === 'sent' ? sentQty : rule === 'received' ? receivedQty : qty(min(sentQty, receivedQty)))

/**
 * Wagons that a basis says nothing about: by the pair those without two containers, by the container those without any.
 * Their freight has no price.
 */
export function unpricedWagons(basis: RailBasis | null, { wagons, boxes, pairs }: RailMoved): number {
  if (basis === 'set') return wagons - pairs
  return basis === 'box' ? wagons - (boxes - pairs) : 0
}

/** How much of its unit a basis counts. */
export function billedQty(basis: RailBasis, rule: RailWeight, moved: RailMoved): Dec {
  switch (basis) {
    case 'ton':
      return billedTons(rule, moved)
    case 'box':
      return qty(moved.boxes)
    case 'set':
      return qty(moved.pairs)
    case 'truck':
      return qty(moved.wagons)
  }
}

/** Tonnes lost beyond what is tolerated, three decimals. */
export function excessLoss({ sentQty, receivedQty }: RailMoved, { permille }: LossTerms): Dec {
  if (permille === null) return '0.000'
  const tolerated = qty(mul(sentQty, permille, '0.001'))
  return qty(max(sub(sub(sentQty, receivedQty), tolerated), '0'))
}

const FREIGHT = text('运费', 'Freight')
const SERVICE = text('辅助服务费', 'Auxiliary services')
const RAIL_FREIGHT = text('铁路运费', 'Railway freight')
const LOSS = text('货损扣款', 'Loss deduction')

interface ChargeFacts {
  kind: RatedCharge['kind']
  name: Text
  feeCode?: string | null
  qty: Dec
  unit: RatedCharge['unit']
  price: Dec
  isQuotient?: boolean
  amount: Dec
  taxRate: Dec
}

const chargeOf = ({ kind, name, feeCode = null, isQuotient = false, ...facts }: ChargeFacts): RatedCharge => ({
  kind,
  feeCode,
  name,
  qty: facts.qty,
  unit: facts.unit,
  price: price(facts.price),
  priceIsQuotient: isQuotient,
  amount: facts.amount,
  taxRate: facts.taxRate,
  ...taxOf(facts.amount, facts.taxRate),
  sourceLineId: null,
  pinned: false,
  note: null,
})

const taxOf = (amount: Dec, rate: Dec): { excl: Dec; tax: Dec } => {
  const { excl, tax } = splitTax(amount, rate)
  return { excl, tax }
}

/**
 * Freight by agreed terms and what is deducted for loss. Empty without a price, and no freight where no wagon has one
 * ({@link unpricedWagons}).
 */
export function agreedCharges(terms: Terms | ThroughTerms, moved: RailMoved): RatedCharge[] {
  if (terms.basis === null || terms.price === null) return []
  const count = billedQty(terms.basis, terms.weightRule, moved)
  if (isZero(count)) return lossCharges(terms, moved)
  const amount = money(mul(count, terms.price))
  const common = { qty: count, unit: terms.basis } as const
  const share = 'serviceShare' in terms ? terms.serviceShare : null
  const freight =
    share === null || isZero(share)
      ? [chargeOf({ ...common, kind: 'freight', name: FREIGHT, price: terms.price, amount, taxRate: terms.taxRate })]
      : sharedFreight({ ...common, amount, share }, terms as ThroughTerms)
  return [...freight, ...lossCharges(terms, moved)]
}

/** The freight in two parts, one billed as transport and one as services, exact to the cent. */
function sharedFreight(
  { amount, share, qty: count, unit }: { amount: Dec; share: Dec; qty: Dec; unit: RailBasis },
  { taxRate, serviceTaxRate }: ThroughTerms,
): RatedCharge[] {
  const [transport = '0.00', service = '0.00'] = splitExact(amount, [sub(1, share), share])
  const part = (one: Dec) => ({
    qty: count,
    unit,
    price: quotient(one, count, 4) ?? '0',
    isQuotient: true,
    amount: one,
  })
  return [
    chargeOf({ ...part(transport), kind: 'freight', name: FREIGHT, taxRate }),
    chargeOf({
      ...part(service),
      kind: 'incidental',
      name: SERVICE,
      feeCode: 'service',
      taxRate: serviceTaxRate ?? taxRate,
    }),
  ]
}

/** What is deducted for loss beyond what is tolerated, whether the freight is agreed or billed by the railway. */
export function lossCharges({ loss, taxRate }: Pick<Terms, 'loss' | 'taxRate'>, moved: RailMoved): RatedCharge[] {
  const excess = excessLoss(moved, loss)
  if (!isPos(excess) || loss.value === null || isZero(loss.value)) return []
  const amount = money(neg(mul(excess, loss.value)))
  return [chargeOf({ kind: 'lossDeduct', name: LOSS, qty: excess, unit: 'ton', price: loss.value, amount, taxRate })]
}

/** What the railway billed as freight: one charge for the whole waybill. */
export function billedFreight(amount: Dec, taxRate: Dec): RatedCharge[] {
  if (!gt(amount, 0)) return []
  return [chargeOf({ kind: 'freight', name: RAIL_FREIGHT, qty: '1.000', unit: 'lump', price: amount, amount, taxRate })]
}

export interface FeeLine {
  feeCode: RailFee
  qty: Dec
  unit: RailBasis
  price: Dec
  taxRate: Dec
  amount: Dec
}

/** A charge of the railway or a station. */
export const feeCharge = (line: FeeLine): RatedCharge =>
  chargeOf({ ...line, kind: 'incidental', name: railFees[line.feeCode] })

/** Where a price comes from: the document that it was agreed or billed in. */
export interface PriceSource {
  document: Text
  no: string
}

/** Why a charge is what it is, for its reader. */
export function railTrace(charge: RatedCharge, { document, no }: PriceSource): { steps: TraceStep[] } {
  const { kind, amount, taxRate, excl } = charge
  const code = kind === 'lossDeduct' ? 'lossDeduct' : kind === 'freight' ? 'freight' : 'incidental'
  const isProduct = !charge.priceIsQuotient && charge.unit !== 'lump'
  return {
    steps: [
      choiceStep('pin', text(`按${document.zh}`, `By the ${document.en}`), no),
      ...(isProduct
        ? [
            calcStep({
              code,
              text: charge.name,
              // Prices have no sign: that of a deduction is with its amount
              formula: withMinusSign(`${isNeg(amount) ? '-' : ''}${charge.price} × ${charge.qty}`),
              result: amount,
              unit: 'yuan',
            }),
          ]
        : [choiceStep(code, charge.name, amount)]),
      calcStep({
        code: 'excl',
        text: text('不含税', 'Net of tax'),
        formula: withMinusSign(`${amount} ÷ (1 + ${taxRate})`),
        result: excl,
        unit: 'yuan',
      }),
    ],
  }
}
