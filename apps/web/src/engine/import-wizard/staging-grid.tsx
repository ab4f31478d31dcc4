import { CheckOutlined, CloseOutlined, MinusOutlined, RedoOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { useT } from './locale/index.ts'
import { RecordCells, RecordHeads } from './record-cells.tsx'
import { cellAfter, cellAt, issuesAt, nextErrorCell, rowIssues, type CellPosition, type ErrorPlace } from './reasons.ts'
import { columnLetters } from './step-rules.ts'
import { cellFix, type CellFix, type GridColumns } from './grid-columns.ts'
import { isFigure } from './mapping-rules.ts'
import type { Column, Sheet, StagedRow, Target } from '@tuheng/domain/kernel/import-wire'

interface Props {
  resource: AnyResource
  sheet: Sheet
  targets: readonly Target[]
  grid: GridColumns
  /** The cell that is shown and focused first. Without it the first wrong one is shown. */
  start: ErrorPlace | undefined
  /** Returns whether the server accepted the change. */
  onFix(row: number, change: CellFix): Promise<boolean>
  onReplace(column: number, from: string): void
}

const MOVES: Readonly<Record<string, Parameters<typeof cellAfter>[1]>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The staged rows as in the file. Wrong cells are red, and any cell can be edited. */
export function StagingGrid({ resource, sheet, targets, grid: { columns, rows }, start, onFix, onReplace }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CellPosition>(() => cellAt(rows, columns, start) ?? firstErrorCell(rows, columns))
  const [editing, setEditing] = useState<string | null>(null)
  const targetOf = ({ field }: Column) => targets.find(target => target.lines === sheet.lines && target.field === field)
  const figures = columns.map(one => {
    const target = targetOf(one)
    return (target && isFigure(target.kind)) || undefined
  })
  const size = { rows: rows.length, columns: columns.length }
  const cellOf = (place: CellPosition) =>
    box.current?.querySelector<HTMLElement>(`[data-at="${place.row}.${place.column}"]`)
  const focus = (place: CellPosition) => {
    setAt(place)
    requestAnimationFrame(() => {
      cellOf(place)?.focus({ preventScroll: true })
      reveal(cellOf(place))
    })
  }
  const placed = start && cellAt(rows, columns, start)
  useEffect(() => {
    if (placed) focus(placed)
    else if (rows[at.row]?.errors.length) reveal(cellOf(at))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once the rows of the place are here
  }, [placed?.row, placed?.column])
  const row = rows[at.row]
  const column = columns[at.column]
  const open = (text: string) => row && isCorrectable(row) && setEditing(text)
  const commit = (text: string, then?: CellPosition) => {
    setEditing(null)
    if (row && column && text !== (row.cells[column.column] ?? '')) void onFix(row.row, cellFix(column, text))
    if (then) focus(then)
  }
  const errorCell = nextErrorCell(
    rows,
    columns.map(one => one.column),
    at,
  )
  const keys = (event: KeyboardEvent) => {
    if (editing !== null || event.nativeEvent.isComposing || !(event.target as HTMLElement).dataset['at']) return
    const move = MOVES[event.key]
    const to = move && cellAfter(at, move, size)
    if (to) focus(to)
    else if (event.key === 'Enter' || event.key === 'F2') open(row?.cells[column?.column ?? 0] ?? '')
    else if (event.key === 'Delete') open('')
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) open(event.key)
    else return
    event.preventDefault()
  }
  const label = (index: number) => columns[index]?.header || columnLetters(columns[index]?.column ?? 0)
  return (
    <>
      <div className="im-scroll" ref={box} onKeyDown={keys} role="presentation">
        <table role="grid" aria-label={t('check.grid')} className="im-grid">
          <thead>
            <tr>
              <th scope="col" className="im-row-no">
                {t('check.row')}
              </th>
              <RecordHeads resource={resource} sheet={sheet} rows={rows} />
              {columns.map((one, c) => (
                <th key={one.column} scope="col" data-off={one.field === null || undefined} data-figure={figures[c]}>
                  <span>{targetOf(one)?.label ?? t('map.not')}</span>
                  <small>{one.added ? t('check.added') : one.header || columnLetters(one.column)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((staged, r) => (
              <tr key={staged.row} data-state={staged.state}>
                <RowHead row={staged} onSkip={skip => void onFix(staged.row, { skip })} />
                <RecordCells resource={resource} sheet={sheet} rows={rows} row={staged} />
                {columns.map((one, c) => {
                  const isCurrent = at.row === r && at.column === c
                  const text = staged.cells[one.column] ?? ''
                  const issues = staged.state === 'skip' ? [] : issuesAt(staged, one.column)
                  if (isCurrent && editing !== null) {
                    return (
                      <td key={one.column} className="im-editing" data-figure={figures[c]}>
                        <CellInput
                          label={t('check.edit', { row: staged.row, column: label(c) })}
                          start={editing}
                          onCommit={(typed, direction) =>
                            commit(typed, direction && (cellAfter(at, direction, size) ?? at))
                          }
                          onCancel={() => {
                            setEditing(null)
                            focus(at)
                          }}
                        />
                      </td>
                    )
                  }
                  const cell = (
                    <td
                      key={one.column}
                      data-at={`${r}.${c}`}
                      data-off={one.field === null || undefined}
                      data-figure={figures[c]}
                      data-wrong={issues.length > 0 || undefined}
                      data-fixed={staged.fixed.includes(one.column) || undefined}
                      aria-invalid={issues.length > 0 || undefined}
                      tabIndex={isCurrent ? 0 : -1}
                      onFocus={() => !isCurrent && setAt({ row: r, column: c })}
                      onDoubleClick={() => open(text)}
                    >
                      {text}
                    </td>
                  )
                  return issues.length ? (
                    <Tooltip key={one.column} title={issues.map(issue => issue.msg).join('；')} mouseEnterDelay={0.15}>
                      {cell}
                    </Tooltip>
                  ) : (
                    cell
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row && column && (
        <div className="im-current" aria-live="polite">
          <strong>{t('check.cell', { row: row.row, column: label(at.column) })}</strong>
          <CellFacts row={row} column={column.column} field={column.field} />
          <span className="im-spring" />
          {errorCell && (
            <Button size="small" onClick={() => focus(errorCell)}>
              {t('check.nextWrong')}
            </Button>
          )}
          {isCorrectable(row) && (
            <>
              <Button size="small" onClick={() => open(row.cells[column.column] ?? '')}>
                {t('check.editCell')}
              </Button>
              {(row.cells[column.column] ?? '') !== '' && !row.total && (
                <Button size="small" onClick={() => onReplace(column.column, row.cells[column.column] ?? '')}>
                  {t('check.replace')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Puts a cell in the middle of the width, since columns that stay in view cover what stands at the edge. */
function reveal(cell: HTMLElement | null | undefined): void {
  cell?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

const isCorrectable = (row: StagedRow): boolean => row.state === 'ok' || row.state === 'error' || row.state === 'skip'

function firstErrorCell(rows: readonly StagedRow[], order: readonly Column[]): CellPosition {
  const row = rows.findIndex(one => one.errors.length > 0)
  const errorCell = rows[row]?.errors[0]?.column
  return {
    row: Math.max(row, 0),
    column: Math.max(
      order.findIndex(column => column.column === errorCell),
      0,
    ),
  }
}

function CellFacts({ row, column, field }: { row: StagedRow; column: number; field: string | null }) {
  const t = useT()
  const issues = [...issuesAt(row, column), ...rowIssues(row)]
  if (issues.length) return <span className="im-wrong">{issues.map(issue => issue.msg).join('；')}</span>
  if (row.total) return <span className="im-faint">{t('check.totalWhat')}</span>
  if (field !== null && row.creates.includes(field)) return <span className="im-made">{t('check.creates')}</span>
  return row.fixed.includes(column) ? <span className="im-faint">{t('check.fixed')}</span> : null
}

const MARKS = {
  ok: CheckOutlined,
  error: CloseOutlined,
  skip: MinusOutlined,
  done: CheckOutlined,
  undone: MinusOutlined,
} as const

/** Number, state and errors of a row, and the switch that skips it. */
function RowHead({ row, onSkip }: { row: StagedRow; onSkip(skip: boolean): void }) {
  const t = useT()
  const whole = rowIssues(row)
  const Mark = MARKS[row.state]
  return (
    <th scope="row" className="im-row-no">
      <span>
        <Mark className="im-mark" role="img" aria-label={t(`state.${row.state}`)} />
        {row.row}
        {whole.length > 0 && (
          <Tooltip title={whole.map(issue => issue.msg).join('；')}>
            <WarningFilled className="im-whole" role="img" aria-label={whole.map(issue => issue.msg).join('；')} />
          </Tooltip>
        )}
        {row.total && <small className="im-total">{t('check.totalRow')}</small>}
        {isCorrectable(row) && !row.total && (
          <button
            type="button"
            className="im-skip"
            title={t(row.state === 'skip' ? 'check.rowTake' : 'check.rowSkip', { row: row.row })}
            aria-label={t(row.state === 'skip' ? 'check.rowTake' : 'check.rowSkip', { row: row.row })}
            onClick={() => onSkip(row.state !== 'skip')}
          >
            {row.state === 'skip' ? <RedoOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
          </button>
        )}
      </span>
    </th>
  )
}

interface CellInputProps {
  label: string
  start: string
  onCommit(text: string, direction?: 'down' | 'up' | 'next' | 'before'): void
  onCancel(): void
}

function CellInput({ label, start, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(start)
  const ended = useRef(false)
  const end = (action: () => void) => {
    if (ended.current) return
    ended.current = true
    action()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Enter') end(() => onCommit(text, event.shiftKey ? 'up' : 'down'))
    else if (event.key === 'Tab') end(() => onCommit(text, event.shiftKey ? 'before' : 'next'))
    else if (event.key === 'Escape') end(onCancel)
    else return
    event.preventDefault()
  }
  return (
    <input
      autoFocus
      aria-label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={() => end(() => onCommit(text))}
    />
  )
}
