/** The record that the path of a page leads to. */
export function recordIn(path: string): number | undefined {
  return Number(/\/(\d+)(?:[?#].*)?$/.exec(path)?.[1]) || undefined
}

/** Whether a query holds one record, as pages of records ask for theirs. */
export function isRecord(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === 'info' && typeof queryKey[2] === 'number'
}
