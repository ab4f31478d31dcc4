import type { MoneyWay } from '@tuheng/domain/approvals/decided-figures'
import { money, sum } from '@tuheng/domain/kernel/decimal'

/** What a row tells of its document. */
export interface Decided {
  /** A decimal, `***` where it may not be seen, or nothing. */
  amount: string | null
  way: MoneyWay | null
  party: string | null
}

export interface ManySums {
  /** By way, what comes in first, then what goes out and what does neither. */
  amounts: { way: MoneyWay | null; amount: string }[]
  /** How many have no amount, or none that the person may see. */
  without: number
  /** The first counterparties, each once. */
  parties: string[]
  /** How many there are. */
  partyCount: number
}

const WAYS: readonly (MoneyWay | null)[] = ['in', 'out', null]
const SHOWN_PARTIES = 3
const DECIMAL = /^-?\d+(\.\d+)?$/

/** How much several decisions are about, and with whom. */
export function manySums(items: readonly Decided[]): ManySums {
  const priced = items.flatMap(({ amount, way }) => (amount !== null && DECIMAL.test(amount) ? [{ amount, way }] : []))
  const names = [...new Set(items.flatMap(({ party }) => (party === null || party === '***' ? [] : [party])))]
  return {
    amounts: WAYS.flatMap(way => {
      const own = priced.filter(one => one.way === way)
      return own.length ? [{ way, amount: money(sum(own.map(({ amount }) => amount))) }] : []
    }),
    without: items.length - priced.length,
    parties: names.slice(0, SHOWN_PARTIES),
    partyCount: names.length,
  }
}
