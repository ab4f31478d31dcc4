import { isZero } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../../engine/write/tx.ts'
import type { ChargeRow } from './booked.ts'
import { stateOf } from './trip-copies.ts'
import type { TripRow } from './trip-facts.ts'

type Progress = Partial<Pick<TripRow, 'invoiceStatus' | 'payStatus'>>

/**
 * How far a trip is invoiced and paid by its live charges, as `syncTrips` computes it. A waiting correction is neither.
 */
export async function progressOf(tx: Tx, trip: TripRow, charges: readonly ChargeRow[]): Promise<Progress> {
  const paid = PAID[stateOf(charges.filter(c => c.side === 'ap'))]
  const wasPaid = trip.payStatus === 'full' || trip.payStatus === 'part'
  return {
    ...(paid || wasPaid ? { payStatus: paid ?? (isZero(trip.prepaidTotal) ? 'none' : 'prepaid') } : {}),
    ...(await invoicing(
      tx,
      trip,
      charges.filter(c => c.side === 'ar'),
    )),
  }
}

const PAID: Readonly<Record<string, 'full' | 'part' | undefined>> = { settled: 'full', partSettled: 'part' }

async function invoicing(tx: Tx, { invoiceStatus }: TripRow, charges: readonly ChargeRow[]): Promise<Progress> {
  const ids = [...new Set(charges.flatMap(c => c.statementId ?? []))]
  if (!ids.length) return invoiceStatus === 'none' ? {} : { invoiceStatus: 'none' }
  const { rows } = await tx.sql<{ id: number; status: string }>(
    'select id, invoice_status as status from statement where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids],
    'invoiced-of-trip',
  )
  const status = new Map(rows.map(row => [row.id, row.status]))
  const states = charges.map(c => (c.statementId === null ? 'none' : status.get(c.statementId)))
  return {
    invoiceStatus: states.every(state => state === 'full')
      ? 'full'
      : states.some(state => state === 'part' || state === 'full')
        ? 'part'
        : 'none',
  }
}
