/** A mobile number of mainland China. The middle may be masked: 138****5678. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/.test(text)
}

const SHORTEST = 6

export function isLongEnough(password: string): boolean {
  return missingCharacters(password) === 0
}

/** So many characters a password still needs, counted as the server counts them. */
export function missingCharacters(password: string): number {
  return Math.max(0, SHORTEST - [...password.normalize('NFKC')].length)
}

/**
 * The format of a credit code (GB 32100): 18 digits and capitals without I, O, S, V, Z. The server also checks its
 * check digit.
 */
export function looksLikeCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(text)
}
