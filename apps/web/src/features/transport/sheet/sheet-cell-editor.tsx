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
  const [before] = useState(() => textOf(column, row))
  const [text, setText] = useState(before)
  const typed = useRef(before)
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
        if (typed.current !== before) acts.type(index, column, { text: typed.current })
      },
      restore: () => {
        take(before, false)
        requestAnimationFrame(() => input.current?.select())
      },
      refresh: () =>
        requestAnimationFrame(() => {
          const now = textOf(column, latest.current)
          typed.current = now
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
      onChange={event => take(event.target.value, true)}
      onBlur={() => {
        if (typed.current !== before) acts.type(index, column, { text: typed.current })
      }}
    />
  )
}
