import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import type { Tx } from '../../engine/write/tx.ts'

/** Refuses changes of administrators, and of whether they may sign in, by others than administrators. */
export function refuseForAdmin(tx: Pick<Tx, 'actor'>, row: { name?: unknown; isAdmin?: unknown }): void {
  if (row.isAdmin && !tx.actor.isAdmin) peopleErrors.fail('member.admin_protected', { name: row.name })
}
