import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Checkbox } from 'antd'
import type { Key, ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { useT } from '../locale/index.ts'
import type { FieldColumn, FieldTableProps } from './index.tsx'
import { Unit } from '../common/unit.tsx'
import './phone-table.css'

/** The table on a phone: of each row its first column, and below it all others with their labels, none beyond the edge. */
export default function PhoneTable(props: FieldTableProps) {
  const { label, rows, columns, rowKey, selected, onSelect, selectable, totals, empty, loading, mark } = props
  const t = useT()
  const lang = useLang()
  const [first, ...others] = columns
  const may = (row: AnyRow) => selectable?.(row) !== false
  const keyOf = (row: AnyRow) => row[rowKey] as Key
  const choosable = rows.filter(may)
  const all = choosable.length > 0 && choosable.every(row => selected?.has(keyOf(row)))
  const choose = (keys: readonly Key[], on: boolean) => {
    const rest = [...(selected ?? [])].filter(key => !keys.includes(key))
    onSelect?.(new Set(on ? [...rest, ...keys] : rest))
  }
  return (
    <section className="en-phone-table" aria-label={label} aria-busy={loading || undefined}>
      {selected && onSelect && choosable.length > 0 && (
        <Checkbox
          className="en-phone-table-all"
          checked={all}
          indeterminate={!all && selected.size > 0}
          onChange={event => choose(choosable.map(keyOf), event.target.checked)}
        >
          {t('list.selectPage')}
        </Checkbox>
      )}
      {rows.length === 0 && !loading && <p className="en-faint">{empty ?? t('lines.none')}</p>}
      <ul>
        {rows.map((row, i) => (
          <li key={keyOf(row)} className={`en-mark-${mark?.(row) ?? 'none'}`}>
            {selected && onSelect && (
              <Checkbox
                aria-label={t('list.select', { no: String(keyOf(row)) })}
                checked={selected.has(keyOf(row))}
                disabled={!may(row)}
                onChange={event => choose([keyOf(row)], event.target.checked)}
              />
            )}
            <div>
              {first && <strong>{drawn(first, { row, index: i, lang })}</strong>}
              <Values columns={others} lang={lang} value={column => drawn(column, { row, index: i, lang })} />
            </div>
          </li>
        ))}
      </ul>
      {totals && rows.length > 0 && (
        <div className="en-phone-table-sums">
          <strong>{t('total')}</strong>
          <Values
            columns={columns.filter(({ name }) => !isMissing(totals[name]))}
            lang={lang}
            value={({ name, field }) => cellOf({ field, name, row: totals, lang })}
          />
        </div>
      )}
    </section>
  )
}

function Values({
  columns,
  lang,
  value,
}: {
  columns: readonly FieldColumn[]
  lang: Lang
  value(column: FieldColumn): ReactNode
}) {
  return (
    <dl>
      {columns.map(column => {
        const content = value(column)
        const label = column.title ?? labelOf(column.field, column.name)[lang]
        return isMissing(content) ? null : (
          <div key={column.name}>
            {label && (
              <dt>
                {label}
                {column.field.unit && <Unit>{column.field.unit[lang]}</Unit>}
              </dt>
            )}
            <dd>{content}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function drawn({ name, field, render }: FieldColumn, at: { row: AnyRow; index: number; lang: Lang }): ReactNode {
  return render ? render(at.row, at.index) : cellOf({ field, name, row: at.row, lang: at.lang })
}
