import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { MouseEvent, ReactNode } from 'react'
import { useReportT } from './locale.ts'

/** Where a figure leads. */
export interface FigureTarget {
  path: string
  /** The whole address, where it is not in this company. */
  href?: string
  follow(): void
}

/** What a figure of a row leads to: a person may not be able to open it. */
export type Leads = (row: AnyRow, column: string) => FigureTarget | undefined

/** A figure that leads to what it is the sum of; a real link, so that it opens in a window of its own as well. */
export function FigureLink({ to, children }: { to: FigureTarget | undefined; children: ReactNode }) {
  const rt = useReportT()
  if (!to) return children
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    to.follow()
  }
  return (
    <a className="en-figure" href={to.href ?? `#${to.path}`} title={rt('report.behind')} onClick={onClick}>
      {children}
    </a>
  )
}
