import { headWidth } from './sheet-layout.ts'
import type { SheetColumn } from './sheet-types.ts'

/** The least width of a column that is narrowed, px. */
const LEAST = 72

/**
 * The columns with widths at which none of them is partly under the column that stays at the end: the last one before it
 * ends at its edge, and the next ones begin beneath it. `room` is the width of the sheet in px, 0 while it is unknown.
 */
export function fitToEdge(
  columns: readonly SheetColumn[],
  { room, pickable }: { room: number; pickable: boolean },
): readonly SheetColumn[] {
  const end = columns.find(column => column.frozenEnd)
  if (!end || room <= 0) return columns
  const edge = room - end.width
  let [at, whole] = [headWidth(pickable), 0]
  for (const column of columns) {
    if (column === end || at + column.width > edge) break
    at += column.width
    whole++
  }
  // All of them fit, or not even the first one does
  const next = columns[whole]
  if (whole === 0 || next === end) return columns
  const left = edge - at
  if (next?.narrows && left >= LEAST)
    return columns.map(column => (column === next ? { ...column, width: left } : column))
  const seen = columns.slice(0, whole)
  const wider = seen.find(column => column.grows) ?? seen.at(-1)
  return columns.map(column => (column === wider ? { ...column, width: column.width + left } : column))
}
