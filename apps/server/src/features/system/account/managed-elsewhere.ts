import type { Engine } from '../../../engine/write/work.ts'

/**
 * Whether another company set the password of an account without a verified mobile number. That company could then sign
 * in as the person.
 */
export async function isManagedElsewhere(engine: Engine, userId: number, orgId: number): Promise<boolean> {
  const { rows } = await engine.db.system('whose account wants to join', sql =>
    sql.query(
      'select 1 from app_user where id = $1 and mobile is null and managed_by_org is not null and managed_by_org <> $2',
      [userId, orgId],
    ),
  )
  return rows.length > 0
}
