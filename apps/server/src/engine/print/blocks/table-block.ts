import type { Flow } from '../flow.ts'
import { formatValue } from '../format-value.ts'
import type { PrintRow, TableBlock } from '../print-doc.ts'
import { FIXED_WORDS } from '../words.ts'
import { PAD_X, headerParts, layColumns, type LaidColumn } from './table-columns.ts'

type RowKind = 'row' | 'group' | 'subtotal' | 'total'
type LaidCell = {
  x: number
  width: number
  lines: string[]
  align: LaidColumn['align']
  size: number
  negative: boolean
}
type LaidRow = { kind: RowKind; cells: LaidCell[]; height: number }

const DEFAULT_SIZE = 8.5
/** So many rows are not torn apart. */
const SMALL = 6

/**
 * A ruled table. Its header is repeated on each page, with the title of a group that goes on there, and a total is never
 * alone on a page. Its last rows stay on the page of the `after` that follows it, and so does a small table as a whole.
 */
export function drawTable(flow: Flow, block: TableBlock, after = 0): void {
  const size = block.fontSize ?? DEFAULT_SIZE
  const source = rowsOf(block)
  const measured = source.filter(({ kind }) => kind !== 'group').map(({ cells }) => cells)
  const columns = layColumns(flow, { columns: block.columns, rows: measured, size })
  const rows = source.map(row => layRow(flow, columns, { ...row, size }))
  const header = layHeader(flow, columns, size)
  flow.gap()
  const whole = header.height + rows.reduce((sum, { height }) => sum + height, after)
  const first = rows[0] ? requiredHeight(rows, 0, after) : 20 + after
  flow.ensure(rows.length <= SMALL && whole <= flow.pageHeight / 2 ? whole : header.height + first)
  drawHeader(flow, columns, header)
  if (rows.length === 0) drawEmpty(flow, block.emptyText ?? FIXED_WORDS[flow.lang].empty, size)
  let title: string | undefined
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'group') title = formatValue(source[index]?.cells[0])
    if (row.kind === 'total') title = undefined
    if (flow.ensure(requiredHeight(rows, index, after))) {
      drawHeader(flow, columns, header)
      if (title !== undefined && row.kind !== 'group') {
        const cells = [`${title}${FIXED_WORDS[flow.lang].continued}`]
        drawRow(flow, columns, layRow(flow, columns, { kind: 'group', cells, size }))
      }
    }
    drawRow(flow, columns, row)
    if (row.kind === 'subtotal') title = undefined
  }
}

function rowsOf({ rows = [], groups, totals }: TableBlock): { kind: RowKind; cells: PrintRow }[] {
  const body = groups
    ? groups.flatMap(group => [
        ...(group.title === undefined ? [] : [{ kind: 'group' as const, cells: [group.title] }]),
        ...group.rows.map(cells => ({ kind: 'row' as const, cells })),
        ...(group.subtotal ? [{ kind: 'subtotal' as const, cells: group.subtotal }] : []),
      ])
    : rows.map(cells => ({ kind: 'row' as const, cells }))
  return totals ? [...body, { kind: 'total', cells: totals }] : body
}

/** Height that a row needs below it: titles keep their first row, totals the row before them. */
function requiredHeight(rows: readonly LaidRow[], index: number, after: number): number {
  const row = rows[index]
  if (!row) return after
  const next = rows[index + 1]
  const together = row.kind === 'group' || next?.kind === 'subtotal' || next?.kind === 'total'
  return row.height + (together || !next ? requiredHeight(rows, index + 1, after) : 0)
}

function layHeader(flow: Flow, columns: readonly LaidColumn[], size: number): LaidRow {
  const cells = columns.map(({ column, x, width }) => ({
    x,
    width,
    lines: headerLines(flow, column.label, { width: width - PAD_X * 2, size }),
    align: 'center' as const,
    size,
    negative: false,
  }))
  return { kind: 'row', cells, height: Math.max(...cells.map(({ lines }) => lines.length)) * size * 1.3 + size * 0.9 }
}

function headerLines(flow: Flow, label: string, { width, size }: { width: number; size: number }): string[] {
  const style = { size, weight: 'bold' } as const
  if (flow.page.width(label, style) <= width) return [label]
  const unit = headerParts(label).at(-1) ?? ''
  const name = /^[(（]/.test(unit) ? label.slice(0, -unit.length) : label
  const lines = flow.page.wrap(name, width + 1, style)
  return name === label ? lines : [...lines, unit]
}

function layRow(
  flow: Flow,
  columns: readonly LaidColumn[],
  { kind, cells: values, size }: { kind: RowKind; cells: PrintRow; size: number },
): LaidRow {
  const cells: LaidCell[] = []
  const weight = kind === 'row' ? 'regular' : 'bold'
  for (let i = 0; i < columns.length; i++) {
    const laid = columns[i]
    if (!laid) continue
    const text = formatValue(values[i], laid.column.format)
    // The label of a title or total extends to the next cell with content.
    let width = laid.width
    const continues = kind !== 'row' && i === 0
    if (continues) while (i + 1 < columns.length && formatValue(values[i + 1]) === '') width += columns[++i]?.width ?? 0
    const room = width - PAD_X * 2
    const style = { size, weight } as const
    const fits = !laid.numeric || continues || flow.page.width(text, style) <= room
    // An amount is never wrapped. It shrinks.
    const own = fits ? size : Math.max(5, (size * room) / flow.page.width(text, style))
    cells.push({
      x: laid.x,
      width,
      lines: laid.numeric && !continues ? [text] : flow.page.wrap(text, room, style),
      align: continues ? 'left' : laid.align,
      size: own,
      negative: laid.numeric && text.startsWith('-'),
    })
  }
  const lineHeight = size * 1.3
  const most = Math.max(1, Math.floor((flow.pageHeight - size * 4) / lineHeight))
  for (const cell of cells) if (cell.lines.length > most) cell.lines = [...cell.lines.slice(0, most - 1), '…']
  return {
    kind,
    cells,
    height: Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + size * (kind === 'row' ? 0.55 : 0.75),
  }
}

function drawHeader(flow: Flow, columns: readonly LaidColumn[], header: LaidRow): void {
  const { page, left, width } = flow
  page.shade({ x: left, y: flow.y, width, height: header.height })
  page.rule([left, flow.y], [left + width, flow.y], true)
  drawCells(flow, header, 'bold')
  drawColumnLines(
    flow,
    columns.map(({ x }) => x),
    header.height,
  )
  flow.y += header.height
  page.rule([left, flow.y], [left + width, flow.y], true)
}

function drawRow(flow: Flow, columns: readonly LaidColumn[], row: LaidRow): void {
  const { page, left, width } = flow
  if (row.kind === 'group') page.shade({ x: left, y: flow.y, width, height: row.height }, { pale: true })
  if (row.kind === 'total') page.shade({ x: left, y: flow.y, width, height: row.height })
  if (row.kind !== 'row') page.rule([left, flow.y], [left + width, flow.y])
  drawCells(flow, row, row.kind === 'row' ? 'regular' : 'bold')
  drawColumnLines(flow, row.kind === 'row' ? columns.map(({ x }) => x) : row.cells.map(({ x }) => x), row.height)
  flow.y += row.height
  page.rule([left, flow.y], [left + width, flow.y], row.kind === 'total')
}

function drawCells(flow: Flow, row: LaidRow, weight: 'regular' | 'bold'): void {
  for (const { x, width, lines, align, size, negative } of row.cells) {
    const lineHeight = size * 1.3
    const top = flow.y + (row.height - lines.length * lineHeight) / 2
    for (const [i, line] of lines.entries()) {
      const box = { x: x + PAD_X, width: width - PAD_X * 2, middle: top + lineHeight * (i + 0.5), align }
      flow.page.line(line, box, { size, weight, ...(negative ? { color: flow.page.ink.minus } : {}) })
    }
  }
}

function drawColumnLines(flow: Flow, xs: readonly number[], height: number): void {
  for (const x of [...xs, flow.left + flow.width]) flow.page.rule([x, flow.y], [x, flow.y + height])
}

function drawEmpty(flow: Flow, text: string, size: number): void {
  const height = size * 3
  flow.page.line(
    text,
    { x: flow.left, width: flow.width, middle: flow.y + height / 2, align: 'center' },
    { size, color: flow.page.ink.pale },
  )
  flow.page.box({ x: flow.left, y: flow.y, width: flow.width, height })
  flow.y += height
}
