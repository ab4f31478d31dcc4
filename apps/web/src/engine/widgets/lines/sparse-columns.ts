import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { isMissing } from '../../common/missing.ts'
import type { GridColumn } from './grid-columns.ts'

/** The sparse columns that no row fills and no error names. */
export function emptyColumns<C extends Pick<GridColumn, 'name'>>(
  { sparse = [] }: Pick<Lines, 'sparse'>,
  columns: readonly C[],
  { rows, wrong }: { rows: readonly AnyRow[]; wrong: readonly string[] },
): C[] {
  return columns.filter(
    ({ name }) => sparse.includes(name) && !wrong.includes(name) && rows.every(row => isMissing(row[name])),
  )
}

/** Columns once shown stay, also when their last value is deleted. */
export function useSparseColumns(
  lines: Lines,
  columns: readonly GridColumn[],
  content: Parameters<typeof emptyColumns>[2],
): { empty: readonly GridColumn[]; show(): void } {
  const [shown, setShown] = useState(false)
  const empty = shown ? NONE : emptyColumns(lines, columns, content)
  if (!shown && lines.sparse && empty.length === 0) setShown(true)
  return { empty, show: () => setShown(true) }
}

const NONE: readonly GridColumn[] = []
