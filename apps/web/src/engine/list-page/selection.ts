import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { createStore, type StoreApi } from 'zustand'

export interface SelectionState {
  /** Selected records by id, across pages. */
  rows: ReadonlyMap<number, AnyRow>
  /** The current page. */
  page: readonly AnyRow[]
  /** On a phone rows have boxes only while records are being selected. */
  selecting: boolean
}

/** The selection of a list. A separate store: selecting a row renders its checkbox, not the table. */
export interface Selection {
  readonly store: StoreApi<SelectionState>
  /** `range`: includes all rows between it and the last one toggled. */
  toggle(row: AnyRow, range?: boolean): void
  /** Selects the whole page, or deselects it if all of it is selected. */
  togglePage(): void
  /** Adds records to the selection. */
  add(rows: readonly AnyRow[]): void
  /** Ends the selecting, too. */
  clear(): void
  /** Begins to select without a first record. */
  begin(): void
  /** Sets the current page. Selected records stay selected, and their data is updated. */
  setPage(page: readonly AnyRow[]): void
  list(): AnyRow[]
}

export function createSelection(): Selection {
  const store = createStore<SelectionState>(() => ({ rows: new Map(), page: [], selecting: false }))
  let last: number | undefined
  const put = (rows: ReadonlyMap<number, AnyRow>) => store.setState({ rows, selecting: rows.size > 0 })
  return {
    store,
    toggle: (row, range = false) => {
      const { rows, page } = store.getState()
      const next = new Map(rows)
      const on = !next.has(idOf(row))
      for (const one of range ? between(page, last, row) : [row]) {
        if (on) next.set(idOf(one), one)
        else next.delete(idOf(one))
      }
      last = idOf(row)
      put(next)
    },
    togglePage: () => {
      const { rows, page } = store.getState()
      const all = page.every(row => rows.has(idOf(row)))
      const next = new Map(rows)
      for (const row of page) {
        if (all) next.delete(idOf(row))
        else next.set(idOf(row), row)
      }
      put(next)
    },
    add: rows => put(new Map([...store.getState().rows, ...rows.map(row => [idOf(row), row] as const)])),
    clear: () => {
      last = undefined
      put(new Map())
    },
    begin: () => store.setState({ selecting: true }),
    setPage: page => {
      const { rows } = store.getState()
      const changed = page.filter(row => rows.has(idOf(row)) && rows.get(idOf(row)) !== row)
      store.setState({
        page,
        ...(changed.length ? { rows: new Map([...rows, ...changed.map(row => [idOf(row), row] as const)]) } : {}),
      })
    },
    list: () => [...store.getState().rows.values()],
  }
}

/** How much of the page is selected. */
export function pageShare({ rows, page }: SelectionState): 'none' | 'some' | 'all' {
  const selectedCount = page.filter(row => rows.has(idOf(row))).length
  return selectedCount === 0 ? 'none' : selectedCount === page.length ? 'all' : 'some'
}

export function idOf(row: AnyRow): number {
  return row['id'] as number
}

function between(page: readonly AnyRow[], from: number | undefined, to: AnyRow): readonly AnyRow[] {
  const a = page.findIndex(row => idOf(row) === from)
  const b = page.indexOf(to)
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}
