import type { Flow } from '../flow.ts'
import { formatValue } from '../format-value.ts'
import type { Fact, FactsBlock } from '../print-doc.ts'
import { FIXED_WORDS } from '../words.ts'

const SIZE = 9
const LINE = 12.5
const PAD = 3.2

type Placed = { fact: Fact; column: number; span: number; lines: string[] }

/** Labels of a column have one width, so that the values are aligned. */
export function drawFacts(flow: Flow, { items, columns = 3, boxed = false }: FactsBlock): void {
  const { page, left, width } = flow
  const columnWidth = width / columns
  const padX = boxed ? 5 : 0
  const labelWidths = labelWidthsOf(flow, items, columns).map(labelWidth => labelWidth + (boxed ? padX * 2 : SIZE + 2))
  flow.gap()
  for (const row of rowsOf(items, columns)) {
    const placed: Placed[] = row.map(({ fact, column, span }) => {
      const room = columnWidth * span - (labelWidths[column] ?? 0) - (boxed ? padX * 2 : 10)
      const style = { size: SIZE, weight: fact.strong ? ('bold' as const) : ('regular' as const) }
      return {
        fact,
        column,
        span,
        lines: page.wrap(formatValue(fact.value, fact.format), Math.max(room, SIZE * 2), style),
      }
    })
    const height = Math.max(...placed.map(({ lines }) => lines.length)) * LINE + (boxed ? PAD * 2 : 2.5)
    flow.ensure(height)
    for (const { fact, column, span, lines } of placed) {
      const x = left + column * columnWidth
      const labelWidth = labelWidths[column] ?? 0
      if (boxed) page.shade({ x, y: flow.y, width: labelWidth, height })
      const top = flow.y + (boxed ? (height - lines.length * LINE) / 2 : 1.2)
      const labelMiddle = boxed ? flow.y + height / 2 : top + LINE / 2
      page.line(
        fact.label + (boxed ? '' : FIXED_WORDS[flow.lang].colon),
        { x: x + padX, width: labelWidth, middle: labelMiddle },
        { size: SIZE, color: page.ink.label },
      )
      for (const [i, line] of lines.entries())
        page.line(
          line,
          { x: x + labelWidth + padX, width: columnWidth * span, middle: top + LINE * (i + 0.5) },
          { size: SIZE, weight: fact.strong ? 'bold' : 'regular' },
        )
      if (!boxed) continue
      page.rule([x + labelWidth, flow.y], [x + labelWidth, flow.y + height])
      page.box({ x, y: flow.y, width: columnWidth * span, height })
    }
    if (boxed) page.box({ x: left, y: flow.y, width, height })
    flow.y += height
  }
}

type Place = { fact: Fact; column: number; span: number }

/**
 * Fills rows from the left. A fact that does not fit starts the next row. The last fact of a row takes the remaining
 * width.
 */
function rowsOf(items: readonly Fact[], columns: number): Place[][] {
  const rows: Place[][] = []
  let row: Place[] = []
  let column = 0
  for (const fact of items) {
    const span = Math.min(fact.span ?? 1, columns)
    if (column + span > columns) {
      rows.push(row)
      row = []
      column = 0
    }
    row.push({ fact, column, span })
    column += span
  }
  if (row.length > 0) rows.push(row)
  for (const places of rows) {
    const last = places.at(-1)
    if (last) last.span = columns - last.column
  }
  return rows
}

function labelWidthsOf(flow: Flow, items: readonly Fact[], columns: number): number[] {
  const widths = Array.from({ length: columns }, () => 0)
  for (const { fact, column } of rowsOf(items, columns).flat())
    widths[column] = Math.max(widths[column] ?? 0, flow.page.width(fact.label, { size: SIZE }))
  return widths
}
