import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../../db/database.ts'
import type { Tx } from '../../../engine/write/tx.ts'

const ACCOUNT = 'statement-link'
const NAME = '对账链接'

/**
 * Creates the member that outsiders act as: one row per company, made with its first link. Like the member of an API
 * account it has no user and is deleted from the beginning, so history can name it, but lists and pickers do not
 * contain it.
 */
export async function createPortalMember(tx: Tx): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${ACCOUNT}:${tx.orgId}`])
  if (await idOf({ query: tx.sql }, tx.orgId)) return
  await tx.sql(
    `insert into member (org_id, account, name, is_admin, status, created_at, updated_at, deleted_at, deleted_reason)
     values ($1, $2, $3, false, 'left', $4, $4, $4, 'statement links')`,
    [tx.orgId, ACCOUNT, NAME, tx.now.at],
  )
}

/** The actor for the holder of a link. It has no rights and no access to other people's files. */
export async function portalActor(sql: Sql, orgId: number): Promise<Actor> {
  const memberId = (await idOf(sql, orgId)) ?? 0
  return {
    userId: 0,
    memberId,
    orgId,
    name: NAME,
    isAdmin: false,
    permissions: new Set(),
    scope: 'company',
    deptIds: [],
    fieldRights: {},
    outsider: true,
  }
}

async function idOf(sql: Sql, orgId: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ id: number }>(
    `select min(id) as id from member where org_id = $1 and account = $2 and deleted_reason = 'statement links'`,
    [orgId, ACCOUNT],
    'portal-member',
  )
  return rows[0]?.id ?? undefined
}
