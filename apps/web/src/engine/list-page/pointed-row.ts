import { createStore, useStore, type StoreApi } from 'zustand'

/** The row that the mouse or the keyboard stands on, by its key. */
export type PointedRow = StoreApi<{ key: string | undefined }>

export function createPointedRow(): PointedRow {
  return createStore<{ key: string | undefined }>(() => ({ key: undefined }))
}

export function useIsPointed(pointed: PointedRow, key: string): boolean {
  return useStore(pointed, state => state.key === key)
}
