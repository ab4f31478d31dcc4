import { registerHandoverSheets } from './handover-sheet.ts'
import { registerLoadingList } from './loading-list.ts'
import { registerOrderSettlement } from './order-settlement.ts'
import { registerPackingList } from './packing-list.ts'

/** Registers the papers of rail. */
export function registerRailPrints(): void {
  registerLoadingList()
  registerPackingList()
  registerHandoverSheets()
  registerOrderSettlement()
}
