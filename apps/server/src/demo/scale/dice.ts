/** Chances as SQL: the same for the same row, question and seed, so that two fills of one seed are alike. */
export interface Dice {
  /** A whole number from 0 to `sides` − 1 for the row whose number is `row`; each `question` has dice of its own. */
  int(row: string, question: number, sides: number | string): string
  /** From 0 up to 1. */
  part(row: string, question: number): string
}

const BITS = 0xfffff

export function diceOf(seed: number): Dice {
  const roll = (row: string, question: number): string =>
    `(hashint8extended(${row}, ${seed * 1000 + question}) & ${BITS})`
  return {
    int: (row, question, sides) => `(${roll(row, question)} % ${sides})::int`,
    part: (row, question) => `(${roll(row, question)}::float8 / ${BITS + 1})`,
  }
}

/** One of the words, by a whole number from 0 on; it may be larger than their number. */
export function oneOf(words: readonly string[], index: string): string {
  return `(array[${words.map(word => `'${word}'`).join(',')}])[1 + (${index}) % ${words.length}]`
}
