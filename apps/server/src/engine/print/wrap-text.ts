/** Width of a character in points at the current size. */
export type CharWidth = (char: string) => number

/** Characters that must not begin a line, and those that must not end one (GB/T 15834, 5.1.9–5.1.10). */
const NOT_FIRST = new Set('，。、；：？！）］｝》」』】〕〉”’%‰℃,.;:?!)]}»·…—～-/')
const NOT_LAST = new Set('（［｛《「『【〔〈“‘([{«¥￥$')

/**
 * Breaks text into lines no wider than `width`. Chinese breaks between any two characters that its punctuation rules
 * allow. Words and numbers are not broken if they fit on a line. `\n` always breaks.
 */
export function wrapText(text: string, width: number, charWidth: CharWidth): string[] {
  return text.split(/\r\n?|\n/).flatMap(line => wrapLine(line, width, charWidth))
}

function wrapLine(text: string, width: number, charWidth: CharWidth): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of words(text)) {
    const wordWidth = widthOf(word, charWidth)
    if (used + wordWidth <= width + 0.01) {
      line += word
      used += wordWidth
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = word.trimStart()
    used = widthOf(line, charWidth)
    while (used > width && line.length > 1) {
      const head = longestFit(line, width, charWidth)
      lines.push(head)
      line = line.slice(head.length)
      used = widthOf(line, charWidth)
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/**
 * Unbreakable parts: Latin letters and digits with the blanks after them, or a Chinese character with its punctuation.
 */
function words(text: string): string[] {
  const parts: string[] = []
  for (const char of text) {
    const last = parts.length - 1
    const before = parts[last]
    if (before !== undefined && joinsPrevious(before, char)) parts[last] = before + char
    else parts.push(char)
  }
  return parts
}

function joinsPrevious(before: string, char: string): boolean {
  const end = before.at(-1) ?? ''
  if (char === ' ') return true
  if (end === ' ') return false
  if (NOT_FIRST.has(char) || NOT_LAST.has(end)) return true
  return isNarrow(end) && isNarrow(char)
}

function isNarrow(char: string): boolean {
  return char < '\u2e80'
}

/** The longest beginning that fits; at least one character. */
function longestFit(text: string, width: number, charWidth: CharWidth): string {
  let used = 0
  let head = ''
  for (const char of text) {
    used += charWidth(char)
    if (head !== '' && used > width + 0.01) break
    head += char
  }
  return head
}

export function widthOf(text: string, charWidth: CharWidth): number {
  let width = 0
  for (const char of text) width += charWidth(char)
  return width
}
