import { registerContractPrint } from './contract.ts'
import { registerPriceSheetPrint } from './price-sheet.ts'

export function registerContractPrints(): void {
  registerContractPrint()
  registerPriceSheetPrint()
}
