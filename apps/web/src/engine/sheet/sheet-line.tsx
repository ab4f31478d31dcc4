import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Checkbox } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { useT, type EngineKey } from '../locale/index.ts'
import { SheetCellEditor } from './sheet-cell-editor.tsx'
import { offsets } from './sheet-layout.ts'
import { wrongOf } from './sheet-rows.ts'
import { canType } from './sheet-store.ts'
import type { Place, RowState, SheetColumn, SheetRow } from './sheet-types.ts'
import css from './sheet.module.css'

/** The open editor, as the sheet reaches it. */
export interface CellEditor {
  /** Takes what was typed into the row. */
  commit(): void
  /** Puts back what stood there. */
  restore(): void
  /** The row was changed from elsewhere. */
  refresh(): void
}

export interface LineActs {
  go(place: Place, extend?: boolean): void
  type(row: number, column: SheetColumn, typed: { text: string; live?: boolean }): void
  pick(key: string, on: boolean): void
  editing(editor: CellEditor | null): void
}

interface LineProps {
  row: SheetRow
  index: number
  columns: readonly SheetColumn[]
  lang: Lang
  name: string
  /** Column of the active cell, −1 when it is in another row. */
  activeCol: number
  /** Columns of the selected block in this row, −1 when there is none. */
  from: number
  to: number
  picked: boolean
  pickable: boolean
  /** Reached by Tab while no cell is active. */
  entry: boolean
  describedBy: string
  acts: LineActs
}

export const SheetLine = memo(function SheetLine(props: LineProps) {
  const { row, index, columns, picked, pickable, name, acts, lang } = props
  const t = useT()
  const left = offsets(columns, pickable)
  const whole = wrongOf(row, '')
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={picked}
      data-row={index}
      data-state={row.state}
      className={props.activeCol >= 0 ? css.current : undefined}
    >
      <th scope="row" className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }} title={whole?.[lang]}>
        <span className={css.head}>
          {pickable && (
            <Checkbox
              aria-label={t('sheet.pick', { name })}
              checked={picked}
              onChange={event => acts.pick(row.key, event.target.checked)}
            />
          )}
          <span>{index + 1}</span>
          <Mark state={row.state} />
        </span>
      </th>
      {columns.map((column, col) => (
        <SheetCell
          key={column.name}
          {...props}
          column={column}
          col={col}
          left={column.frozen ? (left[col] ?? 0) : undefined}
        />
      ))}
      <td aria-hidden data-readonly className={css.rest} />
    </tr>
  )
})

const MARKS: Readonly<Record<RowState, EngineKey | undefined>> = {
  same: undefined,
  changed: 'sheet.changed',
  saving: 'sheet.saving',
  saved: 'sheet.saved',
  failed: 'sheet.failed',
}

function Mark({ state }: { state: RowState }) {
  const t = useT()
  const key = MARKS[state]
  if (!key) return <i className={css.mark} />
  const title = t(key)
  const icon =
    state === 'saved' ? (
      <CheckCircleFilled className={css.saved} />
    ) : state === 'failed' ? (
      <CloseCircleFilled className={css.failed} />
    ) : state === 'saving' ? (
      <LoadingOutlined />
    ) : (
      <i className={css.dot} />
    )
  return (
    <span className={css.mark} title={title} role="img" aria-label={title}>
      {icon}
    </span>
  )
}

interface CellProps extends LineProps {
  column: SheetColumn
  col: number
  left: number | undefined
}

function SheetCell({
  row,
  index,
  columns,
  column,
  col,
  left,
  lang,
  name,
  activeCol,
  from,
  to,
  entry,
  describedBy,
  acts,
}: CellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const active = activeCol === col
  const editable = canType(column, row)
  const wrong = wrongOf(row, column.name)?.[lang]
  const tone = wrong ? 'refused' : column.tone?.(row.values)
  useEffect(() => {
    if (!active) return
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!editable) cell.current?.focus({ preventScroll: true })
  }, [active, editable])
  const unread = row.unread[column.name]?.text
  return (
    <td
      ref={cell}
      role="gridcell"
      aria-colindex={col + 2}
      aria-readonly={!editable}
      aria-invalid={wrong ? true : undefined}
      tabIndex={active && !editable ? -1 : entry && column === columns.find(one => canType(one, row)) ? 0 : undefined}
      className={[css[column.align], column.frozen ? css.frozen : ''].join(' ')}
      style={left === undefined ? undefined : { insetInlineStart: left }}
      data-active={active || undefined}
      data-readonly={!editable || undefined}
      data-range={(col >= from && col <= to && from >= 0) || undefined}
      data-tone={tone}
      title={active ? undefined : wrong}
      onFocus={() => {
        if (entry && !active) acts.go({ row: index, col })
      }}
      onMouseDown={event => {
        if (active || (event.target as HTMLElement).closest('a, button, input')) return
        event.preventDefault() // else the browser takes the focus from the editor that is about to appear
        acts.go({ row: index, col }, event.shiftKey)
      }}
    >
      {active && editable ? (
        <SheetCellEditor
          row={row}
          index={index}
          column={column}
          label={`${column.label} ${name}`}
          wrong={!!wrong}
          describedBy={describedBy}
          acts={acts}
        />
      ) : (
        <div className={css.box}>{unread ?? column.show(row.values, lang)}</div>
      )}
    </td>
  )
}
