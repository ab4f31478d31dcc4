import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Checkbox } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { useT, type EngineKey } from '../locale/index.ts'
import { SheetCellEditor } from './sheet-cell-editor.tsx'
import { frozenAt, isFrozen, offsets } from './sheet-layout.ts'
import { errorOf } from './sheet-rows.ts'
import { isEditable } from './sheet-store.ts'
import type { CellPosition, RowState, SheetColumn, SheetRow } from './sheet-types.ts'
import css from './sheet.module.css'

/** Methods of the open editor for the sheet. */
export interface CellEditor {
  /** Commits the input to the row. */
  commit(): void
  /** Restores the text at opening. */
  restore(): void
  /** Called when the row was changed elsewhere. */
  refresh(): void
}

export interface LineActions {
  go(place: CellPosition, extend?: boolean): void
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
  /** Column of the active cell, −1 if it is in another row. */
  activeCol: number
  /** First selected column in this row, −1 if none is selected. */
  from: number
  to: number
  picked: boolean
  pickable: boolean
  /** Tab enters the sheet at this row while no cell is active. */
  entry: boolean
  describedBy: string
  actions: LineActions
}

export const SheetLine = memo(function SheetLine(props: LineProps) {
  const { row, index, columns, picked, pickable, name, actions, lang } = props
  const t = useT()
  const left = offsets(columns, pickable)
  const rowError = errorOf(row, '')
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={picked}
      data-row={index}
      data-state={row.state}
      className={props.activeCol >= 0 ? css.current : undefined}
    >
      <th scope="row" className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }} title={rowError?.[lang]}>
        <span className={css.head}>
          {pickable && (
            <Checkbox
              aria-label={t('sheet.pick', { name })}
              checked={picked}
              onChange={event => actions.pick(row.key, event.target.checked)}
            />
          )}
          <span>{index + 1}</span>
          <Mark state={row.state} />
        </span>
      </th>
      {columns.map((column, col) => (
        <SheetCell key={column.name} {...props} column={column} col={col} left={left[col]} />
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
  actions,
}: CellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const active = activeCol === col
  const editable = isEditable(column, row)
  const error = errorOf(row, column.name)?.[lang]
  const tone = error ? 'refused' : column.tone?.(row.values)
  useEffect(() => {
    if (!active) return
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!editable) cell.current?.focus({ preventScroll: true })
  }, [active, editable])
  const unreadable = row.unreadable[column.name]?.text
  return (
    <td
      ref={cell}
      role="gridcell"
      aria-colindex={col + 2}
      aria-readonly={!editable}
      aria-invalid={error ? true : undefined}
      tabIndex={
        active && !editable ? -1 : entry && column === columns.find(one => isEditable(one, row)) ? 0 : undefined
      }
      className={[css[column.align], isFrozen(column) ? css.frozen : ''].join(' ')}
      style={frozenAt(column, left)}
      data-active={active || undefined}
      data-readonly={!editable || undefined}
      data-range={(col >= from && col <= to && from >= 0) || undefined}
      data-tone={tone}
      title={active ? undefined : error}
      onFocus={() => {
        if (entry && !active) actions.go({ row: index, col })
      }}
      onMouseDown={event => {
        if (active || (event.target as HTMLElement).closest('a, button, input')) return
        event.preventDefault() // otherwise the browser takes the focus from the editor that is about to appear
        actions.go({ row: index, col }, event.shiftKey)
      }}
    >
      {active && editable ? (
        <SheetCellEditor
          row={row}
          index={index}
          column={column}
          label={`${column.label} ${name}`}
          hasError={!!error}
          describedBy={describedBy}
          actions={actions}
        />
      ) : (
        <div className={css.box}>{unreadable ?? column.show(row.values, lang)}</div>
      )}
    </td>
  )
}
