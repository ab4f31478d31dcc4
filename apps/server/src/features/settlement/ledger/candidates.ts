import { priceCandidates, type PriceCandidate, type PriceSheetRow, type Side } from '@tuheng/domain/contracts/index'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Tx } from '../../../engine/write/tx.ts'

/**
 * Price sheets of a counterparty and side whose period is within a year of the date. Those that do not match the date
 * explain why a price was not used, without reading the company's whole history.
 */
export function sheetsNearDate(tx: Tx, args: { side: Side; partyId: number; date: string }): Promise<PriceSheetRow[]> {
  return tx.find(priceSheet, {
    where: {
      partyId: args.partyId,
      side: args.side,
      effFrom: { op: 'range', value: [null, addDays(args.date, 366)] },
      effTo: { op: 'range', value: [addDays(args.date, -366), null] },
    },
    sort: ['-effFrom', 'id'],
    limit: 400,
    lines: true,
  })
}

/** The rows of these sheets in the form that pricing compares. */
export async function candidatesFor(
  tx: Tx,
  args: { side: Side; partyId: number; date: string },
): Promise<PriceCandidate[]> {
  return (await sheetsNearDate(tx, args)).flatMap(sheet => priceCandidates(sheet))
}
