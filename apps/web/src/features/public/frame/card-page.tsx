import type { ReactNode } from 'react'
import css from './card-page.module.css'

/** A narrow card with a heading, for forms and notices on public pages. */
export function CardPage({
  title,
  lead,
  wide,
  children,
}: {
  title: string
  lead?: ReactNode
  wide?: boolean
  children?: ReactNode
}) {
  return (
    <section className={css.card} data-wide={wide || undefined}>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** An answer of the server or a condition. `bad`: screen readers read it out at once. */
export function Note({
  kind = 'info',
  title,
  children,
}: {
  kind?: 'info' | 'bad' | 'good' | 'wait'
  title?: string
  children?: ReactNode
}) {
  return (
    <div className={css.note} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  )
}

/** Buttons and links below a form or notice. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}
