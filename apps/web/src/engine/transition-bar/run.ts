import type { BatchAnswer, BatchRow } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'

/** Most records that the server accepts in one call. */
const CHUNK_SIZE = 200

/** Applies a call to any number of records, in chunks; progress counts records. The key makes a retry safe. */
export async function runBatch(args: {
  face: Face
  method: string
  rows: readonly AnyRow[]
  input: AnyRow
  key: string
  title: string
  /** The call requires the versions that the person saw. */
  fresh?: boolean
  onProgress(done: number): void
}): Promise<BatchAnswer> {
  const { face, method, rows, input, key, title, fresh, onProgress } = args
  const results: BatchRow[] = []
  const numbers = new Map(rows.map(row => [row['id'] as number, String(row[title] ?? row['id'])]))
  for (let at = 0; at < rows.length; at += CHUNK_SIZE) {
    const part = rows.slice(at, at + CHUNK_SIZE)
    const ids = part.map(row => row['id'] as number)
    const answer = await faceCall<BatchAnswer>(face, method, {
      body: { ids, ...(fresh ? { versions: part.map(row => row['version']) } : {}), ...input },
      idempotencyKey: at === 0 ? key : `${key}.${at}`,
    })
    results.push(...answer.results.map(one => ({ ...one, no: one.no || (numbers.get(one.id) ?? '') })))
    onProgress(at + ids.length)
  }
  return { results, ok: results.filter(one => one.ok).length, failed: results.filter(one => !one.ok).length }
}
