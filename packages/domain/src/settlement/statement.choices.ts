import type { FieldName } from '../kernel/resource.ts'
import type { statement } from './statement.ts'

type Name = FieldName<typeof statement>

/** Columns of a statement where it is chosen into another document. */
const columns = <const N extends Name>(...figures: readonly N[]) =>
  ['stmtNo', 'periodFrom', 'periodTo', ...figures] as const satisfies readonly Name[]

/** A child row names its statement and how much of it is taken. An address may name statements to begin with. */
const TAKEN = { ref: 'statementId', amountField: 'amount', param: 'statements' } as const

const BY_DUE_DATE: readonly Name[] = ['dueDate', 'periodTo', 'id']
const BY_PERIOD: readonly Name[] = ['periodTo', 'id']

const toInvoice = {
  ...TAKEN,
  columns: columns('confirmAt', 'netSum', 'invoiceableSum', 'invoicedSum', 'invoicingSum', 'uninvoicedSum'),
  openAmount: 'uninvoicedSum',
} as const satisfies { openAmount: Name; [other: string]: unknown }

/** How confirmed statements are chosen into settlements and invoices; `openAmount` is the field with what is left of each. */
export const statementChoices = {
  invoiceOut: { ...toInvoice, sort: BY_PERIOD },
  invoiceIn: { ...toInvoice, sort: BY_DUE_DATE },
  settlement: {
    ...TAKEN,
    columns: columns('dueDate', 'netSum', 'settledSum', 'availableSum', 'uninvoicedSum'),
    sort: BY_DUE_DATE,
    openAmount: 'availableSum',
  },
} as const satisfies Record<string, { openAmount: Name; [other: string]: unknown }>
