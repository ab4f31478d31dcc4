import type { ReactNode } from 'react'
import css from './pane.module.css'

/** The right-hand side of a form: what the entry amounts to. */
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
