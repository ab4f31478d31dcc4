import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import type { RowActSlot } from '../../../engine/slots.ts'
import type { StatementRow } from '../rows.ts'
import { invoiceFace, settlementFace } from '../statement-face.ts'
import { canInvoice, canSettle, isConfirmed, openInvoice, openSettlement } from './after-confirmation.ts'

const isOfCustomer = (row: StatementRow): boolean => row['kind'] === 'customer'

const settle = (args: Pick<RowActSlot, 'key' | 'label'> & { ofCustomer: boolean }): RowActSlot<StatementRow> => ({
  key: args.key,
  label: args.label,
  when(row, actor) {
    const face = settlementFace(row['kind'])
    const may = face !== undefined && can(actor, face, 'modify')
    return may && isOfCustomer(row) === args.ofCustomer && isConfirmed(row) && canSettle(row)
  },
  start: row => openSettlement([row], row['kind']),
})

const invoice = (args: Pick<RowActSlot, 'key' | 'label'> & { ofCustomer: boolean }): RowActSlot<StatementRow> => ({
  key: args.key,
  label: args.label,
  when(row, actor) {
    const found = invoiceFace(row['kind'])
    const may = found !== undefined && can(actor, found.face, 'modify')
    return may && isOfCustomer(row) === args.ofCustomer && canInvoice(row)
  },
  start: row => openInvoice([row], row['kind']),
})

/** What a confirmed statement is waiting for: its money and its invoice. */
export const ACTS_OF_STATEMENTS: readonly RowActSlot<StatementRow>[] = [
  settle({ key: 'collect', label: text('收款', 'Collect'), ofCustomer: true }),
  settle({ key: 'pay', label: text('付款', 'Pay'), ofCustomer: false }),
  invoice({ key: 'invoiceOut', label: text('开票', 'Invoice'), ofCustomer: true }),
  invoice({ key: 'invoiceIn', label: text('收票', 'Invoice in'), ofCustomer: false }),
]
