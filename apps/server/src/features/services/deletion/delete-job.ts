import { deletionEntry } from '@tuheng/domain/services/index'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { defineJob, type JobContext } from '../../../engine/jobs/job-kinds.ts'
import { blockersOf } from '../../../engine/write/blockers.ts'
import { deleteRecord } from '../../../engine/write/delete.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, read, write } from '../../../engine/write/work.ts'
import { deletableKind, type DeletedKind, type Item, keyOf, KINDS } from './kinds.ts'
import { deletedOrRefused } from './outcomes.ts'

export interface DeletionOrder {
  items: readonly Item[]
  reason: string
}

interface Refused extends Item {
  no: string
  errors: LocalizedIssue[]
}

export interface DeletionResult {
  ok: number
  failed: number
  refused: Refused[]
}

/**
 * Deletes documents one by one, each in its own transaction with its line in the log. A run that is started again goes on
 * after those that the log has.
 */
export const deleteByNumberJob = defineJob<DeletionOrder, DeletionResult>({
  kind: 'delete-by-number',
  title: { zh: '批量删除', en: 'Batch deletion' },
  run: deleteByNumber,
})

interface Run {
  job: Pick<JobContext<DeletionOrder>['job'], 'id' | 'requestId' | 'input' | 'lang'>
  actor: Actor
  engine: Engine
  signal?: AbortSignal
  report?: JobContext<DeletionOrder>['report']
}

/** Deletes and logs. @throws when `signal` is aborted; what was deleted until then stays so. */
export async function deleteByNumber(context: Run): Promise<DeletionResult> {
  const { job, engine, actor, signal, report } = context
  const { items } = job.input
  const gone = await alreadyDeleted(context)
  let done = gone.size
  const outcomes = await deletedOrRefused(
    items.filter(item => !gone.has(keyOf(item))),
    job.lang,
    async item => {
      signal?.throwIfAborted()
      await write(engine, { actor, requestId: job.requestId }, tx => deleteOne(tx, item, context.job))
      report?.(++done, items.length)
    },
  )
  const refused = await withNumbers(
    context,
    outcomes.flatMap(({ kind, id, errors }) => (errors ? [{ kind, id, errors }] : [])),
  )
  await logRefused(context, refused)
  const ok = items.length - refused.length
  report?.(items.length, items.length, { zh: `已删除 ${ok} 张`, en: `${ok} deleted` })
  return { ok, failed: refused.length, refused }
}

type Job = Pick<Run['job'], 'id' | 'input'>

async function deleteOne(tx: Tx, { kind, id }: Item, { id: batchNo, input: { reason } }: Job): Promise<void> {
  const { resource, face } = deletableKind(tx.actor, kind)
  const row = await deleteRecord(tx, { resource, face, id, reason })
  const number = String(row[resource.title] ?? '')
  const entry = await tx.insert(deletionEntry, { number, kind, recordId: id, batchNo, reason })
  await tx.run(deletionEntry, 'markDeleted', { id: entry.id })
}

async function alreadyDeleted({ engine, actor, job }: Run): Promise<ReadonlySet<string>> {
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ kind: DeletedKind; id: number }>(
      `select kind, record_id as id from deletion_entry where org_id = $1 and batch_no = $2 and status = 'deleted'`,
      [actor.orgId, job.id],
    ),
  )
  return new Set(rows.map(keyOf))
}

/** The refusals with the numbers that the person may see. */
async function withNumbers({ engine, actor }: Run, refused: readonly Omit<Refused, 'no'>[]): Promise<Refused[]> {
  const numbers = new Map<string, string>()
  await read(engine, actor, async sql => {
    for (const [kind, group] of Map.groupBy(refused, one => one.kind)) {
      const asker = { actor, orgId: actor.orgId, sql: sql.query.bind(sql) as unknown as Tx['sql'] }
      const named = await blockersOf(asker, kind, { ids: group.map(one => one.id) })
      for (const [id, { no }] of named) numbers.set(keyOf({ kind, id }), no)
    }
  })
  return refused.map(one => ({ ...one, no: numbers.get(keyOf(one)) ?? '' }))
}

/** Numbers that the person does not see are not logged in their name. */
async function logRefused({ engine, actor, job }: Run, refused: readonly Refused[]): Promise<void> {
  const { id: batchNo, input } = job
  const named = refused.filter(
    ({ kind, no }) => no && can(actor, KINDS.get(kind)?.face ?? { permission: '' }, 'delete'),
  )
  if (!named.length) return
  await write(engine, { actor, requestId: job.requestId }, async tx => {
    const { rows } = await tx.sql(
      `select 1 from deletion_entry where org_id = $1 and batch_no = $2 and status = 'refused' limit 1`,
      [tx.orgId, batchNo],
    )
    if (rows.length) return
    await tx.insertMany(
      deletionEntry,
      named.map(({ kind, id, no }) => ({
        number: no,
        kind,
        recordId: id,
        batchNo,
        reason: input.reason,
      })),
    )
  })
}
