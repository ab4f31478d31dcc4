import { priceCandidates, type PriceCandidate, type PriceSheetRow, type Side } from '@tuheng/domain/contracts/index'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Tx } from '../../../engine/write/tx.ts'

/**
 * The price sheets that may fit a counterparty on a day, and those that nearly do: sheets of the side whose period lies
 * within a year of the date, so that "why not this one" can be answered without reading the company's whole history.
 */
export function sheetsAround(tx: Tx, args: { side: Side; partyId: number; date: string }): Promise<PriceSheetRow[]> {
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

/** Their rows, as pricing compares them. */
export async function candidatesFor(
  tx: Tx,
  args: { side: Side; partyId: number; date: string },
): Promise<PriceCandidate[]> {
  return (await sheetsAround(tx, args)).flatMap(sheet => priceCandidates(sheet))
}
