import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection } from '../system/index.ts'
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
export { invoiceIn, invoiceOut }

const ROOT = '/invoice_management'

export const invoicesArea: AreaModule = {
  resources: [invoiceOut, invoiceIn].map(anyResource),
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
    ]),
  ],
}
