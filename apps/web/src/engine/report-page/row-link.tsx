import type { ReactNode } from 'react'
import type { FigureTarget } from './figure-link.tsx'

/** The name of a row, in the colour of links. */
export function RowLink({ to, children }: { to: FigureTarget; children: ReactNode }) {
  return (
    <a
      className="en-link"
      href={to.href ?? `#${to.path}`}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        to.follow()
      }}
    >
      {children}
    </a>
  )
}
