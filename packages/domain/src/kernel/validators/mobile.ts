import { compactUpper, error, isError, type Problem } from './problem.ts'

/** Drops blanks and hyphens: `138 0013-8000` → `13800138000`. */
export const normalizeMobile = (value: string): string => compactUpper(value).replaceAll('-', '')

/** Mobile number of mainland China, 11 digits, no country code. The masked form `138****8000` passes too. */
export function checkMobile(value: string): Problem | undefined {
  if (/^1[3-9]\d(\d{4}|\*{4})\d{4}$/.test(normalizeMobile(value))) return undefined
  return error(
    'mobile.format',
    '应为 11 位手机号，以 13–19 开头，不加 +86',
    'must be an 11-digit mobile number starting with 13 to 19, without +86',
  )
}

/** Whether people would take it for a mobile number, however it is written: `+86 138-0013-8000`, `１３８００１３８０００`. */
export const looksLikeMobile = (value: string): boolean =>
  /^(?:00)?(?:86)?1[3-9]\d{9}$/.test(value.normalize('NFKC').replaceAll(/[\s().+-]/g, ''))

export const isMobile = (value: string): boolean => !isError(checkMobile(value))
