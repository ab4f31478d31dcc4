import { useEffect, type RefObject } from 'react'

/**
 * Keeps the row that the keys have reached in view, also when a decision has moved it on or the list has shrunk to the
 * column beside its record: the record that is open would else belong to a row that nobody sees.
 */
export function useRowInView(root: RefObject<HTMLElement | null>, row: string | undefined, layout: string): void {
  useEffect(() => {
    if (row === undefined) return
    root.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [root, row, layout])
}
