import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import css from './drawer.module.css'

/** A setting with its label, and what it means. */
export function PartField({
  label,
  what,
  children,
}: {
  label: string
  what?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.field} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {what && <p className={css.what}>{what}</p>}
      {children}
    </section>
  )
}

export interface RadioChoice<K extends string> {
  value: K
  label: string
  what?: string
  disabled?: boolean
}

/** One of a few choices, each with what it means. */
export function RadioChoices<K extends string>({
  label,
  value,
  choices,
  disabled = false,
  onChange,
}: {
  label: string
  value: K
  choices: readonly RadioChoice<K>[]
  disabled?: boolean
  onChange(value: K): void
}) {
  return (
    <Radio.Group
      aria-label={label}
      className={css.choices ?? ''}
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value as K)}
    >
      {choices.map(choice => (
        <Radio key={choice.value} value={choice.value} disabled={choice.disabled || disabled}>
          {choice.label}
          {choice.what && <small>{choice.what}</small>}
        </Radio>
      ))}
    </Radio.Group>
  )
}
