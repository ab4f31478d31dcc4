import type { FieldName } from '../kernel/resource.ts'
import type { statement } from './statement.ts'

type Name = FieldName<typeof statement>

/** Columns of a statement in the picker of another document. */
const choiceColumns = <const N extends Name>(...figures: readonly N[]) =>
  ['stmtNo', 'periodFrom', 'periodTo', ...figures] as const satisfies readonly Name[]

/** Where a chosen statement goes in a child row, and the address parameter that names statements to begin with. */
const ITEM_TARGET = { ref: 'statementId', amountField: 'amount', param: 'statements' } as const

const BY_DUE_DATE: readonly Name[] = ['dueDate', 'periodTo', 'id']
const BY_PERIOD: readonly Name[] = ['periodTo', 'id']

const toInvoice = {
  ...ITEM_TARGET,
  columns: choiceColumns('confirmAt', 'netSum', 'invoiceableSum', 'invoicedSum', 'invoicingSum', 'uninvoicedSum'),
  openAmount: 'uninvoicedSum',
} as const satisfies { openAmount: Name; [other: string]: unknown }

/** How confirmed statements are chosen for settlements and invoices; `openAmount` is the field of the open amount. */
export const statementChoices = {
  invoiceOut: { ...toInvoice, sort: BY_PERIOD },
  invoiceIn: { ...toInvoice, sort: BY_DUE_DATE },
  settlement: {
    ...ITEM_TARGET,
    columns: choiceColumns('dueDate', 'netSum', 'settledSum', 'availableSum'),
    sort: BY_DUE_DATE,
    openAmount: 'availableSum',
  },
} as const satisfies Record<string, { openAmount: Name; [other: string]: unknown }>
