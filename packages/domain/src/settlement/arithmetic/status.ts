import { gte, isNeg, isPos, isZero, lte, money, sub, sum, type Dec } from '../../kernel/decimal.ts'

export type StatementStatus = 'draft' | 'sent' | 'confirmed' | 'partSettled' | 'settled' | 'void'

/** What decides over a statement's status: the two steps taken by people, and figures in yuan. */
export interface StatementFacts {
  voided: boolean
  sent: boolean
  confirmed: boolean
  /** 应结净额; negative when the counterparty owes the other way. */
  net: Dec
  /** Settled by payments and offsets, same sign as `net`. */
  settled: Dec
  /** What is to be invoiced and what has been, net of red letters. */
  invoiceable: Dec
  invoiced: Dec
}

/** 未结金额 in yuan, signed like `net`. */
export const openOf = ({ net, settled }: Pick<StatementFacts, 'net' | 'settled'>): Dec => money(sub(net, settled))

/** The one status of a statement. Nothing can be settled before it is confirmed; a net of zero is settled then. */
export function statementStatus(facts: StatementFacts): StatementStatus {
  if (facts.voided) return 'void'
  if (!facts.confirmed) return facts.sent ? 'sent' : 'draft'
  if (reached(facts.settled, facts.net)) return 'settled'
  return isZero(facts.settled) ? 'confirmed' : 'partSettled'
}

/** Where one charge stands, in the order it passes through them. */
export const CHARGE_STATES = [
  'unpriced',
  'priced',
  'inStatement',
  'confirmed',
  'invoiced',
  'partSettled',
  'settled',
] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

export interface ChargeFacts {
  /** Yuan incl. tax, signed; null while no price was found. */
  amount: Dec | null
  /** The live or void statement the charge was put in; null when in none. */
  statement: StatementFacts | null
}

/**
 * The one state of a charge, from its statement's figures. `invoiced` means the whole statement is; a statement that is
 * partly invoiced leaves its charges `confirmed`. Settlement outranks invoicing, and a void statement sets its charges
 * free.
 */
export function chargeState({ amount, statement }: ChargeFacts): ChargeState {
  if (amount === null) return 'unpriced'
  const status = statement ? statementStatus(statement) : 'void'
  if (!statement || status === 'void') return 'priced'
  if (status === 'draft' || status === 'sent') return 'inStatement'
  if (status !== 'confirmed') return status
  const { invoiceable, invoiced } = statement
  return !isZero(invoiceable) && reached(invoiced, invoiceable) ? 'invoiced' : 'confirmed'
}

/** A charge in a live statement is locked on its side: it may be corrected by a further charge only. */
export const isChargeLocked = (facts: ChargeFacts): boolean => CHARGE_STATES.indexOf(chargeState(facts)) >= LOCKED_FROM

/** Amounts per state in yuan; they add up to the amount of all charges. */
export function sumByState(charges: readonly ChargeFacts[]): Record<ChargeState, Dec> {
  const byState = Map.groupBy(charges, chargeState)
  const sumOf = (state: ChargeState): Dec => money(sum((byState.get(state) ?? []).map(charge => charge.amount)))
  return {
    unpriced: sumOf('unpriced'),
    priced: sumOf('priced'),
    inStatement: sumOf('inStatement'),
    confirmed: sumOf('confirmed'),
    invoiced: sumOf('invoiced'),
    partSettled: sumOf('partSettled'),
    settled: sumOf('settled'),
  }
}

const LOCKED_FROM = CHARGE_STATES.indexOf('inStatement')

/** Whether a figure has come up to its goal, which may be negative. */
const reached = (done: Dec, goal: Dec): boolean =>
  isPos(goal) ? gte(done, goal) : isNeg(goal) ? lte(done, goal) : true
