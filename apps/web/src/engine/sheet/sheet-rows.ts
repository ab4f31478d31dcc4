import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

const NONE: Readonly<Record<string, never>> = {}

export function newSheetRow(key: string, base: AnyRow, rules: SheetRules): SheetRow {
  return {
    key,
    base,
    values: rules.derive(base),
    edited: new Set(),
    unreadable: NONE,
    refusals: NONE,
    ruleErrors: NONE,
    state: 'same',
  }
}

/** The error of a cell, or of the row if `name` is empty. */
export function errorOf(row: SheetRow, name: string): Text | undefined {
  return row.unreadable[name]?.issue ?? row.refusals[name] ?? row.ruleErrors[name]
}

/** Whether the row can be saved. Refused input may be sent again. */
export function isValid(row: SheetRow): boolean {
  return Object.keys(row.unreadable).length === 0 && Object.keys(row.ruleErrors).length === 0
}

export function isUnsaved(row: SheetRow): boolean {
  return row.edited.size > 0 && row.state !== 'saved'
}

export interface TextInput {
  column: SheetColumn
  text: string
  above: AnyRow | undefined
  rules: SheetRules
  /** During input: unreadable text is not an error yet. */
  unfinished?: boolean
}

/** The row with text in one of its cells. Unreadable text is kept for display and empties the value. */
export function typeText(row: SheetRow, typed: TextInput): SheetRow {
  const { column, text, above, rules, unfinished = false } = typed
  const reading = column.read?.(text, { row: row.values, above })
  if (!reading) return row
  if (reading.issue) {
    if (unfinished) return row
    return changeRow(
      row,
      { [column.name]: null },
      { rules, unreadable: { ...row.unreadable, [column.name]: { text, issue: reading.issue } } },
    )
  }
  const { [column.name]: _, ...unreadable } = row.unreadable
  return changeRow(row, { [column.name]: reading.value, ...reading.also }, { rules, unreadable })
}

/** Sets values that were not typed into a cell, such as photographs. */
export function patchRow(row: SheetRow, patch: AnyRow, rules: SheetRules): SheetRow {
  return changeRow(row, patch, { rules })
}

/** Sets values that were looked up. They are not input, so the row's state stays. */
export function addLookup(row: SheetRow, facts: AnyRow, rules: SheetRules): SheetRow {
  const values = rules.derive({ ...row.values, ...facts })
  return {
    ...row,
    base: { ...row.base, ...facts },
    values,
    ruleErrors: row.edited.size ? rules.validate(values) : row.ruleErrors,
  }
}

export function refuseRow(row: SheetRow, refusals: Readonly<Record<string, Text>>): SheetRow {
  return { ...row, refusals, state: 'failed' }
}

export function savedRow(row: SheetRow, base: AnyRow, rules: SheetRules): SheetRow {
  return { ...newSheetRow(row.key, base, rules), edited: row.edited, state: 'saved' }
}

/**
 * Merges the current rows of the server into those on screen: unsaved input is kept, saved rows keep their place, new
 * rows go last.
 */
export function mergeRows(
  rows: readonly SheetRow[],
  incoming: readonly SheetRow[],
  { keepSaved, rules }: { keepSaved: boolean; rules: SheetRules },
): SheetRow[] {
  const current = new Map(incoming.map(row => [row.key, row]))
  const kept = rows.flatMap(row => {
    const fresh = current.get(row.key)
    if (isUnsaved(row)) return fresh ? [rebase(row, fresh.base, rules)] : [row]
    if (row.state === 'saved') return keepSaved ? [row] : []
    return fresh ? [sameRecord(row.base, fresh.base) ? row : fresh] : []
  })
  const keptKeys = new Set(kept.map(row => row.key))
  return [...kept, ...incoming.filter(row => !keptKeys.has(row.key))]
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
  const edited = new Set([...row.edited].filter(name => name in row.unreadable || !same(base[name], values[name])))
  return edited.size
    ? { ...row, base, values, edited, ruleErrors: rules.validate(values) }
    : newSheetRow(row.key, base, rules)
}

/** Compares versions; rows without a version are compared by value. */
function sameRecord(a: AnyRow, b: AnyRow): boolean {
  return a['version'] !== undefined ? a['version'] === b['version'] : JSON.stringify(a) === JSON.stringify(b)
}

/** The row with changed values, validated again. A value that equals the original is not a change. */
export function changeRow(
  row: SheetRow,
  patch: AnyRow,
  { rules, unreadable = row.unreadable }: { rules: SheetRules; unreadable?: SheetRow['unreadable'] },
): SheetRow {
  const names = Object.keys(patch).filter(name => !name.endsWith('$'))
  const changedNames = names.filter(name => row.values[name] !== patch[name])
  if (!changedNames.length && unreadable === row.unreadable) return row
  const values = changedNames.length ? rules.derive({ ...row.values, ...patch }) : row.values
  const edited = new Set(
    [...row.edited, ...names].filter(name => name in unreadable || !same(row.base[name], values[name])),
  )
  const refusals = Object.fromEntries(
    Object.entries(row.refusals).filter(([name]) => name !== '' && !names.includes(name)),
  )
  const hasEdits = edited.size > 0
  return {
    ...row,
    values,
    edited,
    refusals: hasEdits ? refusals : NONE,
    unreadable,
    ruleErrors: hasEdits ? judged(rules, values, unreadable) : NONE,
    state: hasEdits ? 'changed' : 'same',
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

/** Errors by the rules, without those that only follow from a cell that could not be read. */
function judged(rules: SheetRules, values: AnyRow, unreadable: SheetRow['unreadable']): Record<string, Text> {
  const wrong = Object.entries(rules.validate(values))
  return Object.fromEntries(wrong.filter(([name]) => !((rules.followsFrom?.[name] ?? '') in unreadable)))
}
