import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../../common/missing.ts'
import { headWidth, type GridColumn } from './grid-columns.ts'

interface Content {
  rows: readonly AnyRow[]
  /** The column of the active cell. */
  active: string | undefined
}

/** The columns with those narrow that are sparse, empty in every row and not being typed into. */
export function withNarrowEmpty<C extends Pick<GridColumn, 'name' | 'label' | 'unit' | 'required' | 'width'>>(
  { sparse = [] }: Pick<Lines, 'sparse'>,
  columns: readonly C[],
  { rows, active }: Content,
): C[] {
  return columns.map(column => {
    const { name, label, unit, required } = column
    const isEmpty = sparse.includes(name) && name !== active && rows.every(row => isMissing(row[name]))
    return isEmpty ? { ...column, width: headWidth(label, unit, required) } : column
  })
}
