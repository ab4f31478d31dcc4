import { eq, isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useStore } from 'zustand'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import { Pane, PaneRow } from '../pane.tsx'

/** Beside the registration: what the invoice says, and how much of it found its statement. */
export function InvoiceInPane({ form }: FormPaneProps) {
  const t = useT()
  const values = useStore(form.store, state => state.values)
  const items = Array.isArray(values['items']) ? (values['items'] as AnyRow[]) : []
  const spread = money(sum(items.map(item => numberOf(item['amount']))))
  const total = numberOf(values['total']) ?? '0'
  const rest = money(sub(total, spread))
  return (
    <Pane title={t('sums.title')}>
      <PaneRow label={t('sums.total')} value={formatDecimal(money(total), 2)} strong />
      <PaneRow label={t('sums.amount')} value={formatDecimal(money(numberOf(values['amount'])), 2)} />
      <PaneRow label={t('sums.tax')} value={formatDecimal(money(numberOf(values['tax'])), 2)} />
      <PaneRow label={t('sums.items')} value={formatDecimal(spread, 2)} />
      <PaneRow
        label={t('sums.rest')}
        value={eq(rest, 0) ? t('sums.same') : formatDecimal(rest, 2)}
        state={items.length && !isZero(rest) ? 'wrong' : 'fine'}
      />
      {items.some(item => item['stmtNo']) && (
        <>
          <h4>{t('sums.statement')}</h4>
          {items.map((item, i) =>
            item['stmtNo'] ? (
              <PaneRow
                key={i}
                label={String(item['stmtNo'])}
                value={formatDecimal(money(sub(numberOf(item['uninvoiced']), numberOf(item['amount']))), 2)}
              />
            ) : null,
          )}
        </>
      )}
    </Pane>
  )
}
