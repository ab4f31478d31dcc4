/** As many values as one filter takes. */
export const PASTE_LIMIT = 2000

export interface PastedList {
  values: string[]
  /** How many were dropped beyond the limit. */
  over: number
  /** How many stood there more than once. */
  repeated: number
}

/**
 * Splits what was copied from anywhere — a column of a sheet, a chat, a list with commas — into single values:
 * blanks, line ends, tabs, commas, semicolons, enumeration commas, slashes with blanks and bars all separate.
 */
export function parsePastedList(text: string, limit = PASTE_LIMIT): PastedList {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,;、|'"“”‘’\u200b\ufeff]+/u)
    .map(part => part.trim())
    .filter(Boolean)
  const unique = [...new Set(parts)]
  return {
    values: unique.slice(0, limit),
    over: Math.max(0, unique.length - limit),
    repeated: parts.length - unique.length,
  }
}

/** Does the text look like several numbers rather than words to search for? */
export function looksLikeList(text: string): boolean {
  const { values } = parsePastedList(text)
  return values.length > 1 && values.every(value => value.length >= 4 && /\d/.test(value))
}
