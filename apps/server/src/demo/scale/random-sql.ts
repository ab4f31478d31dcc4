/** SQL expressions for random values. The same row, stream and seed give the same value. */
export interface RandomSql {
  /** An integer from 0 to `count` − 1 for the row number `row`. Each `stream` is an independent series. */
  int(row: string, stream: number, count: number | string): string
  /** From 0 to below 1. */
  fraction(row: string, stream: number): string
}

const MASK = 0xfffff

export function randomSql(seed: number): RandomSql {
  const hash = (row: string, stream: number): string => `(hashint8extended(${row}, ${seed * 1000 + stream}) & ${MASK})`
  return {
    int: (row, stream, count) => `(${hash(row, stream)} % ${count})::int`,
    fraction: (row, stream) => `(${hash(row, stream)}::float8 / ${MASK + 1})`,
  }
}

/** SQL that picks a word by an index from 0. A larger index starts again at the first word. */
export function pickWord(words: readonly string[], index: string): string {
  return `(array[${words.map(word => `'${word}'`).join(',')}])[1 + (${index}) % ${words.length}]`
}
