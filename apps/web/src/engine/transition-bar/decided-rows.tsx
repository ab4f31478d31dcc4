import { useT } from '../locale/index.ts'
import './transitions.css'

/** Rows that a dialog shows; the page of the record shows all. */
const SHOWN = 8

export interface DecidedRow {
  key: string
  name: string
  /** Amounts and quantities, in words. */
  facts: readonly string[]
}

/** The child rows that a decision is about, in its dialog. */
export function DecidedRows({ rows }: { rows: readonly DecidedRow[] }) {
  const t = useT()
  if (!rows.length) return null
  return (
    <ul className="en-decided">
      {rows.slice(0, SHOWN).map(({ key, name, facts }) => (
        <li key={key}>
          <span>{name}</span>
          {facts.map(fact => (
            <b key={fact}>{fact}</b>
          ))}
        </li>
      ))}
      {rows.length > SHOWN && <li>{t('decided.more', { count: rows.length - SHOWN })}</li>}
    </ul>
  )
}
