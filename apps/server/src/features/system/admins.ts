import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import type { Tx } from '../../engine/write/tx.ts'

/** What stands of an administrator, and whether they may come in, is changed by administrators only. */
export function refuseForAdmin(tx: Pick<Tx, 'actor'>, row: { name?: unknown; isAdmin?: unknown }): void {
  if (row.isAdmin && !tx.actor.isAdmin) peopleErrors.fail('member.admin_protected', { name: row.name })
}
