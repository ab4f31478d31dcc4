import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useT } from '../locale/index.ts'
import { idOf, pageShare, type Selection } from './selection.ts'

/** The checkbox of a row. */
export function RowBox({ row, title, selection }: { row: AnyRow; title: string; selection: Selection }) {
  const t = useT()
  const on = useStore(selection.store, state => state.rows.has(idOf(row)))
  return (
    <label className="en-check">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={on}
        aria-label={t('list.select', { no: String(row[title] ?? idOf(row)) })}
        onChange={event => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

/** The checkbox in the head selects the whole page. */
export function PageBox({ selection }: { selection: Selection }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const share = useStore(selection.store, pageShare)
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <label className="en-check">
      <input
        ref={box}
        type="checkbox"
        checked={share === 'all'}
        aria-label={t('list.selectPage')}
        onChange={() => selection.togglePage()}
      />
    </label>
  )
}
