import { Checkbox } from 'antd'
import { memo } from 'react'
import { useStore } from 'zustand'
import { useT } from '../locale/index.ts'
import { frozenAt, headWidth, isFrozen, offsets } from './sheet-layout.ts'
import type { Sheet } from './sheet-store.ts'
import type { SheetColumn, SheetRow } from './sheet-types.ts'
import css from './sheet.module.css'
import { Unit } from '../common/unit.tsx'

export function SheetHead({
  columns,
  sheet,
  pickable,
}: {
  columns: readonly SheetColumn[]
  sheet: Sheet
  pickable: boolean
}) {
  const t = useT()
  const left = offsets(columns, pickable)
  return (
    <>
      <colgroup>
        <col style={{ width: headWidth(pickable) }} />
        {columns.map(column => (
          <col key={column.name} style={column.grows ? {} : { width: column.width }} />
        ))}
        <col style={columns.some(column => column.grows) ? { width: 0 } : {}} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }}>
            {pickable ? <PickAll sheet={sheet} label={t('sheet.pickAll')} /> : '#'}
          </th>
          {columns.map((column, i) => (
            <th
              key={column.name}
              scope="col"
              className={[css[column.align], isFrozen(column) ? css.frozen : '', column.read ? css.typed : ''].join(
                ' ',
              )}
              style={frozenAt(column, left[i])}
            >
              {column.label}
              {column.unit && <Unit>{column.unit}</Unit>}
            </th>
          ))}
          <td className={css.rest} aria-hidden />
        </tr>
      </thead>
    </>
  )
}

function PickAll({ sheet, label }: { sheet: Sheet; label: string }) {
  const rows = useStore(sheet.store, state => state.rows)
  const picked = useStore(sheet.store, state => state.picked)
  const all = rows.length > 0 && rows.every(row => picked.has(row.key))
  return (
    <Checkbox
      aria-label={label}
      checked={all}
      indeterminate={picked.size > 0 && !all}
      onChange={event =>
        sheet.pick(
          rows.map(row => row.key),
          event.target.checked,
        )
      }
    />
  )
}

/** Sums; rendered with low priority during input. */
export const SheetFoot = memo(function SheetFoot({
  columns,
  rows,
  pickable,
}: {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  pickable: boolean
}) {
  const t = useT()
  if (!columns.some(column => column.total)) return null
  const left = offsets(columns, pickable)
  const values = rows.map(row => row.values)
  return (
    <tfoot>
      <tr>
        <th scope="row" className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }}>
          {t('sheet.total')}
        </th>
        {columns.map((column, i) => (
          <td
            key={column.name}
            className={[css[column.align], isFrozen(column) ? css.frozen : ''].join(' ')}
            style={frozenAt(column, left[i])}
          >
            {column.total?.(values)}
          </td>
        ))}
        <td aria-hidden />
      </tr>
    </tfoot>
  )
})
