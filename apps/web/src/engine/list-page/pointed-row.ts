import { createStore, useStore, type StoreApi } from 'zustand'

/** Key of the row under the mouse or the keyboard cursor. */
export type PointedRow = StoreApi<{ key: string | undefined }>

export function createPointedRow(): PointedRow {
  return createStore<{ key: string | undefined }>(() => ({ key: undefined }))
}

export function useIsPointed(pointed: PointedRow, key: string): boolean {
  return useStore(pointed, state => state.key === key)
}
