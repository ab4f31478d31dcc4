import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { lockedIssue, lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../directory.ts'
import { readRecord } from '../read/record.ts'
import { viewerAccess } from '../rights/redact.ts'
import type { Tx } from './tx.ts'

/**
 * Locks the document whose part the record is (`partOf`). @throws while that waits for an approval: its approvers agree to
 * the parts, too.
 */
export async function refusePartOfHeld(tx: Tx, { partOf, fields }: AnyResource, row: AnyRow): Promise<void> {
  const to = partOf && fields[partOf]?.to
  const id = partOf && row[partOf]
  if (!to || typeof id !== 'number') return
  const whole = resourceOf(to)
  const found = await readRecord(tx, whole, { id, labels: false, lock: true })
  if (found && isUnderApproval(found)) throw new DomainError([issueOf(tx, whole, found)])
}

/** @throws while records wait for an approval, each named: another write must not change what is to be agreed to. */
export function refuseHeld(tx: Tx, resource: AnyResource, rows: readonly AnyRow[]): void {
  failAll(rows.filter(isUnderApproval).map(row => issueOf(tx, resource, row)))
}

/** Whoever may not see the number or the statuses of the record is told only what it is. */
function issueOf({ actor }: Tx, whole: AnyResource, row: AnyRow): Issue {
  const { visibilityOf } = viewerAccess(actor, whole)
  const told = [whole.title, ...Object.keys(whole.machines)]
  return told.every(name => visibilityOf(name) === 'visible')
    ? lockedRecordIssue(whole, row)
    : lockedIssue(text(whole.label, whole.en))
}
