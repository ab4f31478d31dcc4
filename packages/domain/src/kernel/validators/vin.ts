import { compactUpper, warning, type Problem } from './problem.ts'

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}

export const normalizeVin = (value: string): string => compactUpper(value).replaceAll('-', '')

/**
 * Vehicle identification number, GB 16735-2019: 17 characters without I, O, Q, check at place 9. Only ever a warning:
 * old lorries and trailers carry numbers that do not keep the check.
 */
export function checkVin(value: string): Problem | undefined {
  const vin = normalizeVin(value)
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) {
    return warning(
      'vin.format',
      '通常为 17 位且不含 I、O、Q，请对照行驶证核对',
      'normally has 17 characters without I, O and Q; compare it with the vehicle licence',
    )
  }
  const total = WEIGHTS.reduce((acc, weight, i) => acc + weight * (VALUES[vin.charAt(i)] ?? Number(vin[i])), 0)
  if ('0123456789X'[total % 11] === vin[8]) return undefined
  return warning(
    'vin.check',
    '第 9 位校验不符，请对照行驶证核对',
    'has a wrong check at place 9; compare it with the vehicle licence',
  )
}

/** Whether the number keeps the standard altogether; a failing one may still be accepted. */
export const isVin = (value: string): boolean => checkVin(value) === undefined
