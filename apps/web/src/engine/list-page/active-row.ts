import { createStore, useStore, type StoreApi } from 'zustand'

interface Active {
  /** Of the row under the mouse or the keyboard cursor. */
  key: string | undefined
  /** Its acts stand open over the row. */
  isOpen: boolean
}
export type ActiveRow = StoreApi<Active>

export function createActiveRow(): ActiveRow {
  return createStore<Active>(() => ({ key: undefined, isOpen: false }))
}

export function useIsActiveRow(activeRow: ActiveRow, key: string): boolean {
  return useStore(activeRow, state => state.key === key)
}

export const useIsOpen = (activeRow: ActiveRow): boolean => useStore(activeRow, state => state.isOpen)

interface Pointed {
  key: string
  /** Where the mouse is, and where the column of the acts begins, in px. */
  x: number
  edge: number
  /** How far the acts open over the columns before theirs, in px. */
  reach: number
}

/** Whether the acts of the row under the mouse open. What they would cover can be read and clicked: there they stay shut. */
export const opensAt = (now: Active, { key, x, edge, reach }: Pointed): boolean =>
  (now.key === key && now.isOpen) || x < edge - reach || x >= edge
