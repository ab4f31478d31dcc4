import type { Tx } from '../../engine/write/tx.ts'

/** Active members with one of these rights: administrators, and those with a role that has it. */
export async function membersWith(tx: Pick<Tx, 'orgId' | 'sql'>, codes: readonly string[]): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select m.id from member m where m.org_id = $1 and m.status = 'active' and m.deleted_at is null and (m.is_admin or exists (
       select 1 from member_roles l join role r on r.org_id = $1 and r.id = l.target_id
       where l.org_id = $1 and l.parent_id = m.id and r.status = 'enabled' and r.deleted_at is null and r.permissions ?| $2::text[]))`,
    [tx.orgId, codes],
  )
  return rows.map(row => row.id)
}
