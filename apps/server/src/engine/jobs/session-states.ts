import { createHash } from 'node:crypto'
import { acrossCompanies } from '../../db/across-companies.ts'
import type { Database } from '../../db/database.ts'

/**
 * The state of sessions by token: company, member and rights, as one string. Absent if the session, the membership or
 * the company has ended, or if the company is out of reach (`isComplete` is then false). One statement for all of them.
 */
export async function sessionStates(
  db: Database,
  tokens: readonly string[],
  now: Date,
): Promise<{ states: ReadonlyMap<string, string>; isComplete: boolean }> {
  const byHash = new Map(tokens.map(token => [createHash('sha256').update(token).digest('hex'), token]))
  const { rows, isComplete } = await acrossCompanies<{ hash: string; standing: string }>(db, {
    reason: 'how sessions stand',
    text: within =>
      `select s.token_hash as hash, concat_ws(' ', s.org_id, m.id, m.is_admin, m.dept_id, v.is_admin,
       (select string_agg(r.id || ':' || r.version || ':' || r.status, ',' order by r.id) from member_roles l
        join role r on r.org_id = l.org_id and r.id = l.target_id and r.deleted_at is null where l.org_id = m.org_id and ${within('l.org_id')} and ${within('r.org_id')} and l.parent_id = m.id)) as standing
     from session s join app_user u on u.id = s.user_id and u.status = 'active' join org o on o.id = s.org_id and o.status = 'enabled'
     join member v on v.org_id = s.org_id and v.user_id = s.user_id and v.status = 'active' and v.deleted_at is null
     join member m on m.org_id = s.org_id and m.id = coalesce(s.as_member_id, v.id) and m.status = 'active' and m.deleted_at is null
     where s.token_hash = any($1::text[]) and s.expires_at > $2::timestamptz and ${within('v.org_id')} and ${within('m.org_id')}`,
    params: [[...byHash.keys()], now.toISOString()],
    name: 'stream-standings',
  })
  return { states: new Map(rows.map(row => [byHash.get(row.hash) ?? '', row.standing])), isComplete }
}
