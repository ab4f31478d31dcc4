/**
 * Invisible characters: controls, direction marks, zero-width spaces, tags. U+0000 is refused elsewhere with an error.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** A text with line breaks as it is stored: texts that look the same are equal. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').trim()

/** As `visibleText`, for one line. */
export const visibleLine = (text: string): string => text.replace(INVISIBLE, '').replace(BREAKS, ' ').trim()

/** A text that a person typed, as it is stored; null if nothing of it can be seen. */
export const wordsOf = (input: unknown): string | null => (typeof input === 'string' && visibleText(input)) || null
