import { createStore, useStore, type StoreApi } from 'zustand'

/** Key of the row under the mouse or the keyboard cursor. */
export type ActiveRow = StoreApi<{ key: string | undefined }>

export function createActiveRow(): ActiveRow {
  return createStore<{ key: string | undefined }>(() => ({ key: undefined }))
}

export function useIsActiveRow(activeRow: ActiveRow, key: string): boolean {
  return useStore(activeRow, state => state.key === key)
}
