/** `Price sheet` in the middle of a sentence is `price sheet`; `G7 order` stays. */
export function lowerFirst(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
