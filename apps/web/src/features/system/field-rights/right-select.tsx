import type { FieldRight } from '@tuheng/domain/kernel/policy'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { Select } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useT } from '../locale/index.ts'
import { RIGHTS } from './rights.ts'
import css from './field-rights.module.css'

const COLORS: Readonly<Record<FieldRight, StatusColor>> = {
  editable: 'done',
  readonly: 'progress',
  masked: 'attention',
  hidden: 'refused',
}

interface Props {
  /** Absent: shows `placeholder`. */
  value?: FieldRight
  placeholder?: string
  label: string
  changed?: boolean
  onChange(right: FieldRight): void
}

/**
 * Selects one right. Only restricting rights are coloured. The list exists while it is open, because a table has
 * hundreds of them.
 */
export function RightSelect({ value, placeholder, label, changed, onChange }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const word = value === undefined ? placeholder : t(`rights.${value}`)
  const show = () => setOpen(true)
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  if (!open)
    return (
      <button
        ref={button}
        type="button"
        className={css.right}
        data-changed={changed || undefined}
        aria-haspopup="listbox"
        aria-label={`${label} ${word}`}
        onClick={show}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show()
        }}
      >
        {value === undefined ? <small>{placeholder}</small> : <RightWord right={value} />}
      </button>
    )
  return (
    <Select<FieldRight | null>
      open
      autoFocus
      size="small"
      variant="borderless"
      aria-label={label}
      value={value ?? null}
      {...(placeholder === undefined ? {} : { placeholder })}
      popupMatchSelectWidth={false}
      options={RIGHTS.map(right => ({ value: right, label: t(`rights.${right}`) }))}
      labelRender={() => value !== undefined && <RightWord right={value} />}
      optionRender={option => <RightWord right={option.value as FieldRight} />}
      onChange={right => right && onChange(right)}
      onOpenChange={shown => !shown && close()}
    />
  )
}

export function RightWord({ right }: { right: FieldRight }) {
  const t = useT()
  return right === 'editable' ? (
    <span className={css.rule}>{t('rights.editable')}</span>
  ) : (
    <StatusTag color={COLORS[right]}>{t(`rights.${right}`)}</StatusTag>
  )
}
