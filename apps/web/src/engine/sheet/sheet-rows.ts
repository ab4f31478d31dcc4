import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

const NOTHING: Readonly<Record<string, never>> = {}

export function freshRow(key: string, base: AnyRow, rules: SheetRules): SheetRow {
  return {
    key,
    base,
    values: rules.derive(base),
    edited: new Set(),
    unread: NOTHING,
    refused: NOTHING,
    ruled: NOTHING,
    state: 'same',
  }
}

/** What is wrong with a cell, or with the row when `name` is empty. */
export function wrongOf(row: SheetRow, name: string): Text | undefined {
  return row.unread[name]?.issue ?? row.refused[name] ?? row.ruled[name]
}

/** Whether anything keeps the row from being saved. What the server refused may be tried again. */
export function isSound(row: SheetRow): boolean {
  return Object.keys(row.unread).length === 0 && Object.keys(row.ruled).length === 0
}

export function isUnsaved(row: SheetRow): boolean {
  return row.edited.size > 0 && row.state !== 'saved'
}

export interface Typed {
  column: SheetColumn
  text: string
  above: AnyRow | undefined
  rules: SheetRules
  /** Still being typed: what means nothing yet is not wrong yet. */
  live?: boolean
}

/** The row with a text in one of its cells. A text that means nothing stays to be seen and empties the value. */
export function typeInto(row: SheetRow, typed: Typed): SheetRow {
  const { column, text, above, rules, live = false } = typed
  const reading = column.read?.(text, { row: row.values, above })
  if (!reading) return row
  if (reading.issue) {
    if (live) return row
    return changedBy(
      row,
      { [column.name]: null },
      { rules, unread: { ...row.unread, [column.name]: { text, issue: reading.issue } } },
    )
  }
  const { [column.name]: _, ...unread } = row.unread
  return changedBy(row, { [column.name]: reading.value, ...reading.also }, { rules, unread })
}

/** Further values that did not come by a cell of text: photographs, what was looked up. */
export function patchRow(row: SheetRow, patch: AnyRow, rules: SheetRules): SheetRow {
  return changedBy(row, patch, { rules })
}

/** What was looked up for a row: no input of the person's, so the row stays as saved or unsaved as it was. */
export function informRow(row: SheetRow, facts: AnyRow, rules: SheetRules): SheetRow {
  const values = rules.derive({ ...row.values, ...facts })
  return { ...row, base: { ...row.base, ...facts }, values, ruled: row.edited.size ? rules.judge(values) : row.ruled }
}

export function refuseRow(row: SheetRow, refused: Readonly<Record<string, Text>>): SheetRow {
  return { ...row, refused, state: 'failed' }
}

export function savedRow(row: SheetRow, base: AnyRow, rules: SheetRules): SheetRow {
  return { ...freshRow(row.key, base, rules), edited: row.edited, state: 'saved' }
}

/**
 * Rows as the server has them now, over rows that are on screen: unsaved input stays, what was saved stays in its
 * place to be seen, new rows come last.
 */
export function mergeRows(
  rows: readonly SheetRow[],
  incoming: readonly SheetRow[],
  { keepSaved, rules }: { keepSaved: boolean; rules: SheetRules },
): SheetRow[] {
  const news = new Map(incoming.map(row => [row.key, row]))
  const kept = rows.flatMap(row => {
    const fresh = news.get(row.key)
    if (isUnsaved(row)) return fresh ? [rebase(row, fresh.base, rules)] : [row]
    if (row.state === 'saved') return keepSaved ? [row] : []
    return fresh ? [sameRecord(row.base, fresh.base) ? row : fresh] : []
  })
  const known = new Set(kept.map(row => row.key))
  return [...kept, ...incoming.filter(row => !known.has(row.key))]
}

function rebase(row: SheetRow, base: AnyRow, rules: SheetRules): SheetRow {
  if (sameRecord(row.base, base)) return row
  const typed = Object.fromEntries(
    [...row.edited].flatMap(name =>
      name in row.values
        ? [
            [name, row.values[name]],
            [`${name}$`, row.values[`${name}$`]],
          ]
        : [],
    ),
  )
  const values = rules.derive({ ...base, ...typed })
  const edited = new Set([...row.edited].filter(name => name in row.unread || !same(base[name], values[name])))
  return edited.size ? { ...row, base, values, edited, ruled: rules.judge(values) } : freshRow(row.key, base, rules)
}

/** Rows carry their version; one that has none is compared as a whole. */
function sameRecord(a: AnyRow, b: AnyRow): boolean {
  return a['version'] !== undefined ? a['version'] === b['version'] : JSON.stringify(a) === JSON.stringify(b)
}

/** The row with other values, judged anew; what is back to what it was is no change. */
export function changedBy(
  row: SheetRow,
  patch: AnyRow,
  { rules, unread = row.unread }: { rules: SheetRules; unread?: SheetRow['unread'] },
): SheetRow {
  const names = Object.keys(patch).filter(name => !name.endsWith('$'))
  const moved = names.filter(name => row.values[name] !== patch[name])
  if (!moved.length && unread === row.unread) return row
  const values = moved.length ? rules.derive({ ...row.values, ...patch }) : row.values
  const edited = new Set(
    [...row.edited, ...names].filter(name => name in unread || !same(row.base[name], values[name])),
  )
  const refused = Object.fromEntries(
    Object.entries(row.refused).filter(([name]) => name !== '' && !names.includes(name)),
  )
  const touched = edited.size > 0
  return {
    ...row,
    values,
    edited,
    refused: touched ? refused : NOTHING,
    unread,
    ruled: touched ? rules.judge(values) : NOTHING,
    state: touched ? 'changed' : 'same',
  }
}

function same(a: unknown, b: unknown): boolean {
  const blank = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return (
    a === b ||
    (blank(a) && blank(b)) ||
    (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
  )
}
