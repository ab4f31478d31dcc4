/** Room that a word takes in the base size, in px: about right is good enough for choosing widths. */
export function wordWidth(word: string): number {
  return [...word].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? 14 : 7.5), 0)
}
