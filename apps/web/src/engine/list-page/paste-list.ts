/** Most values that one filter takes. */
export const PASTE_LIMIT = 2000

export interface PastedList {
  values: string[]
  /** Number of values beyond the limit. */
  excess: number
  /** Number of repeated values. */
  repeated: number
}

/**
 * Splits text copied from anywhere — a column of a sheet, a chat, a list with commas — into values. Separators are
 * blanks, line ends, tabs, commas, semicolons, enumeration commas, bars, and slashes with blanks.
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
    excess: Math.max(0, unique.length - limit),
    repeated: parts.length - unique.length,
  }
}

/** Whether the text looks like several numbers rather than words to search for. */
export function looksLikeList(text: string): boolean {
  const { values } = parsePastedList(text)
  return values.length > 1 && values.every(value => value.length >= 4 && /\d/.test(value))
}
