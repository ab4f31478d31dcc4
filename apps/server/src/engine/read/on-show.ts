import type { AnyResource, AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'

/** What reads values of now, within one company. */
export interface ShowReader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

interface ShownAsOfNow<Row = AnyRow> {
  /** The records in question: the values of a field. */
  where: { field: string; values: readonly string[] }
  /** Columns of the record that lists and sums show as of now, too. */
  columns: readonly string[]
  /**
   * Puts values of now into these records, in place. Rows of lists have no child rows. It sends its statement before it
   * waits for anything, and runs beside the reading of labels.
   */
  refresh(reader: ShowReader, rows: Row[]): Promise<void>
}

const registered = new Map<string, ShownAsOfNow>()

/**
 * Registers what records show as of now although they store it as of then: on their page, in lists and their sums, in
 * prints, exports and callbacks. A write does not see it; the act that fixes the values reads them itself. Filters and
 * orders go by what is stored.
 */
export function onShow<R extends { name: string }>(resource: R, shown: ShownAsOfNow<RowOf<R>>): void {
  registered.set(resource.name, shown as unknown as ShownAsOfNow)
}

export async function refreshShown(reader: ShowReader, resource: AnyResource, rows: readonly AnyRow[]): Promise<void> {
  const shown = registered.get(resource.name)
  if (!shown) return
  const { field, values } = shown.where
  const found = rows.filter(row => values.includes(String(row[field])))
  if (found.length) await shown.refresh(reader, found)
}

/** Which of these columns are shown as of now, and the one that says of which records. */
export function shownAsOfNow(
  resource: AnyResource,
  columns: Iterable<string>,
): { names: string[]; decidedBy: string | undefined } {
  const shown = registered.get(resource.name)
  const names = [...columns].filter(name => shown?.columns.includes(name))
  return { names, decidedBy: names.length ? shown?.where.field : undefined }
}

/** SQL condition for the records that show values of now. */
export function isShownAsOfNow(resource: AnyResource, params: Params): string {
  const shown = registered.get(resource.name)
  return shown ? `t.${column(shown.where.field)} = any(${params.add(shown.where.values)}::text[])` : 'false'
}
