/** Shown in place of a missing value. */
export const MISSING = '—'

export function isMissing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
