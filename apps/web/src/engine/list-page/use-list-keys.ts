import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { KeyboardEvent as ReactKeyboardEvent, MouseEvent, RefObject } from 'react'
import { copyText } from '../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import { rowElement, useCurrentCell } from './current-cell.ts'
import type { PointedRow } from './pointed-row.ts'

interface Args {
  box: RefObject<HTMLElement | null>
  pointed: PointedRow
  rows: readonly AnyRow[]
  /** Cells before the first data column: the selection box. */
  lead: number
  columns: number
  scrollTo(row: number, col: number): void
  open(row: AnyRow): void
  /** Absent where the person may not change records. */
  edit?: ((row: AnyRow) => void) | undefined
  toggle(row: AnyRow): void
  selectAll(): void
  /** Text of a cell for the clipboard. */
  cell(row: AnyRow, col: number): string
  /** Texts of all columns of a row for the clipboard. */
  line(row: AnyRow): readonly string[]
  selected(): readonly AnyRow[]
}

/** The table by keyboard: arrows, j and k move, space selects, Enter opens, e changes, Ctrl+C copies the cell or the selected rows. */
export function useListKeys(args: Args) {
  const { box, rows, lead, columns } = args
  const t = useT()
  const current = useCurrentCell(box)
  const here = () => {
    const at = current.place.current
    const row = at ? rows.findIndex(one => String(one['id']) === at.key) : -1
    return { row, col: at ? at.col - lead : 0 }
  }
  const go = (row: number, col: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, row))]
    if (!next) return
    const to = Math.max(0, Math.min(columns - 1, col))
    args.scrollTo(rows.indexOf(next), to)
    requestAnimationFrame(() => current.go({ key: String(next['id']), col: to + lead }))
    args.pointed.setState({ key: String(next['id']) })
  }
  const copy = () => {
    if (window.getSelection()?.isCollapsed === false) return false
    const at = here()
    const row = rows[at.row]
    const selected = args.selected()
    const text = selected.length
      ? selected.map(one => args.line(one).map(tidy).join('\t')).join('\n')
      : row && tidy(args.cell(row, at.col))
    if (text === undefined) return false
    void copyText(text, selected.length ? t('list.copiedRows', { count: selected.length }) : t('list.copied'))
    return true
  }
  const act = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => {
    const { row, col } = here()
    const one = rows[row]
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / 40) - 3)
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'c') return copy()
      if (event.key === 'a') return done(args.selectAll())
      if (event.key === 'Home') return done(go(0, 0))
      return event.key === 'End' && done(go(rows.length - 1, columns - 1))
    }
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, col],
      ArrowUp: [row < 0 ? 0 : row - 1, col],
      j: [row + 1, col],
      k: [row < 0 ? 0 : row - 1, col],
      ArrowLeft: [Math.max(0, row), col - 1],
      ArrowRight: [Math.max(0, row), col + 1],
      PageDown: [row + page, col],
      PageUp: [row - page, col],
      Home: [Math.max(0, row), 0],
      End: [Math.max(0, row), columns - 1],
    }
    const move = moves[event.key]
    if (move) return done(go(...move))
    if (!one) return false
    if (event.key === 'e' && args.edit) return done(args.edit(one))
    if (event.key === ' ') return done(args.toggle(one))
    return event.key === 'Enter' && done(args.open(one))
  }
  return {
    act,
    events: {
      onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
        if (
          (event.target as HTMLElement).closest(
            'input:not([type=checkbox]), textarea, button, a, .ant-dropdown, .ant-modal, .ant-drawer',
          )
        )
          return
        if (act(event)) event.preventDefault()
      },
      onClick(event: MouseEvent<HTMLElement>) {
        if ((event.target as HTMLElement).closest('button, input, label')) return
        const cell = (event.target as HTMLElement).closest<HTMLElement>('.en-grid-row > .en-cell')
        const row = cell?.parentElement
        if (cell && row) current.go({ key: row.dataset['rowKey'] ?? '', col: Number(cell.dataset['col']) })
      },
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const target = event.target as HTMLElement
        if (target.closest('button, a, input, label')) return
        const key = target.closest<HTMLElement>('.en-grid-row')?.dataset['rowKey']
        const row = rows.find(one => String(one['id']) === key)
        if (row) args.open(row)
      },
      onMouseLeave() {
        args.pointed.setState({ key: current.place.current?.key })
      },
      /** The row shows what can be done; text that does not fit its cell shows in full. */
      onMouseOver(event: MouseEvent<HTMLElement>) {
        const key = (event.target as HTMLElement).closest<HTMLElement>('.en-grid-row')?.dataset['rowKey']
        if (key !== undefined) args.pointed.setState({ key })
        const cell = (event.target as HTMLElement).closest<HTMLElement>('.en-grid-row > .en-cell')
        if (!cell || cell.title === cell.innerText) return
        if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
        else cell.removeAttribute('title')
      },
    },
    rowElement: (key: string) => rowElement(box.current, key),
  }
}

function done(_: unknown): true {
  return true
}

/** A cell of a sheet holds neither tabs nor line ends. */
export function tidy(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}
