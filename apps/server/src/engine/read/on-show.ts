import type { AnyResource, AnyRow, RowOf } from '@tuheng/domain/kernel/resource'

/** What reads values of now, within one company. */
export interface ShowReader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/**
 * Puts values of now into records that were read with their child rows, in place. It sends its statement before it waits
 * for anything, and runs beside the reading of labels.
 */
type Refresh<Row = AnyRow> = (reader: ShowReader, rows: Row[]) => Promise<void>

const registered = new Map<string, Refresh>()

/**
 * Registers what records show as of now although they store it as of then: on their page, in prints, exports and
 * callbacks. A write does not see it; the act that fixes the values reads them itself.
 */
export function onShow<R extends { name: string }>(resource: R, refresh: Refresh<RowOf<R>>): void {
  registered.set(resource.name, refresh as unknown as Refresh)
}

export async function refreshShown(reader: ShowReader, resource: AnyResource, rows: AnyRow[]): Promise<void> {
  await registered.get(resource.name)?.(reader, rows)
}
