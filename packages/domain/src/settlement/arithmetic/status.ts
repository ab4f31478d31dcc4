import { gte, isNeg, isPos, isZero, lte, money, sub, sum, type Dec } from '../../kernel/decimal.ts'

export type StatementStatus = 'draft' | 'sent' | 'confirmed' | 'partSettled' | 'settled' | 'void'

/** The facts that decide a statement's status. Amounts in yuan. */
export interface StatementFacts {
  voided: boolean
  sent: boolean
  confirmed: boolean
  /** 应结净额; negative if the counterparty owes the other way. */
  net: Dec
  /** Settled by payments and offsets, with the sign of `net`. */
  settled: Dec
  /** To be invoiced and invoiced, less red invoices. */
  invoiceable: Dec
  invoiced: Dec
}

/** 未结金额 in yuan, with the sign of `net`. */
export const openOf = ({ net, settled }: Pick<StatementFacts, 'net' | 'settled'>): Dec => money(sub(net, settled))

/** Status of a statement. Nothing is settled before the confirmation; then a net of zero is settled. */
export function statementStatus(facts: StatementFacts): StatementStatus {
  if (facts.voided) return 'void'
  if (!facts.confirmed) return facts.sent ? 'sent' : 'draft'
  if (hasReached(facts.settled, facts.net)) return 'settled'
  return isZero(facts.settled) ? 'confirmed' : 'partSettled'
}

/** States of a charge in their order. */
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
  /** Yuan, tax included, signed; null while no price was found. */
  amount: Dec | null
  /** The statement that contains the charge, valid or void; null if none does. */
  statement: StatementFacts | null
}

/**
 * State of a charge, from the figures of its statement. `invoiced` means that the whole statement is invoiced; with a
 * part invoiced the state is `confirmed`. Settlement comes before invoicing. A void statement counts as none.
 */
export function chargeState({ amount, statement }: ChargeFacts): ChargeState {
  if (amount === null) return 'unpriced'
  const status = statement ? statementStatus(statement) : 'void'
  if (!statement || status === 'void') return 'priced'
  if (status === 'draft' || status === 'sent') return 'inStatement'
  if (status !== 'confirmed') return status
  const { invoiceable, invoiced } = statement
  return !isZero(invoiceable) && hasReached(invoiced, invoiceable) ? 'invoiced' : 'confirmed'
}

/** A charge in a valid statement is locked: only a further charge may correct it. */
export const isChargeLocked = (facts: ChargeFacts): boolean => CHARGE_STATES.indexOf(chargeState(facts)) >= LOCKED_FROM

/** Amounts by state in yuan. They add up to the amount of all charges. */
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

/** Whether an amount has reached its goal, which may be negative. */
const hasReached = (done: Dec, goal: Dec): boolean =>
  isPos(goal) ? gte(done, goal) : isNeg(goal) ? lte(done, goal) : true
