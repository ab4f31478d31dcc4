import { divOrNull, isZero, money, neg, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { CHARGE_STATES, type ChargeState } from '@tuheng/domain/settlement/index'
import type { waybill } from '@tuheng/domain/transport/index'
import type { ChargeRow } from './booked.ts'
import { displayedFreight } from './displayed-freight.ts'

type Copies = Partial<RowOf<typeof waybill>>

/**
 * The money fields of a trip from its live charges. They are copies, so that lists need no join; the ledger check
 * proves them equal.
 */
export function tripCopies(charges: readonly ChargeRow[]): Copies {
  const ar = charges.filter(c => c.side === 'ar')
  const ap = charges.filter(c => c.side === 'ap')
  const arTotal = totalOf(ar, 'amount')
  const apTotal = totalOf(ap, 'amount')
  const arExcl = totalOf(ar, 'excl')
  const apExcl = totalOf(ap, 'excl')
  const profit = arExcl === null || apExcl === null ? null : money(sub(arExcl, apExcl))
  return {
    ...sideCopies('ar', ar),
    arIncidental: sumOfKinds(ar, ['incidental', 'addition']),
    arLossAmount: negatedSumOfKinds(ar, ['lossDeduct']),
    arDeduct: negatedSumOfKinds(ar, ['lossDeduct', 'deduction', 'claim']),
    arTotal,
    arExcl,
    ...sideCopies('ap', ap),
    apAdd: sumOfKinds(ap, ['incidental', 'addition']),
    apDeduct: negatedSumOfKinds(ap, ['lossDeduct', 'deduction', 'claim']),
    lossAmount: negatedSumOfKinds(ap, ['lossDeduct']),
    wipeAmount: sumOfKinds(ap, ['wipe']),
    apTotal,
    apExcl,
    profitExcl: profit,
    profitRate: profit === null || isZero(arExcl) ? null : clampRate(divOrNull(profit, arExcl)),
    arStatus: stateOf(ar),
    apStatus: stateOf(ap),
  }
}

function sideCopies(side: 'ar' | 'ap', charges: readonly ChargeRow[]): Copies {
  const freight = charges.find(c => c.kind === 'freight' && c.adjustsId === null)
  const displayed = freight?.amount === null ? undefined : displayedFreight(charges)
  const copies = {
    Basis: displayed?.unit ?? null,
    Price: displayed ? displayed.price : (freight?.price ?? null),
    Qty: displayed?.qty ?? null,
    Freight: sumOfKinds(charges, ['freight']),
    TaxRate: freight?.amount === null ? null : (freight?.taxRate ?? null),
  }
  return Object.fromEntries(Object.entries(copies).map(([name, value]) => [`${side}${name}`, value])) as Copies
}

const IN_STATEMENT = CHARGE_STATES.indexOf('inStatement')

/**
 * The least advanced state of the charges: a trip is settled when all its charges are. While a statement contains any
 * of them, the trip stays locked on that side, even if a correction waits for the next statement.
 */
export function stateOf(charges: readonly Pick<ChargeRow, 'state'>[]): ChargeState {
  const ranks = charges.map(c => CHARGE_STATES.indexOf(c.state))
  const least = ranks.length ? Math.min(...ranks) : 0
  const isHeld = ranks.some(rank => rank >= IN_STATEMENT)
  return CHARGE_STATES[isHeld ? Math.max(least, IN_STATEMENT) : least] ?? 'unpriced'
}

function sumOfKinds(charges: readonly ChargeRow[], kinds: readonly string[]): string | null {
  const matching = charges.filter(c => kinds.includes(c.kind) && c.amount !== null)
  return matching.length ? money(sum(matching.map(c => c.amount))) : null
}

function negatedSumOfKinds(charges: readonly ChargeRow[], kinds: readonly string[]): string | null {
  const total = sumOfKinds(charges, kinds)
  return total === null ? null : money(neg(total))
}

/** Total of a side; null if there is no charge or any of them has no price. */
function totalOf(charges: readonly ChargeRow[], field: 'amount' | 'excl'): string | null {
  if (!charges.length || charges.some(c => c.amount === null)) return null
  return money(sum(charges.map(c => c[field])))
}

/** Clamps a rate to the bounds of its column: ±9,999 %. */
function clampRate(rate: string | null): string | null {
  if (rate === null) return null
  const value = Number(rate)
  return value > 99 ? '99.0000' : value < -99 ? '-99.0000' : round(rate, 4)
}
