import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { changeRow } from './sheet-rows.ts'
import type { SheetRow, SheetRules } from './sheet-types.ts'

interface Cells {
  values: AnyRow
  unreadable: SheetRow['unreadable']
}

/** One undo step: the old contents of the cells that were changed. */
export interface Step {
  rows: ReadonlyMap<string, Cells>
  /** The cell that is being typed into: more characters belong to the same step. */
  typing?: string | undefined
}

/** Number of steps kept. */
const MAX_STEPS = 100

/** The step between two states; undefined if no input differs. */
export function stepBetween(before: readonly SheetRow[], after: readonly SheetRow[]): Step | undefined {
  const old = new Map(before.map(row => [row.key, row]))
  const rows = new Map<string, Cells>()
  for (const row of after) {
    const previous = old.get(row.key)
    if (!previous || previous === row) continue
    const names = [...new Set([...previous.edited, ...row.edited])].filter(
      name => previous.values[name] !== row.values[name] || previous.unreadable[name] !== row.unreadable[name],
    )
    if (names.length) rows.set(row.key, cellsOf(previous, names))
  }
  return rows.size ? { rows } : undefined
}

/** The row with the contents that a step holds. A row that was saved since stays as it is. */
export function revert(row: SheetRow, step: Step, rules: SheetRules): SheetRow {
  const cells = step.rows.get(row.key)
  if (!cells || row.state === 'saving' || row.state === 'saved') return row
  const names = Object.keys(cells.values).filter(name => !name.endsWith('$'))
  const otherUnreadable = Object.entries(row.unreadable).filter(([name]) => !names.includes(name))
  return changeRow(row, cells.values, {
    rules,
    unreadable: { ...Object.fromEntries(otherUnreadable), ...cells.unreadable },
  })
}

/** The step that reverts `step`. */
export function inverseOf(rows: readonly SheetRow[], step: Step): Step {
  return {
    rows: new Map(
      rows.flatMap(row => {
        const cells = step.rows.get(row.key)
        const names = Object.keys(cells?.values ?? {}).filter(name => !name.endsWith('$'))
        return cells ? [[row.key, cellsOf(row, names)] as const] : []
      }),
    ),
  }
}

/** Adds a step; characters typed into the same cell are merged into one. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  const last = steps.at(-1)
  return step.typing !== undefined && last?.typing === step.typing ? [...steps] : [...steps.slice(1 - MAX_STEPS), step]
}

/** Ends the merging of characters: later input is a new step. */
export function closeLast(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1)
  return last?.typing === undefined ? steps : [...steps.slice(0, -1), { rows: last.rows }]
}

/** Row key and column of the first cell of a step. */
export function firstCellOf(step: Step): { key: string; name: string } | undefined {
  for (const [key, { values }] of step.rows) {
    const name = Object.keys(values)[0]
    if (name !== undefined) return { key, name }
  }
  return undefined
}

function cellsOf(row: SheetRow, names: readonly string[]): Cells {
  const captions = names.map(name => `${name}$`).filter(name => name in row.values)
  return {
    values: Object.fromEntries([...names, ...captions].map(name => [name, row.values[name] ?? null])),
    unreadable: Object.fromEntries(names.flatMap(name => (row.unreadable[name] ? [[name, row.unreadable[name]]] : []))),
  }
}
