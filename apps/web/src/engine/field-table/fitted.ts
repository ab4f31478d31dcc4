import { layColumns } from '../list-page/grid-layout.ts'

export interface Fitted {
  width: number
  fixed?: 'start' | 'end'
}

/** Share of the width that frozen columns leave to the others at least. */
const LEFT_FREE = 0.5

/**
 * Column widths for the available width. If not all columns fit, those that fit are widened up to the frozen ones, so
 * that no figure is cut. If frozen columns would take half the width, those at the end scroll with the others, and if
 * needed all do.
 */
export function fitted(columns: readonly Fitted[], room: number): Fitted[] {
  if (room <= 0) return [...columns]
  const kept = [columns, columns.map(({ width, fixed }) => (fixed === 'start' ? { width, fixed } : { width }))].find(
    some => sum(some.filter(column => column.fixed)) <= room * LEFT_FREE,
  )
  const shown: readonly Fitted[] = kept ?? columns.map(({ width }) => ({ width }))
  const { start, middle, end } = layColumns(
    shown.map(({ width, fixed }, i) => ({
      key: String(i),
      width,
      ...(fixed ? { frozen: fixed } : {}),
      title: null,
      meta: GROWS,
      render: () => null,
    })),
    room,
  )
  const widths = new Map([...start, ...middle, ...end].map(place => [place.index, Math.floor(place.width)]))
  return shown.map((column, i) => ({ ...column, width: widths.get(i) ?? column.width }))
}

const GROWS = {
  name: '',
  label: '',
  sortable: false,
  direction: undefined,
  rank: undefined,
  width: 0,
  acts: {} as never,
}

const sum = (columns: readonly Fitted[]): number => columns.reduce((total, { width }) => total + width, 0)
