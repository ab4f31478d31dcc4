import { memo, type HTMLAttributes, type ReactElement, type Ref } from 'react'

interface CellFacts {
  record?: unknown
  column?: { render?: unknown; width?: unknown; fixed?: unknown }
  /** Where frozen columns stand: known only after the first measure. */
  rowInfo?: { fixedInfoList?: unknown }
}

type Props = HTMLAttributes<HTMLDivElement> & { 'data-row-key'?: unknown; children?: ReactElement<CellFacts>[] }
type RowRef = Ref<HTMLDivElement> | undefined

/**
 * A row of the virtual table that is drawn again only when its record, its columns or its own look change. The table
 * would walk through every cell of every row at each step of scrolling.
 */
export function SteadyRow({ ref, ...rest }: Props & { ref?: RowRef }) {
  // The table brings another ref each time, which alone would have the row drawn; both measure the same element
  return <Row {...rest} measure={ref} />
}

const Row = memo(function Row({ children, measure, ...rest }: Props & { measure: RowRef }) {
  return (
    <div ref={measure} {...rest}>
      {children}
    </div>
  )
}, isSame)

function isSame(a: Props, b: Props): boolean {
  if (a['data-row-key'] !== b['data-row-key'] || a.className !== b.className) return false
  return sameStyle(a.style, b.style) && sameCells(a.children ?? [], b.children ?? [])
}

function sameCells(a: readonly ReactElement<CellFacts>[], b: readonly ReactElement<CellFacts>[]): boolean {
  if (a[0]?.props.rowInfo?.fixedInfoList !== b[0]?.props.rowInfo?.fixedInfoList) return false
  return a.length === b.length && a.every((cell, i) => cell.props.record === b[i]?.props.record && sameColumn(cell.props.column, b[i]?.props.column))
}

/** The table copies its columns; what they draw and where stays. */
function sameColumn(a: CellFacts['column'], b: CellFacts['column']): boolean {
  return a === b || (a?.render === b?.render && a?.width === b?.width && a?.fixed === b?.fixed)
}

function sameStyle(a: Props['style'] = {}, b: Props['style'] = {}): boolean {
  const keys = Object.keys(a) as (keyof typeof a)[]
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key])
}
