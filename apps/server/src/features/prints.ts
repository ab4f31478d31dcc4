import { registerClaimPrints } from './claims/prints/claim-papers.ts'
import { registerContractPrints } from './contracts/prints/index.ts'
import { registerInvoicePrints } from './invoices/prints/invoice-apply.ts'
import { registerRailPrints } from './rail/prints/index.ts'
import { registerServicePrints } from './services/prints/service-papers.ts'
import { registerAdvancePrints } from './settlement/prints/advance-print.ts'
import { registerLetterPrints } from './settlement/prints/letter-prints.ts'
import { registerOffsetPrints } from './settlement/prints/offset-print.ts'
import { registerSettlementPrints } from './settlement/prints/settlement-print.ts'
import { registerStatementPrints } from './settlement/prints/statement-print.ts'
import { registerTransportPrints } from './transport/prints/index.ts'
import { registerStockCountPrint } from './warehouse/prints/stock-count-print.ts'
import { registerVoucherPrints } from './vouchers/index.ts'
import { registerStockDocPrints } from './warehouse/prints/stock-doc-print.ts'

/** Registers the layouts of all papers. Repeating it changes nothing. */
export function registerPrintLayouts(): void {
  registerContractPrints()
  registerTransportPrints()
  registerRailPrints()
  registerServicePrints()
  registerStatementPrints()
  registerSettlementPrints()
  registerAdvancePrints()
  registerLetterPrints()
  registerOffsetPrints()
  registerInvoicePrints()
  registerClaimPrints()
  registerStockDocPrints()
  registerStockCountPrint()
  registerVoucherPrints()
}
