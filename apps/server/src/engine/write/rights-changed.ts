import type { Sessions } from '../../plugins/session.ts'
import type { Tx } from './tx.ts'

/**
 * Tells that the write changes what members of the company may see or do: sessions of this process forget it with the
 * commit, those of others with their next request.
 */
export function rightsChanged(tx: Pick<Tx, 'changes' | 'afterCommit'>, { clear }: Pick<Sessions, 'clear'>): void {
  tx.changes.rights = true
  tx.afterCommit(clear)
}

/** The last statement of such a write, so that its lock is held for no longer than the commit takes. */
export async function noteChanges(tx: Tx): Promise<void> {
  if (!tx.changes.rights) return
  await tx.writing()(
    `insert into rights_version (org_id, version) values ($1, 1)
     on conflict (org_id) do update set version = rights_version.version + 1`,
    [tx.orgId],
    'rights-version',
  )
}
