import { acrossCompanies } from '../../db/across-companies.ts'
import { deleteExpired } from '../../db/delete-expired.ts'
import type { Engine } from '../write/work.ts'

/** Days for which an import can be undone, or an unfinished one continued. */
export const UNDO_DAYS = 90
const UNFINISHED_DAYS = 30
const JOB_DAYS = 90

/** Deletes old staged rows and old jobs. The imports stay as history. */
export async function sweepImports({ db }: Engine): Promise<void> {
  const { rows } = await acrossCompanies<{ orgId: number; id: number }>(db, {
    reason: 'imports whose rows have had their time',
    text: within =>
      `select org_id as "orgId", id from import_batch b where ${within('b.org_id')} and ((state in ('committed', 'undone') and created_at < now() - make_interval(days => $1::int))
       or (state in ('uploaded', 'staged') and created_at < now() - make_interval(days => $2::int))
       or (state = 'closed' and exists (select from import_row r where r.org_id = b.org_id and ${within('r.org_id')} and r.batch_id = b.id)))`,
    params: [UNDO_DAYS, UNFINISHED_DAYS],
  })
  for (const { orgId, id } of rows) {
    // First it disables undo, because the deletion of many rows may be interrupted until the next night
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
