import { divOrNull, isZero, money, neg, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { CHARGE_STATES, type ChargeState } from '@tuheng/domain/settlement/index'
import type { waybill } from '@tuheng/domain/transport/index'
import type { ChargeRow } from './booked.ts'
import { shownFreight } from './shown-freight.ts'

type Copies = Partial<RowOf<typeof waybill>>

/** The trip's own money fields from its live charges: copies, so that lists need no join; the checker proves them equal. */
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
    arIncidental: of(ar, ['incidental', 'addition']),
    arDeduct: negated(ar, ['lossDeduct', 'deduction', 'claim']),
    arTotal,
    arExcl,
    ...sideCopies('ap', ap),
    apAdd: of(ap, ['incidental', 'addition']),
    apDeduct: negated(ap, ['lossDeduct', 'deduction', 'claim']),
    lossAmount: negated(ap, ['lossDeduct']),
    wipeAmount: of(ap, ['wipe']),
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
  const shown = freight?.amount === null ? undefined : shownFreight(charges)
  const copies = {
    Basis: shown?.unit ?? null,
    Price: shown ? shown.price : (freight?.price ?? null),
    Qty: shown?.qty ?? null,
    Freight: of(charges, ['freight']),
    TaxRate: freight?.amount === null ? null : (freight?.taxRate ?? null),
  }
  return Object.fromEntries(Object.entries(copies).map(([name, value]) => [`${side}${name}`, value])) as Copies
}

const IN_STATEMENT = CHARGE_STATES.indexOf('inStatement')

/**
 * Least advanced state of the charges: a trip is settled when all of its charges are. While a statement holds any of
 * them the trip stays locked on that side, even where a correction waits for the next statement.
 */
export function stateOf(charges: readonly Pick<ChargeRow, 'state'>[]): ChargeState {
  const ranks = charges.map(c => CHARGE_STATES.indexOf(c.state))
  const least = ranks.length ? Math.min(...ranks) : 0
  const held = ranks.some(rank => rank >= IN_STATEMENT)
  return CHARGE_STATES[held ? Math.max(least, IN_STATEMENT) : least] ?? 'unpriced'
}

function of(charges: readonly ChargeRow[], kinds: readonly string[]): string | null {
  const some = charges.filter(c => kinds.includes(c.kind) && c.amount !== null)
  return some.length ? money(sum(some.map(c => c.amount))) : null
}

function negated(charges: readonly ChargeRow[], kinds: readonly string[]): string | null {
  const total = of(charges, kinds)
  return total === null ? null : money(neg(total))
}

/** Total of a side; null as long as any of its charges waits for a price, or there is none. */
function totalOf(charges: readonly ChargeRow[], field: 'amount' | 'excl'): string | null {
  if (!charges.length || charges.some(c => c.amount === null)) return null
  return money(sum(charges.map(c => c[field])))
}

/** Column bounds: a margin of −12,000 % says no more than −9,999 %. */
function clampRate(rate: string | null): string | null {
  if (rate === null) return null
  const value = Number(rate)
  return value > 99 ? '99.0000' : value < -99 ? '-99.0000' : round(rate, 4)
}
