import { labErrors, labSheet, supplyLot } from '@tuheng/domain/trade/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { registerLabImport } from './import-sheets.ts'

export { qualityOfEntry } from './quality-of-entry.ts'

/** Registers what laboratory sheets ask of their lot: what made its price is not changed below it. */
export function registerLabSheets(): void {
  registerLabImport()
  onTransition(labSheet, 'reopen', { before: ({ tx, row }) => refusePriced(tx, row.lotId) })
}

/** @throws while the lot is priced */
async function refusePriced(tx: Tx, lotId: number): Promise<void> {
  const { lotNo, status } = await tx.getRequired(supplyLot, lotId)
  if (status === 'priced' || status === 'audited' || status === 'settled')
    labErrors.fail('lab.lot_priced', { no: lotNo }, 'lotId')
}
