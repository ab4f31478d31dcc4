import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection } from '../system/index.ts'
import { eInvoiceFile } from './e-invoice-file.ts'
import { invoiceIn } from './invoice-in.ts'
import { invoiceOut } from './invoice-out.ts'

export { blueLeft, isDeductible, rateWarning, redIssue } from './invoice.rules.ts'
export { invoicedOf, redStatusOf, statementRateIssue } from './invoice-out.rules.ts'
export {
  amountsOfStatements,
  lineRoundings,
  proportionalParts,
  redParts,
  remainingTax,
  taxParts,
  negateParts,
  type TaxPart,
} from './invoice-tax.ts'
export { INVOICE_KIND_CODES } from './invoices.choices.ts'
export { invoiceErrors } from './invoices.errors.ts'
export { classOfItem } from './item-class.ts'
export { type EInvoiceFormat, type MatchState } from './e-invoice-file.choices.ts'
export { eInvoiceErrors } from './e-invoice-file.errors.ts'
export { isSameName, problemOf } from './e-invoice-file.rules.ts'
export { eInvoiceFile, invoiceIn, invoiceOut }

const ROOT = '/invoice_management'

export const invoicesArea: AreaModule = {
  resources: [invoiceOut, invoiceIn, eInvoiceFile].map(anyResource),
  reports: [],
  sections: [
    menuSection('invoices', [
      listScreen(`${ROOT}/cargo_owner_invoice`, text('货主发票', 'Owner invoices'), {
        guard: 'crm.customer.read',
        resource: 'invoiceOut',
        face: 'all',
      }),
      listScreen(`${ROOT}/carrier_invoice`, text('承运商发票', 'Carrier invoices'), {
        guard: 'crm.carrier.read',
        resource: 'invoiceIn',
        face: 'carrier',
      }),
      listScreen(`${ROOT}/supplier_invoice`, text('供应商发票', 'Supplier invoices'), {
        guard: 'crm.supplier.read',
        resource: 'invoiceIn',
        face: 'supplier',
      }),
      listScreen(`${ROOT}/server_invoice`, text('服务商发票', 'Service provider invoices'), {
        guard: 'crm.server.read',
        resource: 'invoiceIn',
        face: 'server',
      }),
      listScreen(`${ROOT}/electronic_invoice_download`, text('电子发票下载', 'E-invoice download'), {
        guard: 'crm.electronicInvoice.read',
        resource: 'eInvoiceFile',
        face: 'all',
      }),
    ]),
  ],
}
