import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { changedBy } from './sheet-rows.ts'
import type { SheetRow, SheetRules } from './sheet-types.ts'

interface Cells {
  values: AnyRow
  unread: SheetRow['unread']
}

/** What one act of a person replaced: of each row the cells that were typed into, as they were. */
export interface Step {
  rows: ReadonlyMap<string, Cells>
  /** The cell that is still being typed into: further letters belong to the same step. */
  typing?: string | undefined
}

/** So many acts can be taken back. */
const DEPTH = 100

/** The cells in which rows differ; undefined where nothing was typed otherwise. */
export function stepBetween(before: readonly SheetRow[], after: readonly SheetRow[]): Step | undefined {
  const old = new Map(before.map(row => [row.key, row]))
  const rows = new Map<string, Cells>()
  for (const row of after) {
    const was = old.get(row.key)
    if (!was || was === row) continue
    const names = [...new Set([...was.edited, ...row.edited])].filter(
      name => was.values[name] !== row.values[name] || was.unread[name] !== row.unread[name],
    )
    if (names.length) rows.set(row.key, cellsOf(was, names))
  }
  return rows.size ? { rows } : undefined
}

/** The row with cells as a step holds them; as it is when it was saved meanwhile. */
export function takeBack(row: SheetRow, step: Step, rules: SheetRules): SheetRow {
  const cells = step.rows.get(row.key)
  if (!cells || row.state === 'saving' || row.state === 'saved') return row
  const names = Object.keys(cells.values).filter(name => !name.endsWith('$'))
  const kept = Object.entries(row.unread).filter(([name]) => !names.includes(name))
  return changedBy(row, cells.values, { rules, unread: { ...Object.fromEntries(kept), ...cells.unread } })
}

/** The step that undoes what taking `step` back will do. */
export function opposite(rows: readonly SheetRow[], step: Step): Step {
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

/** The steps with one more; letters typed into one cell are one step. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  const last = steps.at(-1)
  return step.typing !== undefined && last?.typing === step.typing ? [...steps] : [...steps.slice(1 - DEPTH), step]
}

/** Whatever is typed next is an act of its own. */
export function closed(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1)
  return last?.typing === undefined ? steps : [...steps.slice(0, -1), { rows: last.rows }]
}

/** The first cell of a step, by row and name. */
export function placeOf(step: Step): { key: string; name: string } | undefined {
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
    unread: Object.fromEntries(names.flatMap(name => (row.unread[name] ? [[name, row.unread[name]]] : []))),
  }
}
