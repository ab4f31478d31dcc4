import { deletionEntry } from '@tuheng/domain/services/index'
import { mayRestore, RESTORE_RIGHT } from '@tuheng/domain/kernel/policy'
import { onTransition, onUndelete } from '../../../engine/write/hooks.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'
import { restoreRecord } from '../../../engine/write/undelete.ts'
import { DELETED_BY_NUMBER } from '@tuheng/domain/services/index'
import { deletableKind } from './kinds.ts'

/** A line of the log restores its document; a document that is restored elsewhere is restored in the log. */
export function registerRestoreEntry(): void {
  onTransition(deletionEntry, 'restore', {
    before: async ({ tx, row, now }) => {
      const at = deletableKind(tx.actor, row.kind)
      if (!mayRestore(tx.actor, at.resource, at.face)) failForbidden(RESTORE_RIGHT)
      await restoreRecord(tx, { ...at, id: row.recordId })
      return { restoredAt: now.at }
    },
  })
  for (const resource of DELETED_BY_NUMBER)
    onUndelete(resource, {
      derive: async ({ tx, next, now }) => {
        await tx.writing(deletionEntry)(
          `update deletion_entry set status = 'restored', restored_at = $4, version = version + 1 where org_id = $1 and kind = $2 and record_id = $3 and status = 'deleted'`,
          [tx.orgId, resource.name, next.id, now.at],
        )
      },
    })
}
