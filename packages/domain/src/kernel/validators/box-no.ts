import { compactUpper, error, isError, type Problem } from './problem.ts'

/** A = 10 … Z = 38, leaving out the multiples of 11. */
const LETTERS = '0123456789A_BCDEFGHIJK_LMNOPQRSTU_VWXYZ'

/** Upper case, without blanks, hyphens and slashes: `csqu 305438-3` → `CSQU3054383`. */
export const normalizeBoxNo = (value: string): string => compactUpper(value).replace(/[-/]/g, '')

/** Freight container number, ISO 6346: 3 owner letters, category U, J or Z, 6 digits and a check digit modulo 11. */
export function checkBoxNo(value: string): Problem | undefined {
  const box = normalizeBoxNo(value)
  if (box.length !== 11) {
    return error('box_no.length', `应为 11 位，现为 ${box.length} 位`, `needs 11 characters, has ${box.length}`)
  }
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(box)) {
    return error(
      'box_no.format',
      '应为 4 个字母（第 4 位为 U、J 或 Z）加 7 位数字',
      'must be 4 letters (the fourth U, J or Z) and 7 digits',
    )
  }
  const check = boxCheckDigit(box.slice(0, 10))
  if (check === box[10]) return undefined
  return error(
    'box_no.check',
    `校验位不正确，前 10 位对应的校验位是 ${check}，请核对箱门`,
    `has a wrong check digit: the first 10 characters call for ${check}; compare the container door`,
  )
}

/** The last digit of a container number that begins with these ten characters. A remainder of ten counts as zero. */
export function boxCheckDigit(firstTen: string): string {
  const total = Array.from(firstTen).reduce((acc, char, i) => acc + LETTERS.indexOf(char) * 2 ** i, 0)
  return String((total % 11) % 10)
}

export const isBoxNo = (value: string): boolean => !isError(checkBoxNo(value))
