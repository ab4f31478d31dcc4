import type { ReactNode } from 'react'
import css from './queue.module.css'

export interface QueueFact {
  label: string
  value: string
}

interface Props {
  rowKey: string | number
  /** What is to be decided. */
  title: string
  mark?: ReactNode
  /** How long it waits, or when it was done. */
  time: ReactNode
  second: ReactNode
  /** Between the second line and the figures. */
  notes?: ReactNode
  facts: readonly QueueFact[]
  isShown: boolean
  isSelected: boolean
  selectLabel: string
  /** Undefined where nothing can be selected. */
  onSelect?: ((selected: boolean) => void) | undefined
  onOpen(): void
  /** A button beside what opens the row. */
  act?: ReactNode
}

/** A row of a queue beside its record: what it is, who asks and since when, the figures. */
export function QueueRow(props: Props) {
  const { rowKey, title, mark, time, second, notes, facts, isShown, isSelected, selectLabel, onSelect, onOpen } = props
  const { act } = props
  return (
    <li className={css.row} data-shown={isShown || undefined} data-selected={isSelected || undefined} data-row={rowKey}>
      {onSelect && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={selectLabel}
            onChange={event => onSelect(event.target.checked)}
          />
        </label>
      )}
      <button type="button" className={css.open} aria-current={isShown || undefined} onClick={onOpen}>
        <span className={css.top}>
          <strong>{title}</strong>
          {mark}
          {time}
        </span>
        <span className={css.second}>{second}</span>
        {notes}
        <Facts facts={facts} />
      </button>
      {act && <div className={css.rowAct}>{act}</div>}
    </li>
  )
}

/** Figures in a line that is cut. */
export function Facts({ facts }: { facts: readonly QueueFact[] }) {
  if (!facts.length) return null
  return (
    <span className={css.facts}>
      {facts.map(({ label, value }) => (
        <span key={label}>
          <small>{label}</small> {value}
        </span>
      ))}
    </span>
  )
}
