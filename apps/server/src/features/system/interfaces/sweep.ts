import type { Database, Sql } from '../../../db/database.ts'
import { deleteExpired, companyIds, daysBefore } from '../../../db/delete-expired.ts'
import type { Engine } from '../../../engine/write/work.ts'

/** Days for which calls of programs and delivered callbacks are kept. */
export const KEEP_DAYS = 90
/** Days for which undelivered callbacks are kept, without content, for the annual accounts. */
export const KEEP_UNDELIVERED_DAYS = 400
const BATCH = 1000

/** SQL condition as in the indexes of the lists. Nobody else can delete calls or callbacks. */
export const OLD_CALLS = 'deleted_at is null and org_id = $1 and created_at < $2::timestamptz'
export const OLD_CALLBACKS = `
  select id, created_at::text as at, status, status = 'success' or created_at < $3::timestamptz as gone from callback
  where deleted_at is null and org_id = $1 and created_at < $2::timestamptz and (created_at, id) > ($4::timestamptz, $5) order by created_at, id limit ${BATCH}`

/**
 * Deletes old calls of programs and old callbacks: first their contents, then the rows. It finds them by the indexes of
 * their lists.
 */
export async function sweepInterfaces({ db, clock, log }: Engine): Promise<void> {
  const now = clock.now()
  const before = daysBefore(now, KEEP_DAYS)
  for (const orgId of await companyIds(db)) {
    await deleteExpired(db, {
      reason: 'old calls of programs',
      table: 'api_call',
      where: OLD_CALLS,
      params: [orgId, before],
    })
    await deleteExpired(db, {
      reason: 'old messages to the messenger',
      table: 'messenger_message',
      where: OLD_CALLS,
      params: [orgId, before],
    })
    try {
      await sweepCallbacks(db, { orgId, now })
    } catch (error) {
      log.error({ err: error, orgId }, 'old callbacks could not be deleted')
    }
  }
  await deleteExpired(db, {
    reason: 'old tries of callbacks',
    table: 'callback_attempt',
    where: 'at < $1::timestamptz',
    params: [before],
  })
}

interface Old {
  id: number
  at: string
  status: string
  gone: boolean
}

/** Goes once through the old callbacks in their order, so that those that stay are read once. */
async function sweepCallbacks(db: Database, { orgId, now }: { orgId: number; now: Date }): Promise<void> {
  const before = daysBefore(now, KEEP_DAYS)
  for (let last: { id: number; at: string } = { id: 0, at: '1970-01-01T00:00:00Z' }; ;) {
    const rows = await db.system('old callbacks', async sql => {
      const { rows } = await sql.query<Old>(OLD_CALLBACKS, [
        orgId,
        before,
        daysBefore(now, KEEP_UNDELIVERED_DAYS),
        last.at,
        last.id,
      ])
      await clearContents(sql, { orgId, rows, now })
      return rows
    })
    last = rows.at(-1) ?? last
    if (rows.length < BATCH) return
  }
}

async function clearContents(
  sql: Sql,
  { orgId, rows, now }: { orgId: number; rows: readonly Old[]; now: Date },
): Promise<void> {
  if (!rows.length) return
  const ids = rows.map(row => row.id)
  const gone = rows.filter(row => row.gone).map(row => row.id)
  await sql.query('delete from callback_attempt where org_id = $1 and callback_id = any($2::bigint[])', [orgId, ids])
  await sql.query('delete from callback_body where org_id = $1 and callback_id = any($2::bigint[])', [orgId, gone])
  await sql.query('delete from callback where org_id = $1 and id = any($2::bigint[])', [orgId, gone])
  await sql.query(
    'update callback_body set content = null, answer = null where org_id = $1 and callback_id = any($2::bigint[]) and (content is not null or answer is not null)',
    [orgId, ids],
  )
  // A callback without content cannot be sent, so it would wait for ever.
  await sql.query(
    `update callback set status = 'abandoned', next_at = null, updated_at = $3::timestamptz, version = version + 1
     where org_id = $1 and id = any($2::bigint[]) and direction = 'out' and status in ('pending', 'failed')`,
    [orgId, ids, now.toISOString()],
  )
}

/** Deletes nonces of signed calls that cannot be replayed any more. A busy program leaves thousands per hour. */
export async function sweepNonces({ db, clock }: Engine): Promise<void> {
  await deleteExpired(db, {
    reason: 'nonces that have had their time',
    table: 'one_time',
    where: `kind = 'api nonce' and expires_at < $1::timestamptz`,
    params: [clock.now().toISOString()],
  })
}
