import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../write/tx.ts'
import type { JobKind } from './job-kinds.ts'
import { wakeQueues } from './queue.ts'

export interface JobOrder<I> {
  input: I
  title?: Text
  lang?: Lang
  /** With whose rights it runs. Default: whoever writes. */
  memberId?: number
}

/**
 * Adds a job as part of this write: it is rolled back with it, and sent to the queue after the commit. A crash in
 * between loses nothing, because every start and every sweep looks for waiting jobs. Returns its id.
 */
export async function enqueue<I>(
  tx: Tx,
  kind: JobKind<I>,
  { input, title, lang, memberId }: JobOrder<I>,
): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>(
    'insert into job (org_id, kind, title, input, member_id, request_id, lang) values ($1,$2,$3,$4,$5,$6,$7) returning id',
    [
      tx.orgId,
      kind.kind,
      JSON.stringify(title ?? kind.title),
      JSON.stringify(input ?? null),
      memberId ?? tx.actor.memberId,
      tx.requestId,
      lang ?? 'zh',
    ],
  )
  const id = rows[0]?.id as number
  tx.afterCommit(() => wakeQueues({ orgId: tx.orgId, id, kind: kind.kind }))
  return id
}
