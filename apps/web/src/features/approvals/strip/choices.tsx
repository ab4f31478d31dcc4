import { useId } from 'react'
import css from './choices.module.css'

interface Choice<V extends string> {
  value: V
  label: string
  /** What follows of it. */
  what: string
}

interface Props<V extends string> {
  label: string
  name: string
  value: V
  choices: readonly Choice<V>[]
  onChange(value: V): void
}

/** A few choices below each other, each with what follows of it. */
export function Choices<V extends string>({ label, name, value, choices, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className={css.choices} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {choices.map(one => (
        <label key={one.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={value === one.value}
            onChange={() => onChange(one.value)}
          />
          <span>
            {one.label} <small>{one.what}</small>
          </span>
        </label>
      ))}
    </div>
  )
}
