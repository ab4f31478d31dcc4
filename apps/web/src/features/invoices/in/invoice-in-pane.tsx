import { money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { invoiceIn } from '@tuheng/domain/invoices/index'
import { useStore } from 'zustand'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import { DifferenceRow, Pane, PaneRow, RemainingAmounts, type Item } from '../pane.tsx'

/** Beside the form: the sums of the invoice, and how much of it is allocated to statements. */
export function InvoiceInPane({ form }: FormPaneProps) {
  const t = useT()
  const values: LooseRow<typeof invoiceIn> = useStore(form.store, state => state.values)
  const items = (values['items'] ?? []) as Item[]
  const spread = money(sum(items.map(item => numberOf(item['amount']))))
  const total = numberOf(values['total']) ?? '0'
  const rest = money(sub(total, spread))
  return (
    <Pane title={t('sums.title')}>
      <PaneRow label={t('sums.total')} value={formatDecimal(money(total), 2)} strong />
      <PaneRow label={t('sums.amount')} value={formatDecimal(money(numberOf(values['amount'])), 2)} />
      <PaneRow label={t('sums.tax')} value={formatDecimal(money(numberOf(values['tax'])), 2)} />
      <PaneRow label={t('sums.items')} value={formatDecimal(spread, 2)} />
      <DifferenceRow label={t('sums.rest')} value={rest} checked={items.length > 0} />
      <RemainingAmounts items={items} />
    </Pane>
  )
}
