import { deletionEntry } from '@tuheng/domain/services/index'
import { mayRestore, RESTORE_RIGHT } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyTransition } from '@tuheng/domain/kernel/resource'
import { onTransition, onUndelete } from '../../../engine/write/hooks.ts'
import { refuseInPlaceOf, refuseUnderApproval } from '../../../engine/write/hold.ts'
import type { Tx } from '../../../engine/write/tx.ts'
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
      await byEntry(tx, () => restoreRecord(tx, { ...at, id: row.recordId }))
      return { restoredAt: now.at }
    },
  })
  for (const resource of DELETED_BY_NUMBER)
    onUndelete(resource, {
      before: ({ tx, next }) => refuseWhereHeld(tx, resource.name, next.id),
      derive: async ({ tx, next, now }) => {
        await tx.writing(deletionEntry)(
          `update deletion_entry set status = 'restored', restored_at = $4, version = version + 1 where org_id = $1 and kind = $2 and record_id = $3 and status = 'deleted'`,
          [tx.orgId, resource.name, next.id, now.at],
        )
      },
    })
}

const restoring = new WeakSet<Tx['rows']>()

async function byEntry(tx: Tx, restore: () => Promise<void>): Promise<void> {
  restoring.add(tx.rows)
  try {
    await restore()
  } finally {
    restoring.delete(tx.rows)
  }
}

/** Where a process holds the restoring of the log, nothing that it lists is restored past it. @throws then */
async function refuseWhereHeld(tx: Tx, kind: string, recordId: number): Promise<void> {
  if (restoring.has(tx.rows)) return
  const where = { kind, recordId, status: 'deleted' }
  const [entry] = await tx.find(deletionEntry, { where, sort: ['-id'], limit: 1, lock: true })
  if (!entry) return
  const resource = anyResource(deletionEntry)
  const transition: AnyTransition = deletionEntry.transitions.restore
  refuseUnderApproval(resource, entry)
  await refuseInPlaceOf(tx, { resource, name: 'restore', transition, before: entry }, entry)
}
