/** A mobile number of mainland China. The middle may be masked: 138****5678. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/.test(text)
}

export function isLongEnough(password: string): boolean {
  return password.length >= 6
}

/**
 * The format of a credit code (GB 32100): 18 digits and capitals without I, O, S, V, Z. The server also checks its
 * check digit.
 */
export function looksLikeCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(text)
}
