import { clearAway } from '../clear-away.ts'
import type { Engine } from '../work.ts'

/** How long an import can be taken back, and one that was never finished can be gone on with. */
export const UNDO_DAYS = 90
const UNFINISHED_DAYS = 30
const JOB_DAYS = 90

/** Clears away staged rows that have had their time; the imports themselves stay as history. Old jobs go too. */
export async function sweepImports({ db }: Engine): Promise<void> {
  const { rows } = await db.system('imports whose rows have had their time', sql => sql.query<{ orgId: number; id: number }>(
    `select org_id as "orgId", id from import_batch where (state in ('committed', 'undone') and created_at < now() - make_interval(days => $1::int))
       or (state in ('uploaded', 'staged') and created_at < now() - make_interval(days => $2::int))`, [UNDO_DAYS, UNFINISHED_DAYS]))
  for (const { orgId, id } of rows)
    await db.company(orgId, async sql => {
      await sql.query('delete from import_row where org_id = $1 and batch_id = $2', [orgId, id])
      await sql.query(`update import_batch set state = 'closed' where org_id = $1 and id = $2`, [orgId, id])
    })
  await clearAway(db, { reason: 'jobs that ended long ago', table: 'job', where: `state in ('done', 'failed', 'cancelled') and finished_at < now() - make_interval(days => $1::int)`, params: [JOB_DAYS] })
}
