import { compactUpper, error, isError, type Problem } from './problem.ts'
import { hasProvincePrefix } from './province-prefix.ts'

/** Cities that report to the state tax administration by themselves (大连 宁波 厦门 青岛 深圳). */
const SEPARATE_CITIES = new Set(['91', '92', '93', '94', '95'])
const FIRST_YEAR = 21

export const normalizeInvoiceNo = (value: string): string => compactUpper(value)

/**
 * Number of a fully digital invoice (数电票): 2 digits of the year since 2021, 2 of the tax region, 1 of the channel,
 * 15 of the sequence; no check digit. `today` (ISO date), when given, refuses years to come.
 */
export function checkInvoiceNo(value: string, today?: string): Problem | undefined {
  const no = normalizeInvoiceNo(value)
  if (!/^\d{20}$/.test(no)) {
    return error('invoice_no.length', `应为 20 位数字，现为 ${no.length} 位`, `needs 20 digits, has ${no.length}`)
  }
  const year = Number(no.slice(0, 2))
  if (year < FIRST_YEAR || (today !== undefined && year > Number(today.slice(2, 4)))) {
    return error(
      'invoice_no.year',
      `前两位“${no.slice(0, 2)}”不是有效的开票年份`,
      'does not start with a year of issue',
    )
  }
  const region = no.slice(2, 4)
  if (!hasProvincePrefix(region) && !SEPARATE_CITIES.has(region)) {
    return error('invoice_no.region', `第 3–4 位“${region}”不是税务地区代码`, `has no tax region at digits 3 and 4`)
  }
  return undefined
}

export const isInvoiceNo = (value: string, today?: string): boolean => !isError(checkInvoiceNo(value, today))
