import type { Lang } from '@tuheng/domain/kernel/text'
import { errorOf, isUnsaved } from './sheet-rows.ts'
import type { CellPosition, SheetColumn, SheetRow } from './sheet-types.ts'

/** A sentence and the rows that it is about. */
export interface SheetProblem {
  text: string
  /** The column, or undefined for whole rows. */
  label: string | undefined
  /** Row numbers as shown, from 1. */
  rows: number[]
  /** The first of the cells. */
  at: CellPosition
}

/** What is wrong with rows that are not saved: each sentence once, by the first row that it is about. */
export function problemsOf(rows: readonly SheetRow[], columns: readonly SheetColumn[], lang: Lang): SheetProblem[] {
  const found = new Map<string, SheetProblem>()
  for (const [i, row] of rows.entries()) {
    if (!isUnsaved(row)) continue
    for (const [col, label, name] of [
      [0, undefined, ''] as const,
      ...columns.map((column, at) => [at, column.label, column.name] as const),
    ]) {
      const text = errorOf(row, name)?.[lang]
      if (text === undefined) continue
      const key = `${name}\n${text}`
      const problem = found.get(key)
      if (problem) problem.rows.push(i + 1)
      else found.set(key, { text, label, rows: [i + 1], at: { row: i, col } })
    }
  }
  return [...found.values()]
}
