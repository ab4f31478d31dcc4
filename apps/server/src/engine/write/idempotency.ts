import { createHash } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Tx } from './tx.ts'

/** Runs a write once per key. A retry gets the first answer; a different request with the same key is refused. */
export async function runOnce<T>(
  tx: Tx,
  { key, request }: { key: string | undefined; request: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work()
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const { count } = await tx.writing()(
    'insert into idempotency (org_id, key, member_id, request_hash) values ($1, $2, $3, $4) on conflict (org_id, member_id, key) do nothing',
    [tx.orgId, key, tx.actor.memberId, hash],
    'idempotency-claim',
  )
  if (count === 0) return replay(tx, key, hash)
  const answer = await work()
  tx.waitUntil(
    tx.writing()(
      'update idempotency set answer = $4 where org_id = $1 and member_id = $2 and key = $3',
      [tx.orgId, tx.actor.memberId, key, JSON.stringify(answer ?? null)],
      'idempotency-answer',
    ),
  )
  return answer
}

async function replay<T>(tx: Tx, key: string, hash: string): Promise<T> {
  const { rows } = await tx.sql<{ request_hash: string; answer: T }>(
    'select request_hash, answer from idempotency where org_id = $1 and member_id = $2 and key = $3',
    [tx.orgId, tx.actor.memberId, key],
    'idempotency-replay',
  )
  const [first] = rows
  if (!first) kernelErrors.fail('request.busy')
  if (first?.request_hash !== hash) kernelErrors.fail('request.key_reused')
  return (first as { answer: T }).answer
}
