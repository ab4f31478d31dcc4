import { calcStep, choiceStep, type RatedCharge, type TraceStep } from '../contracts/index.ts'
import { add, money, mul, percentText, quotient, type Dec, type Numeric } from '../kernel/decimal.ts'
import { splitTax } from '../kernel/tax.ts'
import { text, type Text } from '../kernel/text.ts'
import type { PassOn, ServiceUnit } from './services.choices.ts'

type Maybe<T> = T | null | undefined

/** What a service waybill is computed from. Prices in yuan per unit and amounts in yuan, tax included. */
export interface ServiceTerms {
  qty?: Maybe<Dec>
  price?: Maybe<Dec>
  passOn?: Maybe<PassOn>
  /** A share of the cost: `'0.08'` is 8 %. */
  markupRate?: Maybe<Dec>
  /** Yuan on top of the cost. */
  markup?: Maybe<Dec>
}

/** What the service provider is owed in yuan; null while quantity or price is missing. */
export const payableAmount = ({ qty, price }: ServiceTerms): Dec | null =>
  qty && price ? money(mul(qty, price)) : null

/** What the customer owes in yuan; null if the service is not passed on, or a figure is missing. */
export function receivableAmount(terms: ServiceTerms): Dec | null {
  const cost = payableAmount(terms)
  if (cost === null) return null
  switch (terms.passOn) {
    case 'cost':
      return cost
    case 'percent':
      return terms.markupRate ? money(mul(cost, add(1, terms.markupRate))) : null
    case 'fixed':
      return terms.markup ? money(add(cost, terms.markup)) : null
    case 'none':
    case null:
    case undefined:
      return null
  }
}

/** Net of tax and tax of an amount in yuan; null without an amount or a rate that can be applied. */
export function netOf(amount: Maybe<Dec>, rate: Maybe<Numeric>): { excl: Dec; tax: Dec } | null {
  if (!amount || rate === null || rate === undefined || Number(rate) < 0 || Number(rate) >= 1) return null
  const { excl, tax } = splitTax(amount, rate)
  return { excl, tax }
}

interface ChargedItem {
  code: string
  name: Text
}

/** A service waybill with all of its figures. */
export interface ServiceFigures {
  item: ChargedItem
  unit: ServiceUnit
  qty: Dec
  price: Dec
  amount: Dec
  taxRate: Dec
  passOn: PassOn
  markupRate: Maybe<Dec>
  markup: Maybe<Dec>
  arAmount: Maybe<Dec>
  arTaxRate: Maybe<Dec>
  /** How the price was found. */
  steps: readonly TraceStep[]
  isByHand: boolean
}

/** A charge and the explanation of its amount. */
export interface ServiceCharge {
  charge: RatedCharge
  trace: { steps: TraceStep[] }
}

/** What the service provider is owed. */
export function payableCharge(figures: ServiceFigures): ServiceCharge {
  const { item, unit, qty, price, amount, taxRate, isByHand } = figures
  return {
    charge: {
      ...common(item, { qty, unit, amount, taxRate }),
      price,
      priceIsQuotient: false,
      pinned: isByHand,
    },
    trace: { steps: [...figures.steps, product(figures), exclStep(amount, taxRate)] },
  }
}

/** What the customer owes; undefined if the service is not passed on. */
export function receivableCharge(figures: ServiceFigures): ServiceCharge | undefined {
  const { item, unit, qty, price, amount, passOn, arAmount, taxRate, markupRate, markup } = figures
  if (passOn === 'none' || !arAmount) return undefined
  const arTaxRate = figures.arTaxRate ?? taxRate
  const isAtCost = passOn === 'cost'
  const markedUp: TraceStep[] = isAtCost
    ? []
    : [
        calcStep({
          code: 'addition',
          text:
            passOn === 'percent'
              ? text(`加价 ${percentText(markupRate ?? 0)}`, `Mark-up of ${percentText(markupRate ?? 0)}`)
              : text('加价', 'Mark-up'),
          formula: passOn === 'percent' ? `${amount} × (1 + ${markupRate ?? 0})` : `${amount} + ${markup ?? 0}`,
          result: arAmount,
          unit: 'yuan',
        }),
      ]
  return {
    charge: {
      ...common(item, { qty, unit, amount: arAmount, taxRate: arTaxRate }),
      price: isAtCost ? price : (quotient(arAmount, qty, 4) ?? '0'),
      priceIsQuotient: !isAtCost,
      pinned: false,
    },
    trace: { steps: [...figures.steps, product(figures), ...markedUp, exclStep(arAmount, arTaxRate)] },
  }
}

const common = (
  item: ChargedItem,
  { qty, unit, amount, taxRate }: { qty: Dec; unit: ServiceUnit; amount: Dec; taxRate: Dec },
): Omit<RatedCharge, 'price' | 'priceIsQuotient' | 'pinned'> => {
  const { excl, tax } = splitTax(amount, taxRate)
  return {
    kind: 'incidental',
    feeCode: item.code,
    name: item.name,
    qty,
    unit,
    amount,
    taxRate,
    excl,
    tax,
    sourceLineId: null,
    note: null,
  }
}

const product = ({ item, price, qty, amount }: ServiceFigures): TraceStep =>
  calcStep({ code: 'incidental', text: item.name, formula: `${price} × ${qty}`, result: amount, unit: 'yuan' })

const exclStep = (amount: Dec, taxRate: Dec): TraceStep =>
  calcStep({
    code: 'excl',
    text: text('不含税', 'Net of tax'),
    formula: `${amount} ÷ (1 + ${taxRate})`,
    result: splitTax(amount, taxRate).excl,
    unit: 'yuan',
  })

/** A step that names the document in which the price was agreed. */
export const sourceStep = (source: Text, no: string): TraceStep => choiceStep('pin', source, no)
