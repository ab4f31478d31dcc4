/** Characters that nobody sees: controls, marks of direction, spaces without width, tags. U+0000 is refused elsewhere, in words. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** A text as it is kept where lines may break: what looks the same is the same. */
export const seenText = (text: string): string => text.replace(UNSEEN, '').trim()

/** The same in one line. */
export const seenLine = (text: string): string => text.replace(UNSEEN, '').replace(BREAKS, ' ').trim()
