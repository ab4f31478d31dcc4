import type { AnyResource, AnyRow } from '../kernel/resource.ts'

/** Which way the money of a document goes. */
export type MoneyWay = 'in' | 'out'

/** What a decision on a document is about: with whom and how much. */
interface DecidedFields {
  /** The counterparty. */
  party?: string
  amount?: string
  /** The way of the amount, or the field that tells it and its value for what comes in. */
  way?: MoneyWay | { field: string; in: string }
}

const FIELDS: Readonly<Record<string, DecidedFields>> = {
  contract: { party: 'partyId', amount: 'totalAmount', way: { field: 'side', in: 'ar' } },
  priceSheet: { party: 'partyId' },
  statement: { party: 'partyId', amount: 'netSum', way: { field: 'kind', in: 'customer' } },
  settlement: { party: 'partyId', amount: 'amount', way: { field: 'direction', in: 'in' } },
  advance: { party: 'partyId', amount: 'amount', way: { field: 'direction', in: 'in' } },
  offsetSettle: { party: 'partyId', amount: 'amount' },
  writeOff: { party: 'partyId', amount: 'amount' },
  lateInterest: { party: 'partyId', amount: 'amount', way: 'in' },
  invoiceOut: { party: 'customerId', amount: 'total', way: 'in' },
  invoiceIn: { party: 'partyId', amount: 'total', way: 'out' },
  budget: { amount: 'cost', way: 'out' },
  dataChange: { amount: 'marginDiff' },
  marginAdjust: { party: 'customerId', amount: 'margin' },
  waybill: { party: 'customerId', amount: 'arTotal', way: 'in' },
  waybillException: { party: 'carrierId', amount: 'lossAmount' },
  loadBill: { party: 'customerId' },
  ownerClaim: { party: 'customerId', amount: 'amount', way: 'out' },
  claimNote: { party: 'partyId', amount: 'amount', way: 'in' },
}

export const decidedResources = (): string[] => Object.keys(FIELDS)

export const decidedFields = ({ name }: Pick<AnyResource, 'name'>): DecidedFields => FIELDS[name] ?? {}

/** The fields that `decidedFigures` reads. `amount`: instead of that of the document. */
export function namesOfFigures(resource: Pick<AnyResource, 'name'>, amount?: string): string[] {
  const { party, amount: own, way } = decidedFields(resource)
  const found = [party, amount ?? own, typeof way === 'object' ? way.field : undefined]
  return found.filter(name => name !== undefined)
}

export interface DecidedFigures {
  /** The name of the counterparty. */
  party: string | null
  /** A decimal, or `***`. */
  amount: string | null
  /** Null where it has no amount, or one that goes neither way. */
  way: MoneyWay | null
}

/** With whom and how much, from a row with labels as the person may see it. */
export function decidedFigures(resource: Pick<AnyResource, 'name'>, row: AnyRow, instead?: string): DecidedFigures {
  const { party, amount: own, way } = decidedFields(resource)
  const amount = textOf(row[instead ?? own ?? ''])
  const isOwn = instead === undefined || instead === own
  return {
    party: party === undefined ? null : textOf(row[`${party}$`]),
    amount,
    way: amount === null || !isOwn ? null : wayOf(row, way),
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

function wayOf(row: AnyRow, way: DecidedFields['way']): MoneyWay | null {
  if (typeof way !== 'object') return way ?? null
  const value = row[way.field]
  if (value === undefined || value === null) return null
  return value === way.in ? 'in' : 'out'
}
