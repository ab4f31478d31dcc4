import type { Tx } from '../../engine/write/tx.ts'
import { viewsIn, wordsIn } from './shared-views.ts'
import { viewErrors } from './view.errors.ts'

/**
 * Checks the roles that published views name, and takes their default from the views of other publishers: a role has
 * one default in a list, which is the latest.
 */
export async function settleDefaults(tx: Tx, list: string, data: unknown): Promise<void> {
  const views = viewsIn(data)
  const taken = new Set(views.flatMap(view => wordsIn(view, 'defaultFor')))
  await refuseUnknown(tx, new Set([...taken, ...views.flatMap(view => wordsIn(view, 'roles'))]))
  for (const view of views) {
    const roles = wordsIn(view, 'roles')
    const beyond = wordsIn(view, 'defaultFor').find(role => roles.length > 0 && !roles.includes(role))
    if (beyond !== undefined) viewErrors.fail('view.default', { name: String(view['name']), role: beyond })
  }
  if (!taken.size) return
  const { rows } = await tx.sql<{ id: number; data: Record<string, unknown> }>(
    `select id, data from list_title where org_id = $1 and mode = 'shared' and name = $2 and member_id <> $3 order by id for update`,
    [tx.orgId, list, tx.actor.memberId],
  )
  for (const row of rows) {
    const others = viewsIn(row.data)
    if (!others.some(view => wordsIn(view, 'defaultFor').some(role => taken.has(role)))) continue
    const left = others.map(view => ({
      ...view,
      defaultFor: wordsIn(view, 'defaultFor').filter(role => !taken.has(role)),
    }))
    await tx.sql('update list_title set data = $3 where org_id = $1 and id = $2', [
      tx.orgId,
      row.id,
      JSON.stringify({ ...row.data, views: left }),
    ])
  }
}

async function refuseUnknown(tx: Tx, codes: ReadonlySet<string>): Promise<void> {
  if (!codes.size) return
  const { rows } = await tx.sql<{ code: string }>(
    `select code from role where org_id = $1 and code = any($2::text[]) and status = 'enabled' and deleted_at is null`,
    [tx.orgId, [...codes]],
  )
  const known = new Set(rows.map(row => row.code))
  const unknown = [...codes].find(code => !known.has(code))
  if (unknown !== undefined) viewErrors.fail('view.role', { role: unknown })
}
