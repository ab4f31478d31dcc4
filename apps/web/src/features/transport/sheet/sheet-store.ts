import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { createStore, type StoreApi } from 'zustand'
import { createUploads, type Uploads } from '../../../engine/widgets/files/uploads.ts'
import type { LaidCell } from './sheet-paste.ts'
import { freshRow, informRow, mergeRows, patchRow, refuseRow, savedRow, typeInto } from './sheet-rows.ts'
import type { Place, Range, SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

export interface SheetState {
  rows: readonly SheetRow[]
  active: Place | null
  /** Where a block of cells began to be selected; its other end is the active cell. */
  anchor: Place | null
  picked: ReadonlySet<string>
}

export interface Sheet {
  readonly store: StoreApi<SheetState>
  /** Photographs on their way into its rows. */
  readonly uploads: Uploads
  load(rows: readonly AnyRow[], options: { keepSaved: boolean }): void
  append(rows: readonly AnyRow[]): string[]
  remove(keys: readonly string[]): void
  type(row: number, column: SheetColumn, typed: { text: string; live?: boolean }): void
  lay(cells: readonly LaidCell[], columns: readonly SheetColumn[]): void
  fillDown(range: Range, columns: readonly SheetColumn[]): void
  clear(range: Range, columns: readonly SheetColumn[]): void
  patch(key: string, values: AnyRow): void
  inform(key: string, facts: AnyRow): void
  saving(keys: readonly string[]): void
  saved(key: string, base: AnyRow): void
  refuse(key: string, wrong: Readonly<Record<string, Text>>): void
  go(place: Place | null): void
  extend(place: Place): void
  pick(keys: readonly string[], on: boolean): void
}

/** Rows of a sheet and where the person is in it. `newRow`: a sheet that grows when more is pasted than there is room for. */
export function createSheet(args: { rules: SheetRules; keyOf(row: AnyRow): string; newRow?(): AnyRow }): Sheet {
  const { rules, keyOf, newRow } = args
  const store = createStore<SheetState>(() => ({ rows: [], active: null, anchor: null, picked: new Set() }))
  const change = (key: string, to: (row: SheetRow) => SheetRow) =>
    store.setState(state => {
      const rows = state.rows.map(row => (row.key === key ? to(row) : row))
      return rows.some((row, i) => row !== state.rows[i]) ? { rows } : state
    })
  const extendedTo = (rows: SheetRow[], to: number): SheetRow[] => {
    while (newRow && rows.length <= to) rows.push(rowOf(newRow()))
    return rows
  }
  const rowOf = (base: AnyRow) => freshRow(keyOf(base), base, rules)
  const typeAll = (cells: readonly LaidCell[], columns: readonly SheetColumn[]) => {
    const byName = new Map(columns.map(column => [column.name, column]))
    store.setState(state => {
      const rows = [...state.rows]
      for (const { row: at, name, text } of cells) {
        const column = byName.get(name)
        const row = extendedTo(rows, at)[at]
        if (column && row && canType(column, row))
          rows[at] = typeInto(row, { column, text, above: rows[at - 1]?.values, rules })
      }
      return { rows }
    })
  }
  return {
    store,
    uploads: createUploads(),
    load: (rows, options) =>
      store.setState(state => ({ rows: mergeRows(state.rows, rows.map(rowOf), { ...options, rules }) })),
    append: rows => {
      const added = rows.map(rowOf)
      store.setState(state => ({
        rows: [...state.rows, ...added.filter(row => !state.rows.some(other => other.key === row.key))],
      }))
      return added.map(row => row.key)
    },
    remove: keys =>
      store.setState(state => ({
        rows: state.rows.filter(row => !keys.includes(row.key)),
        picked: without(state.picked, keys),
        active: null,
        anchor: null,
      })),
    type: (at, column, { text, live = false }) => {
      const { rows } = store.getState()
      const row = rows[at]
      if (row && canType(column, row))
        change(row.key, one => typeInto(one, { column, text, above: rows[at - 1]?.values, rules, live }))
    },
    lay: typeAll,
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
    patch: (key, values) => change(key, row => patchRow(row, values, rules)),
    inform: (key, facts) => change(key, row => informRow(row, facts, rules)),
    saving: keys =>
      store.setState(state => ({
        rows: state.rows.map(row => (keys.includes(row.key) ? { ...row, state: 'saving' as const } : row)),
      })),
    saved: (key, base) => change(key, row => savedRow(row, base, rules)),
    refuse: (key, wrong) => change(key, row => refuseRow(row, wrong)),
    go: place => store.setState({ active: place, anchor: null }),
    extend: place => store.setState(state => ({ anchor: state.anchor ?? state.active, active: place })),
    pick: (keys, on) =>
      store.setState(state => ({ picked: on ? new Set([...state.picked, ...keys]) : without(state.picked, keys) })),
  }
}

/** The selected block; the active cell alone where none is. */
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

export function canType(column: SheetColumn, row: SheetRow): boolean {
  return (
    column.read !== undefined &&
    row.state !== 'saving' &&
    row.state !== 'saved' &&
    column.editable?.(row.values) !== false
  )
}

/** What stands in a cell when its editor opens. */
export function textOf(column: SheetColumn, row: SheetRow): string {
  return row.unread[column.name]?.text ?? column.edit?.(row.values) ?? column.text(row.values)
}

/** Of the fields that a row needs those that are empty, as what is said of them. */
export function missing(row: SheetRow, needed: Readonly<Record<string, Field>>): Record<string, Text> {
  const empty = Object.entries(needed).filter(([name]) => [null, undefined, ''].includes(row.values[name] as never))
  return requiredTexts(Object.fromEntries(empty))
}

export function requiredTexts(fields: Readonly<Record<string, Field>>): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldIssue('field.required', { field, name })]),
  )
}

function cellsOf(range: Range, columns: readonly SheetColumn[], text: (column: SheetColumn) => string): LaidCell[] {
  const out: LaidCell[] = []
  for (let row = range.top; row <= range.bottom; row++)
    for (const column of columns.slice(range.left, range.right + 1))
      if (column.read) out.push({ row, name: column.name, text: text(column) })
  return out
}

function without(set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return keys.some(key => set.has(key)) ? new Set([...set].filter(key => !keys.includes(key))) : set
}
