/**
 * Invisible characters: controls, direction marks, zero-width spaces, tags. U+0000 is refused elsewhere with an error.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Characters that show nothing by themselves: fillers of Hangul, the blank of Braille, joiners, variation selectors. They
 * belong to texts beside others, as a selector does to a rare character of a name.
 */
const UNSEEN =
  /[\s\u115f\u1160\u2800\u3164\uffa0\ufff0-\ufff8\u{e0080}-\u{e0fff}]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/gu
const seen = (text: string): string => (text.replace(UNSEEN, '') ? text : '')

/** A text with line breaks as it is stored: texts that look the same are equal. */
export const visibleText = (text: string): string => seen(text.replace(INVISIBLE, '').trim())

/** As `visibleText`, for one line. */
export const visibleLine = (text: string): string => seen(text.replace(INVISIBLE, '').replace(BREAKS, ' ').trim())

/** A text that a person typed, as it is stored; null if nothing of it can be seen. */
export const wordsOf = (input: unknown): string | null => (typeof input === 'string' && visibleText(input)) || null
