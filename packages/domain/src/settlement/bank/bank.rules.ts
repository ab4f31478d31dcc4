import { eq, gt, money, sub, sum } from '../../kernel/decimal.ts'
import type { MatchGround } from './bank.choices.ts'

type Maybe<T> = T | null | undefined

/** What a bank says of one transaction, as far as a settlement is found by it. */
export interface BankMove {
  direction: Maybe<string>
  amount: Maybe<string>
  serialNo: Maybe<string>
  peerName?: Maybe<string>
  peerAccount?: Maybe<string>
  summary?: Maybe<string>
  purpose?: Maybe<string>
}

export interface SettlementFacts {
  id: number
  settleNo: string
  direction: string | null
  amount: string
  accountName?: Maybe<string>
  accountNo?: Maybe<string>
  /** Names of the counterparty. */
  names: readonly string[]
  /** Numbers of its accounts. */
  accounts: readonly string[]
}

export interface BankMatch {
  id: number
  ground: MatchGround
}

const GROUNDS: readonly MatchGround[] = ['number', 'account', 'name', 'amount']

/**
 * The settlements that a transaction most likely pays, all by the same ground; one: it can be proposed. Direction and
 * amount must agree to the cent, whatever the remittance says.
 */
export function bestMatches(move: BankMove, settlements: readonly SettlementFacts[]): BankMatch[] {
  const fitting = settlements
    .filter(one => one.direction === move.direction && eq(one.amount, move.amount))
    .map(one => ({ id: one.id, ground: groundOf(move, one) }))
  for (const ground of GROUNDS) {
    const found = fitting.filter(one => one.ground === ground)
    if (found.length) return found
  }
  return []
}

function groundOf(move: BankMove, { settleNo, accountName, accountNo, names, accounts }: SettlementFacts): MatchGround {
  const words = wordOf(`${move.summary ?? ''} ${move.purpose ?? ''}`)
  if (settleNo !== '' && words.includes(wordOf(settleNo))) return 'number'
  const account = digitsOf(move.peerAccount)
  if (account.length >= 8 && [accountNo, ...accounts].some(one => digitsOf(one) === account)) return 'account'
  const peer = wordOf(move.peerName ?? '')
  if (peer !== '' && [accountName, ...names].some(one => one && wordOf(one) === peer)) return 'name'
  return 'amount'
}

/** Full-width letters, brackets and spaces do not count. */
const wordOf = (value: string): string =>
  value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s()[\]【】（）·.,，。、_-]/g, '')

const digitsOf = (value: Maybe<string>): string => (value ?? '').normalize('NFKC').replace(/\D/g, '')

/** A number for a transaction to which the bank gives none: its time, amount and balance, which together occur once. */
export const ourSerial = (of: {
  on: string
  time: string | null
  direction: string
  amount: string
  balance: string
}): string =>
  `${of.on.replaceAll('-', '')}${(of.time ?? '').replaceAll(':', '')}-${of.direction === 'in' ? 'S' : 'F'}${of.amount}-${of.balance}`

export interface MovePart {
  moveId: number
  settlementId: number
  amount: string
}

/**
 * Spreads what is left of some transactions over settlements of the same sum, both in their order. Undefined if the sums
 * differ.
 */
export function spread(
  moves: readonly { id: number; left: string }[],
  settlements: readonly { id: number; amount: string }[],
): MovePart[] | undefined {
  if (!eq(sum(moves.map(({ left }) => left)), sum(settlements.map(({ amount }) => amount)))) return undefined
  const parts: MovePart[] = []
  const open = settlements.map(({ id, amount }) => ({ id, amount }))
  for (const { id, left } of moves)
    for (let rest = left; gt(rest, '0');) {
      const next = open.find(({ amount }) => gt(amount, '0'))
      if (!next) return undefined
      const amount = gt(next.amount, rest) ? rest : next.amount
      parts.push({ moveId: id, settlementId: next.id, amount: money(amount) })
      rest = sub(rest, amount)
      next.amount = sub(next.amount, amount)
    }
  return parts
}

/** A number of the bank for each payment that it stands for: numbers of payments are unique. */
export function partSerial(serialNo: string, n: number): string {
  const end = `/${n}`
  return `${serialNo.slice(0, 50 - end.length)}${end}`
}
