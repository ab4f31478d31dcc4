import { useLayoutEffect, useRef, useState } from 'react'
import type { LineActions } from './sheet-line.tsx'
import { textOf } from './sheet-store.ts'
import type { SheetColumn, SheetRow } from './sheet-types.ts'
import css from './sheet.module.css'

interface Props {
  row: SheetRow
  index: number
  column: SheetColumn
  label: string
  hasError: boolean
  describedBy: string
  actions: LineActions
}

/** The editor of the active cell. Input updates derived values at once and is committed when the cell is left. */
export function SheetCellEditor({ row, index, column, label, hasError, describedBy, actions }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(row)
  latest.current = row
  const [text, setText] = useState(() => textOf(column, row))
  /** The text that Escape restores: the text at opening, or text that was pasted later. */
  const before = useRef(text)
  const typed = useRef(text)
  const pasting = useRef(false)
  const take = (next: string, live: boolean) => {
    typed.current = next
    setText(next)
    actions.type(index, column, { text: next, live })
  }
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select() // typing replaces the text, as in a spreadsheet
    actions.editing({
      commit: () => {
        if (typed.current !== before.current) actions.type(index, column, { text: typed.current })
      },
      restore: () => {
        if (typed.current !== before.current) take(before.current, false)
        const restored = typed.current
        requestAnimationFrame(() => typed.current === restored && input.current?.select())
      },
      refresh: () => {
        const shown = typed.current
        requestAnimationFrame(() => {
          // What was typed meanwhile precedes
          if (typed.current !== shown) return
          const now = textOf(column, latest.current)
          typed.current = now
          before.current = now
          setText(now)
        })
      },
    })
    return () => actions.editing(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the editor belongs to one cell for its whole life
  }, [])
  const editor = (
    <input
      ref={input}
      className={css.input}
      aria-label={label}
      aria-invalid={hasError || undefined}
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
        if (typed.current !== before.current) actions.type(index, column, { text: typed.current })
      }}
    />
  )
  const { offer } = column
  return (
    <>
      {editor}
      {offer && text === '' && (
        <button
          type="button"
          className={css.offer}
          tabIndex={-1}
          onMouseDown={event => event.preventDefault()}
          onClick={() => take(offer.text(), false)}
        >
          {offer.label}
        </button>
      )}
    </>
  )
}
