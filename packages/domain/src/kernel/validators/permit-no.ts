import { compactUpper, error, isError, type Problem } from './problem.ts'
import { hasProvincePrefix } from './province-prefix.ts'

/** Drops blanks and the words around the number: `陕交运管许可榆字610802000018号` → `610802000018`. */
export const normalizePermitNo = (value: string): string => {
  const text = compactUpper(value)
  return /字第?(\d+)号?$/.exec(text)?.[1] ?? text
}

/**
 * Number of a road transport certificate or business permit (道路运输证, 道路运输经营许可证): 12 digits, the first six
 * are the issuing division of GB/T 2260 (checked to the province).
 */
export function checkPermitNo(value: string): Problem | undefined {
  const no = normalizePermitNo(value)
  if (!/^\d{12}$/.test(no)) {
    return error('permit_no.length', '应为 12 位数字', 'must be 12 digits')
  }
  if (hasProvincePrefix(no)) return undefined
  return error(
    'permit_no.region',
    '前 6 位应为发证地行政区划代码',
    'must start with the 6-digit code of the issuing division',
  )
}

export const isPermitNo = (value: string): boolean => !isError(checkPermitNo(value))
