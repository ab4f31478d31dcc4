import type { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import { eq, isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import type { LooseLine } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { formatDecimal, numberOf } from '../../engine/widgets/decimal/decimal-text.ts'
import { useT } from './locale/index.ts'
import css from './pane.module.css'

/** The right-hand side of a form: a summary of what was entered. */
export function Pane({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.pane} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function PaneRow({
  label,
  value,
  state = 'fine',
  strong,
}: {
  label: string
  value: ReactNode
  state?: 'fine' | 'wrong'
  strong?: boolean
}) {
  return (
    <p data-state={state} data-strong={strong || undefined}>
      <span>{label}</span>
      <output>{value}</output>
    </p>
  )
}

/** The difference of two sums that should be equal. */
export function DifferenceRow({ label, value, checked }: { label: string; value: string; checked: boolean }) {
  const t = useT()
  return (
    <PaneRow
      label={label}
      value={eq(value, 0) ? t('sums.same') : formatDecimal(value, 2)}
      state={checked && !isZero(value) ? 'wrong' : 'fine'}
    />
  )
}

export type Item = LooseLine<typeof invoiceIn, 'items'> & LooseLine<typeof invoiceOut, 'items'>

/** The amount of each statement that remains to be invoiced. */
export function RemainingAmounts({ items }: { items: readonly Item[] }) {
  const t = useT()
  const named = items.filter(item => item['stmtNo'])
  if (!named.length) return null
  return (
    <>
      <h4>{t('sums.statement')}</h4>
      {named.map((item, i) => (
        <PaneRow
          key={i}
          label={String(item['stmtNo'])}
          value={formatDecimal(money(sub(numberOf(item['uninvoiced']), numberOf(item['amount']))), 2)}
        />
      ))}
    </>
  )
}
