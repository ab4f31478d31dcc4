import { defineErrors } from '../kernel/errors.ts'

export const eInvoiceErrors = defineErrors({
  'e_invoice.registered': {
    status: 409,
    moot: true,
    zh: '这张发票已登记，或不是收到的发票',
    en: 'This invoice is registered already, or is none that was received',
  },
  'e_invoice.unknown_seller': {
    status: 409,
    zh: '销方“{seller}”不是启用的{kind}，请先建立档案',
    en: 'The seller {seller} is no such counterparty in force: record it first',
  },
})
