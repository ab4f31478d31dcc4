import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { LinkedText } from '../links/linked-text.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { errorOf } from './sheet-rows.ts'
import { isEditable, textOf, type Sheet } from './sheet-store.ts'
import type { SheetColumn, SheetRow } from './sheet-types.ts'
import css from './phone-sheet.module.css'

interface Props {
  column: SheetColumn
  row: SheetRow
  /** Places of row and column. */
  at: number
  col: number
  sheet: Sheet
  onEnter(): void
}

/** One field of the open row: typed, taken by an input of its own, or only shown as it follows from the others. */
export function PhoneCell({ column, row, at, col, sheet, onEnter }: Props) {
  const lang = useLang()
  const id = useId()
  const wrong = errorOf(row, column.name)
  const typed = isEditable(column, row)
  if (!typed && !column.input && column.text(row.values) === '') return null
  return (
    <div className={css.field} data-col={col} data-wide={isWide(column) || undefined}>
      <label htmlFor={typed ? id : undefined}>
        {column.label}
        {column.unit && <small> ({column.unit})</small>}
      </label>
      {typed ? (
        <Typed id={id} column={column} row={row} at={at} sheet={sheet} invalid={!!wrong} onEnter={onEnter} />
      ) : (
        (column.input?.(row) ?? (
          <output className={css.output} data-tone={column.tone?.(row.values)}>
            {column.show(row.values, lang)}
          </output>
        ))
      )}
      {wrong && (
        <p id={`${id}-wrong`} className={css.wrong}>
          <LinkedText text={wrong[lang]} />
        </p>
      )}
    </div>
  )
}

/** Weights stand two beside each other. */
function isWide({ inputMode, align, input }: SheetColumn): boolean {
  return input !== undefined || (align !== 'right' && inputMode !== 'decimal')
}

function Typed({
  id,
  column,
  row,
  at,
  sheet,
  invalid,
  onEnter,
}: Omit<Props, 'col'> & { id: string; invalid: boolean }) {
  const now = textOf(column, row)
  const [text, setText] = useState(now)
  const here = useRef(false)
  // What another field, an undo or the server put here shows, unless it is being typed
  useEffect(() => {
    if (!here.current) setText(now)
  }, [now])
  const take = (next: string, unfinished: boolean) => {
    setText(next)
    sheet.type(at, column, { text: next, unfinished })
  }
  return (
    <span className={css.typed}>
      <input
        id={id}
        data-cell
        className={css.input}
        data-align={column.align}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-wrong` : undefined}
        inputMode={column.inputMode}
        enterKeyHint="next"
        placeholder={column.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => (here.current = true)}
        onChange={event => take(event.target.value, true)}
        onBlur={() => {
          here.current = false
          if (text === now) setText(now)
          else take(text, false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      {column.offer && text === '' && (
        <Button size="large" onClick={() => take(column.offer?.text() ?? '', false)}>
          {column.offer.label}
        </Button>
      )}
    </span>
  )
}
