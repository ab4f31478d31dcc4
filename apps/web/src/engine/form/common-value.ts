import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** The value of a field, or the only one among child rows: `creditDays`, `items.goodsId`. */
export function commonValue(record: AnyRow, from: string): unknown {
  const [head = '', cell] = from.split('.')
  if (cell === undefined) return record[head]
  const values = new Set(((record[head] ?? []) as AnyRow[]).map(row => row[cell]))
  return values.size === 1 ? [...values][0] : undefined
}
