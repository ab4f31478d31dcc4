/** Room that a word takes in the base size, in px: about right is good enough for choosing widths. */
export function wordWidth(word: string): number {
  return [...word].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? 14 : 7.5), 0)
}

/** A width in px of the base size, to grow with the letters. */
export function inLetters(width: number): string {
  return `${width / 14}em`
}
