import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { railErrors } from '@tuheng/domain/rail/index'
import { inScope } from '../../engine/rights/in-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'

/**
 * What is said of a container that cannot be used, beside what is known of it. Every container of the company may be named
 * by its number. Where it is, since when and with which document is for whoever has that record in their data scope; others
 * are told that it is in use elsewhere.
 */
export const toldOfBox = (
  tx: Tx,
  known: AnyRow,
  { box, issue }: { box: { boxNo: string; path?: string }; issue: Issue },
): Issue => (inScope(tx, known) ? issue : railErrors.issue('wagon.in_use', { no: box.boxNo }, box.path ?? ''))
