import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { KeyboardEvent as ReactKeyboardEvent, MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { copyText } from '../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'
import { rowElement, useCurrentCell } from './current-cell.ts'
import { opensAt, type ActiveRow } from './active-row.ts'

interface Args {
  box: RefObject<HTMLElement | null>
  activeRow: ActiveRow
  /** How far the acts of a row open over the columns before theirs, in px. */
  reach: number
  rows: readonly AnyRow[]
  /** Number of cells before the first data column: the selection box. */
  leadingCells: number
  columns: number
  scrollTo(row: number, col: number): void
  open(row: AnyRow): void
  /** Undefined if the person may not edit records. */
  edit?: ((row: AnyRow) => void) | undefined
  toggle(row: AnyRow): void
  selectAll(): void
  /** Text of a cell for the clipboard. */
  cell(row: AnyRow, col: number): string
  /** Texts of all columns of a row for the clipboard. */
  line(row: AnyRow): readonly string[]
  selected(): readonly AnyRow[]
}

/**
 * Keyboard navigation of the table: arrows, j and k move, space selects, Enter opens, e edits, a goes to the acts of the row, Ctrl+C copies the cell
 * or the selected rows.
 */
export function useListKeys(args: Args) {
  const { box, rows, leadingCells, columns } = args
  const t = useT()
  const current = useCurrentCell(box)
  const currentIndex = () => {
    const at = current.place.current
    const row = at ? rows.findIndex(one => String(one['id']) === at.key) : -1
    return { row, col: at ? at.col - leadingCells : 0 }
  }
  const go = (row: number, col: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, row))]
    if (!next) return
    const to = Math.max(0, Math.min(columns - 1, col))
    // The next key may come before the row is drawn, and goes on from there
    current.place.current = { key: String(next['id']), col: to + leadingCells }
    args.scrollTo(rows.indexOf(next), to)
    requestAnimationFrame(current.mark)
    args.activeRow.setState({ key: String(next['id']), isOpen: false })
  }
  const goToActs = (key: string) => {
    // The acts of a row are drawn once it is the active one. The next key may come within a frame.
    flushSync(() => args.activeRow.setState({ key }))
    rowElement(box.current, key)?.querySelector<HTMLElement>('.en-acts button')?.focus()
  }
  const copy = () => {
    if (window.getSelection()?.isCollapsed === false) return false
    const at = currentIndex()
    const row = rows[at.row]
    const selected = args.selected()
    const text = selected.length
      ? selected.map(one => args.line(one).map(toSingleLine).join('\t')).join('\n')
      : row && toSingleLine(args.cell(row, at.col))
    if (text === undefined) return false
    void copyText(text, selected.length ? t('list.copiedRows', { count: selected.length }) : t('list.copied'))
    return true
  }
  const handleKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => {
    const { row, col } = currentIndex()
    const one = rows[row]
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / 40) - 3)
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'c') return copy()
      if (event.key === 'a') return handled(args.selectAll())
      if (event.key === 'Home') return handled(go(0, 0))
      return event.key === 'End' && handled(go(rows.length - 1, columns - 1))
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
    if (move) return handled(go(...move))
    if (!one) return false
    if (event.key === 'a') return handled(goToActs(String(one['id'])))
    if (event.key === 'e' && args.edit) return handled(args.edit(one))
    if (event.key === ' ') return handled(args.toggle(one))
    return event.key === 'Enter' && handled(args.open(one))
  }
  return {
    act: handleKey,
    events: {
      onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
        if (
          (event.target as HTMLElement).closest(
            'input:not([type=checkbox]), textarea, button, a, .ant-dropdown, .ant-modal, .ant-drawer',
          )
        )
          return
        if (handleKey(event)) event.preventDefault()
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
        args.activeRow.setState({ key: current.place.current?.key, isOpen: false })
      },
      /** Marks the row under the pointer, and shows cut text in a tooltip. */
      onMouseOver(event: MouseEvent<HTMLElement>) {
        const row = (event.target as HTMLElement).closest<HTMLElement>('.en-grid-row')
        const key = row?.dataset['rowKey']
        if (row && key !== undefined) {
          const edge = row.querySelector('.en-acts-cell')?.getBoundingClientRect().left ?? Infinity
          const pointed = { key, x: event.clientX, edge, reach: args.reach }
          args.activeRow.setState(now => ({ key, isOpen: opensAt(now, pointed) }))
        }
        const cell = (event.target as HTMLElement).closest<HTMLElement>('.en-grid-row > .en-cell')
        if (!cell || cell.title === cell.innerText) return
        if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
        else cell.removeAttribute('title')
      },
    },
    rowElement: (key: string) => rowElement(box.current, key),
  }
}

function handled(_: unknown): true {
  return true
}

/** Replaces tabs and line ends, which a spreadsheet cell cannot contain. */
export function toSingleLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}
