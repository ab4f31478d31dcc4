import type { Field } from '../kernel/field.ts'
import { f } from '../kernel/fields.ts'
import type { AnyRow } from '../kernel/resource.ts'
import { railFees, type RailFee, type RailStatus } from './haul.choices.ts'
import { railFeeLines, railWaybillFields } from './rail-waybill.fields.ts'
import { hasReached } from './rail-waybill.ts'

const { ticketNo, waybillId, ticketAt, km, dueDays, freight } = railWaybillFields

/** The column of an item of the other charges. */
const columnOf = (code: string): string => `fee${code.slice(0, 1).toUpperCase()}${code.slice(1)}`
const FEE_CODES = Object.keys(railFees) as RailFee[]

const feeColumns: Readonly<Record<string, Field>> = Object.fromEntries(
  FEE_CODES.map(code => [columnOf(code), f.money(railFees[code].zh, { en: railFees[code].en, min: '0' })]),
)

/** Columns of tickets beside those that name the waybill: freight, distance, and each item of the other charges. */
export const railTicketColumns: Readonly<Record<string, Field>> = {
  ticketNo: { ...ticketNo, required: true },
  ticketAt: { ...ticketAt, required: true },
  freight: { ...freight, required: true },
  km,
  dueDays,
  waybillId,
  ...feeColumns,
}

/** The charges are one field of the waybill. */
export const FEES_COLUMN_FIELD: Readonly<Record<string, string>> = Object.fromEntries(
  FEE_CODES.map(code => [columnOf(code), 'fees']),
)

const EDITS = ['ticketNo', 'ticketAt', 'freight', 'km', 'dueDays', 'waybillId'] as const
const TOLD = ['ticketNo', 'ticketAt', 'freight'] as const

type TicketStep = { name: 'ticket'; input: AnyRow; columns: Readonly<Record<string, string>> } | { same: true }

/** The ticket of a waybill with its freight and charges. One that was issued as the row says stays as it is. */
export function ticketStep(
  row: AnyRow,
  record: AnyRow & { status?: RailStatus | undefined },
  mayQuery: (name: string) => boolean,
): TicketStep {
  const isIssued = hasReached(record, 'ticketed') && TOLD.every(name => mayQuery(name) && record[name] === row[name])
  if (isIssued) return { same: true }
  const given = EDITS.filter(name => (row[name] ?? null) !== null).map(name => [name, row[name]])
  const billed = FEE_CODES.filter(code => (row[columnOf(code)] ?? null) !== null)
  return {
    name: 'ticket',
    input: {
      ...Object.fromEntries(given),
      ...(billed.length ? { fees: [...otherFees(record, billed), ...billed.map(code => feeOf(code, row))] } : {}),
    },
    columns: billed[0] ? { fees: columnOf(billed[0]) } : {},
  }
}

/** What stays of the charges: items of other payees and those that the row says nothing of. */
const otherFees = (record: AnyRow, billed: readonly RailFee[]): AnyRow[] =>
  ((record['fees'] ?? []) as AnyRow[])
    .filter(line => line['partyId'] !== null || !billed.includes(line['feeCode'] as RailFee))
    .map(line =>
      Object.fromEntries(
        Object.entries(line).filter(
          ([name]) => name === 'id' || isTyped(railFeeLines.fields as Readonly<Record<string, Field>>, name),
        ),
      ),
    )

const isTyped = (fields: Readonly<Record<string, Field>>, name: string): boolean =>
  fields[name] !== undefined && !fields[name].computed

const feeOf = (code: RailFee, row: AnyRow): AnyRow => ({
  feeCode: code,
  partyId: null,
  qty: '1.000',
  unit: 'set',
  price: row[columnOf(code)],
  taxRate: railFeeLines.fields.taxRate.default,
  remark: null,
})
