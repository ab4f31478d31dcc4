import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { createStore, type StoreApi } from 'zustand'
import { createUploads, type Uploads } from '../widgets/files/uploads.ts'
import type { LaidCell } from './sheet-paste.ts'
import { freshRow, informRow, isUnsaved, mergeRows, patchRow, refuseRow, savedRow, typeInto } from './sheet-rows.ts'
import { closed, opposite, placeOf, stepBetween, takeBack, withStep, type Step } from './sheet-undo.ts'
import type { Place, Range, SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

export interface SheetState {
  /** Those that are shown; places count these. */
  rows: readonly SheetRow[]
  /** Those that are filtered out, with whatever was typed into them. */
  aside: readonly SheetRow[]
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
  /** Shows the rows that are wanted and keeps the others aside. */
  show(wanted: (row: SheetRow) => boolean): void
  /** Takes what was typed as what there is: it was saved. */
  keep(): void
  /** Forgets what was typed and not saved. */
  discard(): void
  /** Takes the last act back, or does it again; where that was, as far as it is shown. */
  undo(): { row: number; name: string } | undefined
  redo(): { row: number; name: string } | undefined
  go(place: Place | null): void
  extend(place: Place): void
  pick(keys: readonly string[], on: boolean): void
}

/** Rows of a sheet and where the person is in it. `newRow`: a sheet that grows when more is pasted than there is room for. */
export function createSheet(args: { rules: SheetRules; keyOf(row: AnyRow): string; newRow?(): AnyRow }): Sheet {
  const { rules, keyOf, newRow } = args
  const store = createStore<SheetState>(() => ({
    rows: [],
    aside: [],
    active: null,
    anchor: null,
    picked: new Set(),
  }))
  /** Keys in the order of the sheet, whatever is shown of it. */
  let order: readonly string[] = []
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  const set = (to: (state: SheetState) => Partial<SheetState>) => {
    store.setState(to)
    const { rows, aside } = store.getState()
    if (!aside.length) order = rows.map(row => row.key)
  }
  const mapped = (to: (row: SheetRow) => SheetRow) =>
    set(({ rows, aside }) => ({ rows: mapRows(rows, to), aside: mapRows(aside, to) }))
  const change = (key: string, to: (row: SheetRow) => SheetRow) => mapped(row => (row.key === key ? to(row) : row))
  /** An act of the person, which can be taken back. */
  const act = (run: () => void, typing?: string) => {
    const before = store.getState().rows
    run()
    const step = stepBetween(before, store.getState().rows)
    if (!step) return
    done = withStep(done, { ...step, typing })
    undone = []
  }
  const back = (from: readonly Step[]): { step: Step; inverse: Step; rest: readonly Step[] } | undefined => {
    const step = from.at(-1)
    if (!step) return undefined
    const inverse = opposite(allRows(store.getState()), step)
    mapped(row => takeBack(row, step, rules))
    return { step, inverse, rest: from.slice(0, -1) }
  }
  const where = (step: Step) => {
    const place = placeOf(step)
    const row = store.getState().rows.findIndex(one => one.key === place?.key)
    return place && row >= 0 ? { row, name: place.name } : undefined
  }
  const extendedTo = (rows: SheetRow[], to: number): SheetRow[] => {
    while (newRow && rows.length <= to) rows.push(rowOf(newRow()))
    return rows
  }
  const rowOf = (base: AnyRow) => freshRow(keyOf(base), base, rules)
  const typeAll = (cells: readonly LaidCell[], columns: readonly SheetColumn[]) => {
    const byName = new Map(columns.map(column => [column.name, column]))
    act(() =>
      set(state => {
        const rows = [...state.rows]
        for (const { row: at, name, text } of cells) {
          const column = byName.get(name)
          const row = extendedTo(rows, at)[at]
          if (column && row && canType(column, row))
            rows[at] = typeInto(row, { column, text, above: rows[at - 1]?.values, rules })
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
        const hidden = new Set(state.aside.map(row => row.key))
        const merged = mergeRows(inOrder(allRows(state), order), incoming.map(rowOf), { ...options, rules })
        order = merged.map(row => row.key)
        return { rows: merged.filter(row => !hidden.has(row.key)), aside: merged.filter(row => hidden.has(row.key)) }
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
    type: (at, column, { text, live = false }) => {
      const { rows } = store.getState()
      const row = rows[at]
      if (!row || !canType(column, row)) return
      act(
        () => change(row.key, one => typeInto(one, { column, text, above: rows[at - 1]?.values, rules, live })),
        `${row.key} ${column.name}`,
      )
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
    patch: (key, values) => act(() => change(key, row => patchRow(row, values, rules))),
    inform: (key, facts) => change(key, row => informRow(row, facts, rules)),
    saving: keys => mapped(row => (keys.includes(row.key) ? { ...row, state: 'saving' as const } : row)),
    saved: (key, base) => change(key, row => savedRow(row, base, rules)),
    refuse: (key, wrong) => change(key, row => refuseRow(row, wrong)),
    show: wanted =>
      set(state => {
        const all = inOrder(allRows(state), order)
        const rows = all.filter(wanted)
        const same = rows.length === state.rows.length && rows.every((row, i) => row === state.rows[i])
        return same ? {} : { rows, aside: all.filter(row => !wanted(row)), active: null, anchor: null }
      }),
    keep: () => {
      mapped(row => (isUnsaved(row) ? freshRow(row.key, row.values, rules) : row))
      ;[done, undone] = [[], []]
    },
    discard: () => {
      mapped(row => (isUnsaved(row) ? freshRow(row.key, row.base, rules) : row))
      ;[done, undone] = [[], []]
    },
    undo: () => {
      const found = back(done)
      if (!found) return undefined
      done = found.rest
      undone = [...undone, found.inverse]
      return where(found.step)
    },
    redo: () => {
      const found = back(undone)
      if (!found) return undefined
      undone = found.rest
      done = [...done, found.inverse]
      return where(found.step)
    },
    go: place => {
      done = closed(done)
      store.setState({ active: place, anchor: null })
    },
    extend: place => store.setState(state => ({ anchor: state.anchor ?? state.active, active: place })),
    pick: (keys, on) =>
      store.setState(state => ({ picked: on ? new Set([...state.picked, ...keys]) : without(state.picked, keys) })),
  }
}

/** All rows, those that are filtered out as well. */
export function allRows({ rows, aside }: Pick<SheetState, 'rows' | 'aside'>): readonly SheetRow[] {
  return aside.length ? [...rows, ...aside] : rows
}

function inOrder(rows: readonly SheetRow[], order: readonly string[]): readonly SheetRow[] {
  const places = new Map(order.map((key, i) => [key, i]))
  const placeOf = (row: SheetRow) => places.get(row.key) ?? order.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The same list where nothing of it changed. */
function mapRows(rows: readonly SheetRow[], to: (row: SheetRow) => SheetRow): readonly SheetRow[] {
  const next = rows.map(to)
  return next.some((row, i) => row !== rows[i]) ? next : rows
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
