import { randomUUID } from 'node:crypto'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { momentOf } from '../../plugins/clock.ts'
import { type Engine, write, type WriteRequest } from '../write/work.ts'

export interface Arrival {
  name: string
  size: number
  mime: string
  sha256: string
  /** Days until it expires; absent: never. */
  keepDays?: number
}

/**
 * Stores a file: first a row that expires within a day, then the bytes, then the row's final expiry. Whatever fails in
 * between, the daily sweep removes the rest.
 */
export async function keepFile(
  engine: Engine,
  request: Pick<WriteRequest, 'actor' | 'requestId'>,
  store: (key: string) => Promise<Arrival>,
): Promise<FileRef> {
  const { actor } = request
  const key = `${actor.orgId}/${momentOf(engine.clock).today.slice(0, 7)}/${randomUUID()}`
  const id = await write(engine, request, async tx => {
    const { rows } = await tx.sql<{ id: number }>(
      `insert into file (org_id, name, size, mime, sha256, store_key, member_id, expires_at) values ($1, '', 0, '', '', $2, $3, $4::timestamptz + interval '1 day') returning id`,
      [tx.orgId, key, actor.memberId || null, tx.now.at],
    )
    return rows[0]?.id as number
  })
  const { name, size, mime, sha256, keepDays } = await store(key)
  await write(engine, request, tx =>
    tx.sql(
      `update file set name = $3, size = $4, mime = $5, sha256 = $6, expires_at = $8::timestamptz + make_interval(days => $7::int) where org_id = $1 and id = $2`,
      [tx.orgId, id, name, size, mime, sha256, keepDays ?? null, tx.now.at],
    ),
  )
  return { id, name, size, mime }
}
