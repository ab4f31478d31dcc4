import type { Flow } from '../flow.ts'
import { formatValue, isNumeric } from '../format-value.ts'
import type { Align } from '../page.ts'
import { mm } from '../paper.ts'
import type { PrintColumn, PrintRow, PrintValue } from '../print-doc.ts'

export const PAD_X = 3.5

export type LaidColumn = { column: PrintColumn; x: number; width: number; align: Align; numeric: boolean }

/** Number of rows that are measured to find the widths. */
const SAMPLE = 400
/** Wider text may wrap. */
const COMFORTABLE = mm(46)

/**
 * Computes the widths. Fixed columns keep theirs; numbers, dates and short texts get what they need; long texts share
 * the rest and wrap.
 */
export function layColumns(
  flow: Flow,
  { columns, rows, size }: { columns: readonly PrintColumn[]; rows: readonly PrintRow[]; size: number },
): LaidColumn[] {
  const wanted = columns.map((column, index) =>
    column.width === undefined
      ? naturalWidth(flow, column, { values: rows.map(row => row[index]), size })
      : mm(column.width),
  )
  const minimum = columns.map((column, index) => {
    const width = wanted[index] ?? 0
    return column.width !== undefined || isRigid(column) ? width : Math.min(width, size * 5 + PAD_X * 2)
  })
  const elastic = columns.map(column => column.width === undefined)
  const widths = fitWidths({ wanted, minimum, elastic }, flow.width)
  let x = flow.left
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    const laid = { column, x, width, align: column.align ?? defaultAlign(column), numeric: isNumeric(column.format) }
    x += width
    return laid
  })
}

/** `装货净重(吨)` may take two lines, with its unit below; a long English label one line per word. */
export function headerParts(label: string): string[] {
  const parts = /^(.+?)([(（][^()（）]*[)）])$/.exec(label)
  const words = parts ? [parts[1] ?? '', parts[2] ?? ''] : [label]
  return words.flatMap(word => (/^[\x20-\x7e]+$/.test(word) ? word.trim().split(' ') : [word]))
}

function defaultAlign({ format }: PrintColumn): Align {
  if (isNumeric(format)) return 'right'
  return format === 'date' || format === 'dateTime' ? 'center' : 'left'
}

function isRigid({ format }: PrintColumn): boolean {
  return isNumeric(format) || format === 'date' || format === 'dateTime'
}

function naturalWidth(
  flow: Flow,
  column: PrintColumn,
  { values, size }: { values: readonly PrintValue[]; size: number },
): number {
  const { page } = flow
  let width = Math.max(size * 2, ...headerParts(column.label).map(part => page.width(part, { size, weight: 'bold' })))
  const step = Math.max(1, Math.floor(values.length / SAMPLE))
  for (let i = 0; i < values.length; i += step)
    width = Math.max(width, page.width(formatValue(values[i], column.format), { size }))
  // Totals are bold and longer than their parts.
  if (isNumeric(column.format))
    for (const value of values.slice(-1))
      width = Math.max(width, page.width(formatValue(value, column.format), { size, weight: 'bold' }))
  return Math.min(width, isRigid(column) ? Number.POSITIVE_INFINITY : COMFORTABLE) + PAD_X * 2 + 1
}

/** Shrinks flexible columns down to `least`, or distributes the remaining width in proportion. */
function fitWidths(
  { wanted, minimum, elastic }: { wanted: readonly number[]; minimum: readonly number[]; elastic: readonly boolean[] },
  room: number,
): number[] {
  const total = sum(wanted)
  if (total > room) {
    const slack = sum(wanted.map((width, i) => width - (minimum[i] ?? 0)))
    const share = Math.min(1, slack > 0 ? (total - room) / slack : 0)
    const shrunk = wanted.map((width, i) => width - (width - (minimum[i] ?? 0)) * share)
    const excess = sum(shrunk) / room
    return excess > 1 ? shrunk.map(width => width / excess) : shrunk
  }
  const growing = sum(wanted.filter((_, i) => elastic[i]))
  if (growing === 0) return wanted.map(width => (width * room) / Math.max(total, 1))
  return wanted.map((width, i) => (elastic[i] ? width + ((room - total) * width) / growing : width))
}

const sum = (list: readonly number[]): number => list.reduce((total, x) => total + x, 0)
