import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { cellOf } from './cell-text.ts'
import { isMissing } from './missing.ts'
import { FieldInput } from './field-input.tsx'
import { issueOf } from './field-issue.ts'
import './editable-cell.css'

interface Props {
  field: Field
  name: string
  row: AnyRow
  /** Names the row to screen readers. */
  rowLabel: string
  /** The error of the value, shown as tooltip and read by screen readers. */
  error?: string | boolean | undefined
  changed?: boolean
  onChange(value: unknown): void
}

/**
 * A value in a table that becomes an input on click or Enter. Enter and blur keep the new value, Escape restores the
 * old one.
 */
export function EditableCell({ field, name, row, rowLabel, error, changed, onChange }: Props) {
  const t = useT()
  const lang = useLang()
  const [editing, setEditing] = useState<{ before: unknown } | null>(null)
  /**
   * The last value that this cell showed when it opened or that was typed here. A different value was pasted, and
   * Escape restores that one.
   */
  const ownValue = useRef<unknown>(undefined)
  const value = row[name]
  const open = editing !== null
  useEffect(() => {
    if (open && value !== ownValue.current) setEditing({ before: (ownValue.current = value) })
  }, [open, value])
  const change = (next: unknown) => {
    ownValue.current = next
    onChange(next)
  }
  const label = `${labelOf(field, name)[lang]} ${rowLabel}`
  const errorText = error || issueOf(field, name, row[name])?.[lang]
  if (!editing) {
    return (
      <button
        type="button"
        className="en-edit"
        data-wrong={errorText ? true : undefined}
        title={typeof errorText === 'string' ? errorText : undefined}
        data-changed={changed || undefined}
        onClick={() => setEditing({ before: (ownValue.current = row[name]) })}
      >
        <span className="visually-hidden">{t('edit.cell', { label })} </span>
        {isMissing(row[name]) ? '\u00a0' : cellOf({ field, name, row, lang })}
        {typeof errorText === 'string' && <span className="visually-hidden"> {errorText}</span>}
      </button>
    )
  }
  const keys = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      change(editing.before)
      event.stopPropagation()
    }
    if (event.key === 'Escape' || event.key === 'Enter') {
      const cell = event.currentTarget
      const cells = [...(cell.closest('.ant-table-wrapper')?.querySelectorAll('.en-edit') ?? [])]
      const at = cells.indexOf(cell)
      setEditing(null)
      const next = cells[event.key === 'Escape' ? at : at + (event.shiftKey ? -1 : 1)] as HTMLElement | undefined
      if (event.key !== 'Enter') return
      event.preventDefault()
      // Without delay, so that the first letters typed into the next cell are not lost
      next?.click()
    }
  }
  return (
    <span
      className="en-edit en-edit-open"
      role="presentation"
      onKeyDown={keys}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setEditing(null)}
    >
      <FieldInput
        frameless="cell"
        autoFocus
        field={field}
        name={name}
        row={row}
        label={label}
        value={(row[name] ?? null) as never}
        onChange={change}
      />
    </span>
  )
}
