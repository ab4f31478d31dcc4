/** Approximate width of a word in the base font size, in px; good enough for choosing widths. */
export function wordWidth(word: string): number {
  return [...word].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? 14 : 7.5), 0)
}

/** A width in px of the base font size as CSS that grows with the font. */
export function scaledWidth(width: number): string {
  return `${width / 14}em`
}
