import { tierProblem, type Tiers } from '@tuheng/domain/contracts/index'
import { parseDecimal, toDec } from '@tuheng/domain/kernel/decimal'
import { isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { Text } from '@tuheng/domain/kernel/text'
import { text } from '@tuheng/domain/kernel/text'

/** What bands count, and what their prices are for. */
export interface BandUnits {
  /** How the price is counted: 元/吨. */
  name: Text
  unit: Text
  /** Least decimals of the ends. */
  scale: number
}

/** A band as it is typed. Its lower bound is the end of the previous band; an empty end is open. */
export interface BandRow {
  key: number
  to: string | null
  price: string | null
}

let counter = 0

export function newBand(to: string | null = null, price: string | null = null): BandRow {
  counter += 1
  return { key: counter, to, price }
}

export function bandRows(tiers: Tiers | null): BandRow[] {
  return tiers ? tiers.bands.map(band => newBand(band.toQty, band.price)) : [newBand(), newBand()]
}

/** The lower bound of each row; null while the previous row has no end. */
export function lowerBounds(rows: readonly BandRow[]): (string | null)[] {
  return rows.map((_, i) => (i === 0 ? '0' : (rows[i - 1]?.to ?? null)))
}

export type ParsedBands = { tiers: Tiers | null; problem?: undefined } | { tiers?: undefined; problem: Text }

/** The bands of the filled-in rows; without any there are no tiers. */
export function parseBands(mode: Tiers['mode'], rows: readonly BandRow[]): ParsedBands {
  const filled = rows.filter(row => row.to !== null || row.price !== null)
  if (!filled.length) return { tiers: null }
  const bounds = lowerBounds(filled)
  const open = bounds.findIndex(start => start === null)
  if (open >= 0)
    return { problem: text(`第${open}档缺少止量，其后不能再有阶梯`, `band ${open} has no end but is not the last`) }
  const unpriced = filled.findIndex(row => row.price === null)
  if (unpriced >= 0) return { problem: text(`第${unpriced + 1}档缺少单价`, `band ${unpriced + 1} has no price`) }
  const invalid = filled.findIndex(row => !isNumber(row.price) || (row.to !== null && !isNumber(row.to)))
  if (invalid >= 0)
    return { problem: text(`第${invalid + 1}档有不是数字的内容`, `band ${invalid + 1} holds what is no number`) }
  const tiers: Tiers = {
    mode,
    bands: filled.map((row, i) => ({
      fromQty: toDec(bounds[i]),
      toQty: row.to === null ? null : toDec(row.to),
      price: toDec(row.price),
    })),
  }
  const problem = tierProblem(tiers)
  return problem ? { problem } : { tiers }
}

const OPEN_END = /^(以上|及以上|∞|inf|-|)$/i

/**
 * Bands from a spreadsheet, one per row: `起量 止量 单价`, `止量 单价`, or `0-3000 42`. Undefined if the cells are anything else.
 * A heading in the first row is skipped.
 */
export function parsePastedBands(cells: readonly (readonly string[])[]): BandRow[] | undefined {
  const body = cells.filter(row => row.some(cell => cell.trim() !== ''))
  const rows = (isHeading(body[0]) ? body.slice(1) : body).map(parseRow)
  return rows.length && rows.every(row => row !== undefined) ? rows : undefined
}

function parseRow(cells: readonly string[]): BandRow | undefined {
  const texts = cells.map(cell => cell.normalize('NFKC').trim())
  while (texts.length > 2 && texts.at(-1) === '') texts.pop()
  if (texts.length < 2 || texts.length > 3) return undefined
  const price = parseDecimal(texts.at(-1) ?? '')
  const end = (texts.length === 2 ? (/^[\d.,]+\s*[-~—]\s*(.*)$/.exec(texts[0] ?? '')?.[1] ?? texts[0]) : texts[1]) ?? ''
  const open = OPEN_END.test(end) || end.endsWith('以上')
  const to = open ? null : parseDecimal(end)
  if (price === null || (to === null && !open)) return undefined
  return newBand(to, price)
}

function isHeading(row: readonly string[] | undefined): boolean {
  return !!row && parseDecimal(row.at(-1) ?? '') === null
}
