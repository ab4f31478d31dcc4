import { DomainError } from '@tuheng/domain/kernel/errors'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { container } from '@tuheng/domain/rail/index'
import { keepsInPlace } from '@tuheng/domain/rail/while-held'
import type { Tx } from '../../engine/write/tx.ts'
import type { Box } from './container-moves.ts'
import { toldOfBox } from './told-of-box.ts'

/**
 * The locked containers as documents may write them, see {@link keepsInPlace}: free of approvals that do not keep them in
 * their place. @throws for those that stay, each at its path
 */
export async function releasedBoxes<B extends Box & { path?: string }>(tx: Tx, boxes: readonly B[]): Promise<B[]> {
  const runs = boxes.map(approvalOf).filter(id => id !== undefined)
  if (!runs.length) return [...boxes]
  const { rows } = await tx.sql<{ id: number; act: string }>(
    'select id, act from approval_run where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, runs],
    'held-boxes',
  )
  const acts = new Map(rows.map(({ id, act }) => [Number(id), act]))
  const staying = boxes.filter(box => isUnderApproval(box) && keepsInPlace(acts.get(approvalOf(box) ?? 0) ?? ''))
  const resource = anyResource(container)
  if (staying.length)
    throw new DomainError(
      staying.map(box => {
        const issue = { ...lockedRecordIssue(resource, box), path: box.path ?? '' }
        return toldOfBox(tx, box, { box, issue })
      }),
    )
  return boxes.map(box => (approvalOf(box) === undefined ? box : { ...box, approval: 'none' }))
}

/** The approval that waits for somebody. */
function approvalOf({ approval, approvalId }: AnyRow): number | undefined {
  return approval === 'none' || !approvalId ? undefined : Number(approvalId)
}
