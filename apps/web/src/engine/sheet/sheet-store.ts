import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { createStore, type StoreApi } from 'zustand'
import { createUploads, type Uploads } from '../widgets/files/uploads.ts'
import type { PastedCell } from './sheet-paste.ts'
import { newSheetRow, addLookup, isUnsaved, mergeRows, patchRow, refuseRow, savedRow, typeText } from './sheet-rows.ts'
import { closeLast, inverseOf, firstCellOf, stepBetween, revert, withStep, type Step } from './sheet-undo.ts'
import type { CellPosition, Range, SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

export interface SheetState {
  /** Visible rows; row indexes of places refer to these. */
  rows: readonly SheetRow[]
  /** Rows hidden by a filter, with their input. */
  filteredOut: readonly SheetRow[]
  active: CellPosition | null
  /** Start of the selected block; its other end is the active cell. */
  anchor: CellPosition | null
  picked: ReadonlySet<string>
}

export interface Sheet {
  readonly store: StoreApi<SheetState>
  /** Pending uploads of photographs. */
  readonly uploads: Uploads
  load(rows: readonly AnyRow[], options: { keepSaved: boolean }): void
  append(rows: readonly AnyRow[]): string[]
  remove(keys: readonly string[]): void
  type(row: number, column: SheetColumn, typed: { text: string; unfinished?: boolean }): void
  paste(cells: readonly PastedCell[], columns: readonly SheetColumn[]): void
  fillDown(range: Range, columns: readonly SheetColumn[]): void
  clear(range: Range, columns: readonly SheetColumn[]): void
  patch(key: string, values: AnyRow): void
  addLookup(key: string, facts: AnyRow): void
  saving(keys: readonly string[]): void
  saved(key: string, base: AnyRow): void
  refuse(key: string, wrong: Readonly<Record<string, Text>>): void
  /** Filters the rows; hidden rows keep their input. */
  filter(isShown: (row: SheetRow) => boolean): void
  /** Takes over all input as saved. */
  acceptInput(): void
  /** Discards unsaved input. */
  discard(): void
  /** Undoes or redoes the last step. Returns its cell if it is visible. */
  undo(): { row: number; name: string } | undefined
  redo(): { row: number; name: string } | undefined
  go(place: CellPosition | null): void
  extend(place: CellPosition): void
  pick(keys: readonly string[], on: boolean): void
}

/**
 * The state of a sheet: rows, active cell, selection and undo. With `newRow` the sheet grows when a paste needs more
 * rows.
 */
export function createSheet(args: { rules: SheetRules; keyOf(row: AnyRow): string; newRow?(): AnyRow }): Sheet {
  const { rules, keyOf, newRow } = args
  const store = createStore<SheetState>(() => ({
    rows: [],
    filteredOut: [],
    active: null,
    anchor: null,
    picked: new Set(),
  }))
  /** Keys in the order of the sheet, including hidden rows. */
  let order: readonly string[] = []
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  const set = (to: (state: SheetState) => Partial<SheetState>) => {
    store.setState(to)
    const { rows, filteredOut } = store.getState()
    if (!filteredOut.length) order = rows.map(row => row.key)
  }
  const mapped = (to: (row: SheetRow) => SheetRow) =>
    set(({ rows, filteredOut }) => ({ rows: mapRows(rows, to), filteredOut: mapRows(filteredOut, to) }))
  const change = (key: string, to: (row: SheetRow) => SheetRow) => mapped(row => (row.key === key ? to(row) : row))
  /** Runs an action of the person that can be undone. */
  const recordStep = (run: () => void, typing?: string) => {
    const before = store.getState().rows
    run()
    const step = stepBetween(before, store.getState().rows)
    if (!step) return
    done = withStep(done, { ...step, typing })
    undone = []
  }
  const revertLast = (from: readonly Step[]): { step: Step; inverse: Step; rest: readonly Step[] } | undefined => {
    const step = from.at(-1)
    if (!step) return undefined
    const inverse = inverseOf(allRows(store.getState()), step)
    mapped(row => revert(row, step, rules))
    return { step, inverse, rest: from.slice(0, -1) }
  }
  const cellOfStep = (step: Step) => {
    const place = firstCellOf(step)
    const row = store.getState().rows.findIndex(one => one.key === place?.key)
    return place && row >= 0 ? { row, name: place.name } : undefined
  }
  const growTo = (rows: SheetRow[], to: number): SheetRow[] => {
    while (newRow && rows.length <= to) rows.push(rowOf(newRow()))
    return rows
  }
  const rowOf = (base: AnyRow) => newSheetRow(keyOf(base), base, rules)
  const typeAll = (cells: readonly PastedCell[], columns: readonly SheetColumn[]) => {
    const byName = new Map(columns.map(column => [column.name, column]))
    recordStep(() =>
      set(state => {
        const rows = [...state.rows]
        for (const { row: at, name, text } of cells) {
          const column = byName.get(name)
          const row = growTo(rows, at)[at]
          if (column && row && isEditable(column, row))
            rows[at] = typeText(row, { column, text, above: rows[at - 1]?.values, rules })
        }
        return { rows }
      }),
    )
  }
  return {
    store,
    uploads: createUploads(),
    load: (incoming, options) =>
      set(state => {
        const hidden = new Set(state.filteredOut.map(row => row.key))
        const merged = mergeRows(inOrder(allRows(state), order), incoming.map(rowOf), { ...options, rules })
        order = merged.map(row => row.key)
        const rows = merged.filter(row => !hidden.has(row.key))
        return {
          rows,
          active: placeIn(rows, state, state.active),
          anchor: placeIn(rows, state, state.anchor),
          filteredOut: merged.filter(row => hidden.has(row.key)),
        }
      }),
    append: added => {
      const rows = added.map(rowOf)
      set(state => ({
        rows: [...state.rows, ...rows.filter(row => !state.rows.some(other => other.key === row.key))],
      }))
      return rows.map(row => row.key)
    },
    remove: keys =>
      set(state => ({
        rows: state.rows.filter(row => !keys.includes(row.key)),
        picked: without(state.picked, keys),
        active: null,
        anchor: null,
      })),
    type: (at, column, { text, unfinished = false }) => {
      const { rows } = store.getState()
      const row = rows[at]
      if (!row || !isEditable(column, row)) return
      recordStep(
        () => change(row.key, one => typeText(one, { column, text, above: rows[at - 1]?.values, rules, unfinished })),
        `${row.key} ${column.name}`,
      )
    },
    paste: typeAll,
    fillDown: (range, columns) => {
      const { rows } = store.getState()
      const source = range.top === range.bottom ? range.top - 1 : range.top
      const from = rows[source]
      if (!from) return
      typeAll(
        cellsOf({ ...range, top: source + 1 }, columns, column => textOf(column, from)),
        columns,
      )
    },
    clear: (range, columns) =>
      typeAll(
        cellsOf(range, columns, () => ''),
        columns,
      ),
    patch: (key, values) => recordStep(() => change(key, row => patchRow(row, values, rules))),
    addLookup: (key, facts) => change(key, row => addLookup(row, facts, rules)),
    saving: keys => mapped(row => (keys.includes(row.key) ? { ...row, state: 'saving' as const } : row)),
    saved: (key, base) => change(key, row => savedRow(row, base, rules)),
    refuse: (key, wrong) => change(key, row => refuseRow(row, wrong)),
    filter: isShown =>
      set(state => {
        const all = inOrder(allRows(state), order)
        const rows = all.filter(isShown)
        const same = rows.length === state.rows.length && rows.every((row, i) => row === state.rows[i])
        return same ? {} : { rows, filteredOut: all.filter(row => !isShown(row)), active: null, anchor: null }
      }),
    acceptInput: () => {
      mapped(row => (isUnsaved(row) ? newSheetRow(row.key, row.values, rules) : row))
      ;[done, undone] = [[], []]
    },
    discard: () => {
      mapped(row => (isUnsaved(row) ? newSheetRow(row.key, row.base, rules) : row))
      ;[done, undone] = [[], []]
    },
    undo: () => {
      const found = revertLast(done)
      if (!found) return undefined
      done = found.rest
      undone = [...undone, found.inverse]
      return cellOfStep(found.step)
    },
    redo: () => {
      const found = revertLast(undone)
      if (!found) return undefined
      undone = found.rest
      done = [...done, found.inverse]
      return cellOfStep(found.step)
    },
    go: place => {
      done = closeLast(done)
      store.setState({ active: place, anchor: null })
    },
    extend: place => store.setState(state => ({ anchor: state.anchor ?? state.active, active: place })),
    pick: (keys, on) =>
      store.setState(state => ({ picked: on ? new Set([...state.picked, ...keys]) : without(state.picked, keys) })),
  }
}

/** Where the row of a place stands now; nowhere if it is gone. */
function placeIn(rows: readonly SheetRow[], before: SheetState, place: CellPosition | null): CellPosition | null {
  const key = place && before.rows[place.row]?.key
  const row = rows.findIndex(one => one.key === key)
  return place && row >= 0 ? { ...place, row } : null
}

/** All rows, including hidden ones. */
export function allRows({ rows, filteredOut }: Pick<SheetState, 'rows' | 'filteredOut'>): readonly SheetRow[] {
  return filteredOut.length ? [...rows, ...filteredOut] : rows
}

function inOrder(rows: readonly SheetRow[], order: readonly string[]): readonly SheetRow[] {
  const places = new Map(order.map((key, i) => [key, i]))
  const placeOf = (row: SheetRow) => places.get(row.key) ?? order.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the same list if no row changed. */
function mapRows(rows: readonly SheetRow[], to: (row: SheetRow) => SheetRow): readonly SheetRow[] {
  const next = rows.map(to)
  return next.some((row, i) => row !== rows[i]) ? next : rows
}

/** The selected block; the active cell if nothing else is selected. */
export function rangeOf({ active, anchor }: Pick<SheetState, 'active' | 'anchor'>): Range | undefined {
  if (!active) return undefined
  const other = anchor ?? active
  return {
    top: Math.min(active.row, other.row),
    bottom: Math.max(active.row, other.row),
    left: Math.min(active.col, other.col),
    right: Math.max(active.col, other.col),
  }
}

export function isEditable(column: SheetColumn, row: SheetRow): boolean {
  return (
    column.read !== undefined &&
    row.state !== 'saving' &&
    row.state !== 'saved' &&
    column.editable?.(row.values) !== false
  )
}

/** The text with which the editor of a cell opens. */
export function textOf(column: SheetColumn, row: SheetRow): string {
  return row.unreadable[column.name]?.text ?? column.edit?.(row.values) ?? column.text(row.values)
}

/** Errors for the required fields of a row that are empty. */
export function missing(row: SheetRow, needed: Readonly<Record<string, Field>>): Record<string, Text> {
  const empty = Object.entries(needed).filter(([name]) => [null, undefined, ''].includes(row.values[name] as never))
  return requiredTexts(Object.fromEntries(empty))
}

export function requiredTexts(fields: Readonly<Record<string, Field>>): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldIssue('field.required', { field, name })]),
  )
}

function cellsOf(range: Range, columns: readonly SheetColumn[], text: (column: SheetColumn) => string): PastedCell[] {
  const out: PastedCell[] = []
  for (let row = range.top; row <= range.bottom; row++)
    for (const column of columns.slice(range.left, range.right + 1))
      if (column.read) out.push({ row, name: column.name, text: text(column) })
  return out
}

function without(set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return keys.some(key => set.has(key)) ? new Set([...set].filter(key => !keys.includes(key))) : set
}
