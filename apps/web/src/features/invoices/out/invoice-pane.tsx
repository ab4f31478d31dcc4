import { money, percentText, sub, sum, toDec } from '@tuheng/domain/kernel/decimal'
import type { LooseLine, LooseRow } from '@tuheng/domain/kernel/resource'
import type { invoiceOut } from '@tuheng/domain/invoices/index'
import { useStore } from 'zustand'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import { DifferenceRow, Pane, PaneRow, RemainingAmounts, type Item } from '../pane.tsx'

/** Beside the form: whether the sums match, what is missing, and what remains on each statement. */
export function InvoiceOutPane({ form }: FormPaneProps) {
  const t = useT()
  const values: LooseRow<typeof invoiceOut> = useStore(form.store, state => state.values)
  const lines = (values['lines'] ?? []) as LooseLine<typeof invoiceOut, 'lines'>[]
  const items = (values['items'] ?? []) as Item[]
  const total = money(sum(lines.map(line => numberOf(line['incl']))))
  const requestedSum = money(sum(items.map(item => numberOf(item['amount']))))
  const diff = money(sub(total, requestedSum))
  const freight = lines.some(line => line['itemClass'] === 'freight' && line['incl'])
  const journeys = ((values['freightLines'] ?? []) as unknown[]).length
  const byRate = [
    ...Map.groupBy(
      lines.filter(line => numberOf(line['taxRate']) !== null && line['tax']),
      line => toDec(String(line['taxRate'])),
    ),
  ]
  return (
    <Pane title={t('sums.title')}>
      <PaneRow label={t('sums.lines')} value={formatDecimal(total, 2)} strong />
      <PaneRow label={t('sums.items')} value={formatDecimal(requestedSum, 2)} />
      <DifferenceRow label={t('sums.diff')} value={diff} checked={items.length > 0} />
      {byRate.map(([rate, group]) => (
        <PaneRow
          key={rate}
          label={t('sums.tax.at', { rate: percentText(rate) })}
          value={formatDecimal(money(sum(group.map(line => numberOf(line['tax'])))), 2)}
        />
      ))}
      {freight && (
        <PaneRow
          label={t('sums.freight')}
          value={journeys ? t('sums.freight.count', { count: journeys }) : t('sums.freight.missing')}
          state={journeys ? 'fine' : 'wrong'}
        />
      )}
      <RemainingAmounts items={items} />
    </Pane>
  )
}
