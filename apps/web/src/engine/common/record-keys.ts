/** The record id in the path of a page. */
export function recordIn(path: string): number | undefined {
  return Number(/\/(\d+)(?:[?#].*)?$/.exec(path)?.[1]) || undefined
}

/** Whether a query reads a single record, by the query key of record pages. */
export function isRecord(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === 'info' && typeof queryKey[2] === 'number'
}
