import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { cellOf } from './cell-text.ts'
import { isMissing } from './missing.ts'
import { FieldInput } from './field-input.tsx'
import { issueOf } from './judged.ts'
import './editable-cell.css'

interface Props {
  field: Field
  name: string
  row: AnyRow
  /** Of the row, for screen readers. */
  what: string
  /** What is wrong with it, said where the pointer rests and to screen readers. */
  wrong?: string | boolean | undefined
  changed?: boolean
  onChange(value: unknown): void
}

/** A value in a table that becomes an input when it is clicked or entered; Enter and leaving keep it, Escape gives it back. */
export function EditableCell({ field, name, row, what, wrong, changed, onChange }: Props) {
  const t = useT()
  const lang = useLang()
  const [editing, setEditing] = useState<{ before: unknown } | null>(null)
  /** The value as it was come to or typed here: another one was pasted, and Escape gives that back. */
  const own = useRef<unknown>(undefined)
  const value = row[name]
  const open = editing !== null
  useEffect(() => {
    if (open && value !== own.current) setEditing({ before: (own.current = value) })
  }, [open, value])
  const change = (next: unknown) => {
    own.current = next
    onChange(next)
  }
  const label = `${labelOf(field, name)[lang]} ${what}`
  const said = wrong || issueOf(field, name, row[name])?.[lang]
  if (!editing) {
    return (
      <button
        type="button"
        className="en-edit"
        data-wrong={said ? true : undefined}
        title={typeof said === 'string' ? said : undefined}
        data-changed={changed || undefined}
        onClick={() => setEditing({ before: (own.current = row[name]) })}
      >
        <span className="visually-hidden">{t('edit.cell', { label })} </span>
        {isMissing(row[name]) ? '\u00a0' : cellOf({ field, name, row, lang })}
        {typeof said === 'string' && <span className="visually-hidden"> {said}</span>}
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
      const own = event.currentTarget
      const cells = [...(own.closest('.ant-table-wrapper')?.querySelectorAll('.en-edit') ?? [])]
      const at = cells.indexOf(own)
      setEditing(null)
      const next = cells[event.key === 'Escape' ? at : at + (event.shiftKey ? -1 : 1)] as HTMLElement | undefined
      if (event.key !== 'Enter') return
      event.preventDefault()
      // At once: who goes on typing must not lose the first letters
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
