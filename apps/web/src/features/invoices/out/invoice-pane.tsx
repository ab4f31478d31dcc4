import { eq, isZero, money, mul, sub, sum, toDec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useStore } from 'zustand'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import { Pane, PaneRow } from '../pane.tsx'

/** Beside the application: does it add up, is all there, what is left on each statement afterwards. */
export function InvoiceOutPane({ form }: FormPaneProps) {
  const t = useT()
  const values = useStore(form.store, state => state.values)
  const lines = rowsOf(values['lines'])
  const items = rowsOf(values['items'])
  const total = money(sum(lines.map(line => numberOf(line['incl']))))
  const asked = money(sum(items.map(item => numberOf(item['amount']))))
  const diff = money(sub(total, asked))
  const freight = lines.some(line => line['itemClass'] === 'freight' && line['incl'])
  const journeys = rowsOf(values['freightLines']).length
  const byRate = [
    ...Map.groupBy(
      lines.filter(line => numberOf(line['taxRate']) !== null && line['tax']),
      line => toDec(String(line['taxRate'])),
    ),
  ]
  return (
    <Pane title={t('sums.title')}>
      <PaneRow label={t('sums.lines')} value={formatDecimal(total, 2)} strong />
      <PaneRow label={t('sums.items')} value={formatDecimal(asked, 2)} />
      <PaneRow
        label={t('sums.diff')}
        value={eq(diff, 0) ? t('sums.same') : formatDecimal(diff, 2)}
        state={items.length && !isZero(diff) ? 'wrong' : 'fine'}
      />
      {byRate.map(([rate, group]) => (
        <PaneRow
          key={rate}
          label={t('sums.tax.at', { rate: `${toDec(mul(rate, 100))}%` })}
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

function rowsOf(value: unknown): AnyRow[] {
  return Array.isArray(value) ? (value as AnyRow[]) : []
}
