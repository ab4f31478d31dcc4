import { deleteExpired } from '../../db/delete-expired.ts'
import type { Engine } from '../write/work.ts'

/** How long an import can be taken back, and one that was never finished can be gone on with. */
export const UNDO_DAYS = 90
const UNFINISHED_DAYS = 30
const JOB_DAYS = 90

/** Clears away staged rows that have had their time; the imports themselves stay as history. Old jobs go too. */
export async function sweepImports({ db }: Engine): Promise<void> {
  const { rows } = await db.system('imports whose rows have had their time', sql =>
    sql.query<{ orgId: number; id: number }>(
      `select org_id as "orgId", id from import_batch b where (state in ('committed', 'undone') and created_at < now() - make_interval(days => $1::int))
       or (state in ('uploaded', 'staged') and created_at < now() - make_interval(days => $2::int))
       or (state = 'closed' and exists (select from import_row r where r.org_id = b.org_id and r.batch_id = b.id))`,
      [UNDO_DAYS, UNFINISHED_DAYS],
    ),
  )
  for (const { orgId, id } of rows) {
    // First of all nobody takes it back any more: of many rows a part may be gone for a while, or until the next night
    const { count } = await db.company(orgId, sql =>
      sql.query(
        `update import_batch set state = 'closed' where org_id = $1 and id = $2 and state not in ('staging', 'committing', 'undoing')`,
        [orgId, id],
      ),
    )
    if (count)
      await deleteExpired(db, {
        reason: 'staged rows that have had their time',
        table: 'import_row',
        where: 'org_id = $1 and batch_id = $2',
        params: [orgId, id],
      })
  }
  await deleteExpired(db, {
    reason: 'jobs that ended long ago',
    table: 'job',
    where: `state in ('done', 'failed', 'cancelled') and finished_at < now() - make_interval(days => $1::int)`,
    params: [JOB_DAYS],
  })
}
