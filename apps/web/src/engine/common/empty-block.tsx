import type { ReactNode } from 'react'
import './states.css'

/** Explains an empty list and offers the first action. */
export function EmptyBlock({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="en-empty">
      <svg width="120" height="76" viewBox="0 0 120 76" aria-hidden className="en-empty-art">
        <path d="M6 66h108" />
        <path d="M60 14v44M60 14l-26 8m26-8 26 8M34 22l-9 18h18zM86 22l-9 18h18z" />
        <path d="M25 40a9 5 0 0 0 18 0M77 40a9 5 0 0 0 18 0M46 66l5-8h18l5 8" />
        <circle cx="60" cy="11" r="3.5" />
      </svg>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children && <div className="en-empty-acts">{children}</div>}
    </div>
  )
}
