import { CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Tooltip } from 'antd'
import { memo, useContext, useEffect, useRef } from 'react'
import { cellOf, cellText } from '../../common/cell-text.ts'
import { isMissing } from '../../common/missing.ts'
import { unmatchedText } from '../../common/unmatched.ts'
import { FormContext, type RowErrors } from '../../form/form-context.ts'
import { evaluateRule } from '../../form/form-model.ts'
import { useT } from '../../locale/index.ts'
import { widgetOf } from '../index.ts'
import type { GridColumn } from './grid-columns.ts'
import { keyOf, type LineRow } from './line-rows.ts'

/** Actions of a row on the grid; the object never changes. */
export interface RowActions {
  activate(row: number, col: number, byPointer: boolean): void
  write(key: string, patch: AnyRow): void
  duplicate(key: string): void
  remove(key: string): void
  /** Called when a cell loses the focus. */
  onLeave(key: string, cell: string): void
  dragStart(key: string): void
}

interface RowProps {
  row: LineRow
  index: number
  lines: Lines
  columns: readonly GridColumn[]
  lang: Lang
  disabled: boolean
  /** Rows are neither removed, copied nor moved. */
  isStill: boolean
  /** Column of the active cell, -1 if it is in another row. */
  activeCol: number
  byPointer: boolean
  /** Tab enters the grid at this row while no cell is active. */
  entry: boolean
  errors: RowErrors | undefined
  actions: RowActions
}

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, index, columns, isStill, actions, errors } = props
  const t = useT()
  const key = keyOf(row)
  return (
    <tr aria-rowindex={index + 2} data-row={index} className={props.activeCol >= 0 ? 'en-grid-current' : undefined}>
      <th
        scope="row"
        className="en-grid-no"
        data-wrong={errors ? true : undefined}
        draggable={!isStill}
        onDragStart={() => actions.dragStart(key)}
        title={isStill ? undefined : t('lines.drag')}
      >
        <span>{index + 1}</span>
        {!isStill && <HolderOutlined aria-hidden />}
      </th>
      {columns.map((column, col) => (
        <GridCell
          key={column.name}
          {...props}
          column={column}
          col={col}
          active={props.activeCol === col}
          texts={errors?.[column.name]}
        />
      ))}
      {!isStill && (
        <td className="en-grid-acts">
          <button
            type="button"
            tabIndex={-1}
            onClick={() => actions.duplicate(key)}
            title={t('lines.duplicate')}
            aria-label={`${t('lines.duplicate')} ${index + 1}`}
          >
            <CopyOutlined aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => actions.remove(key)}
            title={t('lines.remove')}
            aria-label={`${t('lines.remove')} ${index + 1}`}
          >
            <DeleteOutlined aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )
})

interface CellProps extends RowProps {
  column: GridColumn
  col: number
  active: boolean
  texts: RowErrors[string] | undefined
}

function GridCell({
  row,
  index,
  lines,
  column,
  col,
  active,
  lang,
  disabled,
  byPointer,
  entry,
  texts,
  actions,
}: CellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const { name, field } = column
  const hidden = evaluateRule<boolean>(lines.visibleWhen as never, name, row) === false
  const editable = !disabled && !column.readonly && !hidden
  useEffect(() => {
    if (!active) return undefined
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!editable) {
      cell.current?.focus({ preventScroll: true })
      return undefined
    }
    cell.current?.querySelector('input')?.select() // typing replaces the text, as in a spreadsheet
    return byPointer ? whenThere(cell.current, press) : undefined
  }, [active, editable, byPointer])
  const error = texts?.map(text => text[lang]).join('；')
  const content =
    active && editable ? (
      <Editor row={row} index={index} lines={lines} column={column} hasError={!!error} actions={actions} />
    ) : hidden || isMissing(row[name]) ? (
      unmatchedText(row, name)
    ) : (
      cellOf({ field, name, row, lang })
    )
  return (
    <td
      ref={cell}
      role="gridcell"
      aria-colindex={col + 2}
      aria-readonly={!editable}
      aria-invalid={error ? true : undefined}
      tabIndex={active && !editable ? -1 : entry && col === 0 ? 0 : undefined}
      className={`en-grid-cell en-align-${column.align}`}
      data-active={active || undefined}
      data-readonly={!editable || undefined}
      data-wrong={error ? true : undefined}
      title={active ? undefined : (error ?? cellText({ field, name, row, lang }))}
      onFocus={() => {
        if (entry && !active) actions.activate(index, col, false)
      }}
      onMouseDown={event => {
        if (active) return
        event.preventDefault() // otherwise the browser takes the focus from the editor that is about to appear
        actions.activate(index, col, true)
      }}
    >
      {active ? (
        // Without an error, too: the editor must not begin anew when typing takes the error away
        <Tooltip open={error !== undefined} title={error ?? ''} placement="topLeft" color="var(--error)">
          <div className="en-grid-box">{content}</div>
        </Tooltip>
      ) : (
        <div className="en-grid-box">{content}</div>
      )}
    </td>
  )
}

function Editor({
  row,
  index,
  lines,
  column,
  hasError,
  actions,
}: Pick<CellProps, 'row' | 'index' | 'lines' | 'column' | 'actions'> & { hasError: boolean }) {
  const { name, field } = column
  // References of a row may depend on fields of its document
  const form = useContext(FormContext)
  const { Input } = widgetOf(field)
  const key = keyOf(row)
  useEffect(() => () => actions.onLeave(key, name), [actions, key, name])
  return (
    <Input
      frameless="cell"
      autoFocus
      field={field}
      name={name}
      path={`${lines.name}.${index}.${name}`}
      value={row[name] as never}
      caption={row[`${name}$`]}
      unmatched={unmatchedText(row, name)}
      getRow={() => ({ ...form?.values(), ...row })}
      label={`${column.label} ${index + 1}`}
      invalid={hasError}
      onChange={(value, also) => actions.write(key, { [name]: value, ...also })}
    />
  )
}

/**
 * Runs once the editor is in the cell, whose program may still be on its way, and after the current click: it is outside
 * the list that it opens and would close it. Returns what gives up.
 */
function whenThere(cell: HTMLElement | null, run: (cell: HTMLElement) => void): (() => void) | undefined {
  if (!cell) return undefined
  const isAwaited = () => cell.querySelector('.en-input-wait') !== null
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    if (isAwaited() || timer !== undefined) return
    watch.disconnect()
    timer = setTimeout(() => run(cell))
  }
  const watch = new MutationObserver(begin)
  watch.observe(cell, { childList: true, subtree: true })
  begin()
  return () => {
    watch.disconnect()
    clearTimeout(timer)
  }
}

/** Passes the click that opened the editor on to it: a checkbox toggles, a list opens. */
function press(cell: HTMLElement): void {
  const box = cell.querySelector<HTMLElement>('input[type=checkbox], [data-press]')
  if (box) return box.click()
  const list = cell.querySelector('.ant-select, .ant-picker')
  list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  if (list?.matches('.ant-picker')) list.querySelector('input')?.click()
}
