import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'

/** The largest page that a list call returns. */
const PAGE_SIZE = 200

/**
 * The current full rows of these records; a single record includes its child rows. A deleted record keeps its old row,
 * and the server refuses it.
 */
export async function fullRows(face: Face, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const [first] = rows
  if (rows.length === 1) return [await faceCall<AnyRow>(face, 'info', { body: { id: first?.['id'] } })]
  const found = new Map<unknown, AnyRow>()
  for (let at = 0; at < rows.length; at += PAGE_SIZE) {
    const ids = rows.slice(at, at + PAGE_SIZE).map(row => row['id'])
    const { list } = await faceCall<ListAnswer>(face, 'list', { body: { ids, pageSize: PAGE_SIZE, count: 'none' } })
    for (const row of list) found.set(row['id'], row)
  }
  return rows.map(row => found.get(row['id']) ?? row)
}
