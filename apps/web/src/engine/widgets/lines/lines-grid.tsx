import { PlusOutlined } from '@ant-design/icons'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { Button } from 'antd'
import { useContext, useMemo, useRef, useState, type CSSProperties, type DragEvent } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { FormContext, useErrorsByRow } from '../../form/form-context.ts'
import { useT } from '../../locale/index.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import type { InputProps } from '../types.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { gridColumns, spreadWidths } from './grid-columns.ts'
import { firstEditable, moveIn, rowWindow, type GridShape, type Move, type CellPosition } from './grid-moves.ts'
import { GridRow, type RowActions } from './grid-row.tsx'
import { ACTS_WIDTH, GridHead, GridTotals, NO_WIDTH } from './grid-frame.tsx'
import {
  copyLine,
  insertLine,
  keyOf,
  lineTotals,
  moveLine,
  newLine,
  patchLine,
  removeLine,
  type LineRow,
} from './line-rows.ts'
import { isBlock } from './tsv.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { usePressOutside } from './use-press-outside.ts'
import { withNarrowEmpty } from './sparse-columns.ts'
import { useLinePaste } from './use-line-paste.ts'
import './lines.css'

const ROW = 36

/**
 * An editable grid of child rows, operated by keyboard. Only the active cell has an editor, so that hundreds of rows
 * stay fast.
 */
export default function LinesGrid({
  field,
  name,
  value,
  onChange,
  disabled = false,
  id,
  label,
  describedBy,
}: InputProps<'lines'>) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const lines = field.lines as Lines
  const rows = (value ?? []) as LineRow[]
  const isFixed = lines.fixedRows === true
  const isStill = disabled || isFixed
  const max = isFixed ? rows.length : (lines.max ?? 1000)
  const columns = useMemo(() => gridColumns(lines, actor, lang), [lines, actor, lang])
  const form = useContext(FormContext)
  const errors = useErrorsByRow(name)
  const [active, setActive] = useState<(CellPosition & { byPointer: boolean }) | null>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  const [drop, setDrop] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const entered = useRef<LineRow | undefined>(undefined)
  const dragged = useRef('')
  const latest = useLatest({ rows, columns, active })

  const shape: GridShape = {
    rows: rows.length,
    cols: columns.length,
    editable: ({ col }) => !disabled && !columns[col]?.readonly,
  }
  const enter = (place: CellPosition, byPointer = false, list = latest.current.rows) => {
    entered.current = list[place.row]
    reveal(box.current, place.row)
    setActive({ ...place, byPointer })
  }
  const leave = () => setActive(null)
  const write = (next: LineRow[]) => onChange(next)
  const insertAt = (at: number, row: LineRow) => {
    if (rows.length >= max) return
    const next = insertLine(rows, at, row)
    write(next)
    enter(firstEditable({ ...shape, rows: next.length }, at), false, next)
  }
  const remove = (key: string) => {
    const at = rows.findIndex(row => keyOf(row) === key)
    write(removeLine(rows, key))
    if (active)
      setActive(rows.length > 1 ? { row: Math.min(at, rows.length - 2), col: active.col, byPointer: false } : null)
  }
  const duplicate = (key: string) => {
    const at = rows.findIndex(row => keyOf(row) === key)
    const row = rows[at]
    if (row) insertAt(at + 1, copyLine(lines.fields, row))
  }
  const current = active ? rows[active.row] : undefined
  const go = (move: Move): 'stay' | 'leave' => {
    if (!active) return 'leave'
    const next = moveIn(shape, active, move)
    if (next === 'after' && move === 'next' && rows.length < max && !disabled) insertAt(rows.length, newLine(lines))
    else if (typeof next === 'string') {
      leave()
      return 'leave'
    } else enter(next)
    return 'stay'
  }
  const keys = useGridKeys({
    active,
    actions: {
      go,
      addRow: () => !isStill && insertAt((active?.row ?? rows.length - 1) + 1, newLine(lines)),
      duplicateRow: () => current && !isStill && duplicate(keyOf(current)),
      removeRow: () => current && !isStill && remove(keyOf(current)),
      shiftRow: by => {
        if (!current || !active || isStill) return
        const to = Math.max(0, Math.min(rows.length - 1, active.row + by))
        write(moveLine(rows, keyOf(current), to))
        enter({ row: to, col: active.col })
      },
      restore: () => {
        if (entered.current && current) write(rows.map(row => (row === current ? (entered.current as LineRow) : row)))
      },
    },
  })
  const paste = useLinePaste({
    name,
    lines: isFixed ? { ...lines, max } : lines,
    columns,
    rows,
    onRows: next => {
      // Escape restores the pasted value, not the one before
      if (latest.current.active) entered.current = next[latest.current.active.row]
      write(next)
    },
  })
  const actions = useStableActions({
    activate: (row, col, byPointer) => enter({ row, col }, byPointer),
    write: (key, patch) => write(patchLine(latest.current.rows, key, patch)),
    duplicate,
    remove,
    onLeave: (key, cell) => form?.check(`${name}.${key}.${cell}`),
    dragStart: key => (dragged.current = key),
  })
  usePressOutside(box, active !== null, leave)

  const dragOver = (event: DragEvent) => {
    const line = (event.target as HTMLElement).closest('tr[data-row]')
    if (!dragged.current || !(line instanceof HTMLElement)) return
    event.preventDefault()
    const { top, height } = line.getBoundingClientRect()
    setDrop(Number(line.dataset['row']) + (event.clientY > top + height / 2 ? 1 : 0))
  }
  const dropped = () => {
    const from = rows.findIndex(row => keyOf(row) === dragged.current)
    if (drop !== null && from >= 0) write(moveLine(rows, dragged.current, drop > from ? drop - 1 : drop))
    dragged.current = ''
    setDrop(null)
  }

  const few = rows.length <= 60
  const { start, end } = few
    ? { start: 0, end: rows.length }
    : rowWindow({ rows: rows.length, rowHeight: ROW, ...scroll })
  const drawn = rows.slice(start, end)
  const edges = NO_WIDTH + (isStill ? 0 : ACTS_WIDTH)
  const shown = withNarrowEmpty(lines, columns, { rows, active: active ? columns[active.col]?.name : undefined })
  const widths = spreadWidths(shown, room - edges)
  const width = edges + widths.reduce((sum, one) => sum + one, 0)
  return (
    <div className="en-lines-grid" id={id} aria-describedby={describedBy} {...(disabled ? {} : keys)}>
      <div
        ref={box}
        className="en-grid-scroll"
        data-all={few}
        // Without rows there is no cell, but a block can still be pasted.
        {...(rows.length === 0
          ? { tabIndex: 0, role: 'region', 'aria-label': label ?? lines[lang === 'zh' ? 'label' : 'en'] }
          : {})}
        onScroll={event =>
          !few && setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
        }
        onDragOver={dragOver}
        onDrop={dropped}
        onDragEnd={() => setDrop(null)}
        onPaste={event => {
          const text = event.clipboardData.getData('text/plain')
          if (disabled || !isBlock(text) || !event.currentTarget.contains(event.target as Node)) return
          event.preventDefault()
          event.stopPropagation()
          paste(text, active ?? { row: rows.length, col: 0 })
          if (!active) return
          // The editor restarts with the pasted value and a closed list.
          leave()
          requestAnimationFrame(() => enter(active))
        }}
      >
        <table
          role="grid"
          aria-label={label ?? lines[lang === 'zh' ? 'label' : 'en']}
          aria-rowcount={rows.length + 1}
          style={{ '--grid-width': `${width}px` } as CSSProperties}
        >
          <GridHead columns={columns} widths={widths} disabled={isStill} />
          <tbody>
            {start > 0 && <tr aria-hidden style={{ height: start * ROW }} />}
            {drawn.map((row, i) => (
              <GridRow
                key={keyOf(row)}
                row={row}
                index={start + i}
                lines={lines}
                columns={columns}
                lang={lang}
                disabled={disabled}
                isStill={isStill}
                activeCol={active?.row === start + i ? active.col : -1}
                byPointer={active?.row === start + i && active.byPointer}
                entry={!active && start + i === 0}
                errors={errors.get(keyOf(row))}
                actions={actions}
              />
            ))}
            {end < rows.length && <tr aria-hidden style={{ height: (rows.length - end) * ROW }} />}
            {rows.length === 0 && (
              <tr className="en-grid-empty">
                <td colSpan={columns.length + 2}>
                  <span className="en-grid-nothing">{isStill ? t('lines.none') : t('lines.empty')}</span>
                </td>
              </tr>
            )}
          </tbody>
          {lines.totals?.length ? (
            <GridTotals columns={columns} totals={lineTotals(lines, rows)} lang={lang} disabled={isStill} />
          ) : null}
        </table>
        {drop !== null && <i className="en-grid-drop" style={{ insetBlockStart: ROW + drop * ROW }} />}
      </div>
      <div className="en-grid-foot">
        {!isStill && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={rows.length >= max}
            onClick={() => insertAt(rows.length, newLine(lines))}
          >
            {t('lines.add')}
          </Button>
        )}
        <span>{t('lines.count', { count: rows.length })}</span>
        {!isStill && <span className="en-grid-hint">{t('lines.keys')}</span>}
      </div>
    </div>
  )
}

/** An object with a constant identity whose methods call the latest ones, so that unchanged rows do not render. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useLatest(actions)
  return useMemo<RowActions>(
    () => ({
      activate: (...args) => latest.current.activate(...args),
      write: (...args) => latest.current.write(...args),
      duplicate: key => latest.current.duplicate(key),
      remove: key => latest.current.remove(key),
      onLeave: (key, cell) => latest.current.onLeave(key, cell),
      dragStart: key => latest.current.dragStart(key),
    }),
    [latest],
  )
}

/** Scrolls to a row, which may not be rendered yet. */
function reveal(box: HTMLElement | null, row: number): void {
  if (!box) return
  const top = row * ROW
  const room = box.clientHeight - ROW * 2
  if (top < box.scrollTop) box.scrollTop = top
  else if (top > box.scrollTop + room - ROW) box.scrollTop = top - room + ROW
}
