import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type AnyRow, type RowOf } from '@tuheng/domain/kernel/resource'
import type { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'

/** What reads the rows of one company: a transaction, or a connection outside of one. */
export type Reader = ReturnType<typeof readerOf>

/** One record as it is stored, whatever the person may see. @throws where there is none */
export async function recordOf<R extends { name: string; fields: object }>(
  reader: Reader,
  resource: R,
  id: number,
): Promise<RowOf<R>> {
  const row: AnyRow | undefined = await readRecord(reader, anyResource(resource), { id, labels: false, lock: false })
  return (row as RowOf<R> | undefined) ?? failMissing(anyResource(resource))
}
