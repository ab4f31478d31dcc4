import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useMemo, type ReactNode } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { cellOf } from '../../common/cell-text.ts'
import { isMissing } from '../../common/missing.ts'
import type { TotalsRow } from '../list-table.tsx'
import { phoneRow, ROOM } from '../phone-row.ts'
import { idOf } from '../selection.ts'
import type { ShownColumn } from '../use-list-columns.tsx'
import '../phone-list.css'

interface Props {
  resource: AnyResource
  rows: readonly AnyRow[]
  shown: readonly ShownColumn[]
  cell(column: ShownColumn, row: AnyRow): ReactNode
  nameOf(row: AnyRow): string
  totals: readonly TotalsRow[] | undefined
  open(row: AnyRow): void
  placeholder: ReactNode
  fetching: boolean
  label: string
}

/** The list across companies on a phone: rows of two lines as in the own list, below the name of the company. */
export function AcrossPhone({
  resource,
  rows,
  shown,
  cell,
  nameOf,
  totals,
  open,
  placeholder,
  fetching,
  label,
}: Props) {
  const lang = useLang()
  const lines = useMemo(() => phoneRow(shown, { ...resource.list, title: resource.title }), [shown, resource])
  const all = (columns: readonly ShownColumn[], row: AnyRow) =>
    columns
      .filter(({ name }) => !isMissing(row[name]))
      .map(column => <span key={column.name}>{cell(column, row)}</span>)
  const { title } = lines
  return (
    <div className="en-phone" data-fetching={fetching || undefined}>
      {rows.length > 0 ? (
        <ul aria-label={label}>
          {rows.map(row => (
            <li
              key={idOf(row)}
              className="en-phone-row en-across-row"
              onClick={event => {
                if (!(event.target as HTMLElement).closest('a')) open(row)
              }}
            >
              <div className="en-phone-lines">
                <small>{nameOf(row)}</small>
                <div className="en-phone-line">
                  <span>{title && cell(title, row)}</span>
                  <span>{all(lines.states, row)}</span>
                </div>
                <div className="en-phone-line">
                  <span>{all([...lines.facts, ...lines.spare], row).slice(0, ROOM)}</span>
                  <span>{all(lines.figures, row)}</span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        placeholder
      )}
      {rows.length > 0 &&
        totals?.map(sums => (
          <section key={sums.label} className="en-phone-sums" aria-label={sums.label}>
            <strong>{sums.label}</strong>
            <dl>
              {shown
                .filter(({ name }) => name in sums.totals)
                .map(({ name, field, label: heading }) => (
                  <div key={name}>
                    <dt>{heading}</dt>
                    <dd>{cellOf({ field, name, row: sums.totals, lang })}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
