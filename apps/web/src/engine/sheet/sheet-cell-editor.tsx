import { useEffect, useRef, useState } from 'react'
import type { LineActs } from './sheet-line.tsx'
import { textOf } from './sheet-store.ts'
import type { SheetColumn, SheetRow } from './sheet-types.ts'
import css from './sheet.module.css'

interface Props {
  row: SheetRow
  index: number
  column: SheetColumn
  label: string
  wrong: boolean
  describedBy: string
  acts: LineActs
}

/** The one open cell. What is typed counts at once for the figures beside it, and for good when the cell is left. */
export function SheetCellEditor({ row, index, column, label, wrong, describedBy, acts }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(row)
  latest.current = row
  const [text, setText] = useState(() => textOf(column, row))
  /** What Escape gives back: the cell as it was come to, or as something was pasted into it. */
  const before = useRef(text)
  const typed = useRef(text)
  const pasting = useRef(false)
  const take = (next: string, live: boolean) => {
    typed.current = next
    setText(next)
    acts.type(index, column, { text: next, live })
  }
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select() // typing replaces, as in a spreadsheet
    acts.editing({
      commit: () => {
        if (typed.current !== before.current) acts.type(index, column, { text: typed.current })
      },
      restore: () => {
        if (typed.current !== before.current) take(before.current, false)
        requestAnimationFrame(() => input.current?.select())
      },
      refresh: () =>
        requestAnimationFrame(() => {
          const now = textOf(column, latest.current)
          typed.current = now
          before.current = now
          setText(now)
        }),
    })
    return () => acts.editing(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the editor belongs to one cell for its whole life
  }, [])
  return (
    <input
      ref={input}
      className={css.input}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      inputMode={column.inputMode}
      placeholder={column.placeholder}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onPaste={() => (pasting.current = true)}
      onChange={event => {
        take(event.target.value, !pasting.current)
        if (pasting.current) before.current = event.target.value
        pasting.current = false
      }}
      onBlur={() => {
        if (typed.current !== before.current) acts.type(index, column, { text: typed.current })
      }}
    />
  )
}
