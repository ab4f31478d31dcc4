import { layoutColumns } from '../list-page/grid-layout.ts'

export interface FittedColumn {
  width: number
  fixed?: 'start' | 'end'
}

/** Share of the width that frozen columns leave to the others at least. */
const MIN_SCROLLING_SHARE = 0.5

/**
 * Column widths for the available width. If not all columns fit, those that fit are widened up to the frozen ones, so
 * that no figure is cut. If frozen columns would take half the width, those at the end scroll with the others, and if
 * needed all do.
 */
export function fitColumns(columns: readonly FittedColumn[], available: number): FittedColumn[] {
  if (available <= 0) return [...columns]
  const frozen = [columns, columns.map(({ width, fixed }) => (fixed === 'start' ? { width, fixed } : { width }))].find(
    candidate => sum(candidate.filter(column => column.fixed)) <= available * MIN_SCROLLING_SHARE,
  )
  const shown: readonly FittedColumn[] = frozen ?? columns.map(({ width }) => ({ width }))
  const { start, middle, end } = layoutColumns(
    shown.map(({ width, fixed }, i) => ({
      key: String(i),
      width,
      ...(fixed ? { frozen: fixed } : {}),
      title: null,
      meta: RESIZABLE,
      render: () => null,
    })),
    available,
  )
  const widths = new Map([...start, ...middle, ...end].map(place => [place.index, Math.floor(place.width)]))
  return shown.map((column, i) => ({ ...column, width: widths.get(i) ?? column.width }))
}

const RESIZABLE = {
  name: '',
  label: '',
  sortable: false,
  direction: undefined,
  rank: undefined,
  width: 0,
  actions: {} as never,
}

const sum = (columns: readonly FittedColumn[]): number => columns.reduce((total, { width }) => total + width, 0)
