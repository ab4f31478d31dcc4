import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import type { ViewerAccess } from '../../engine/rights/redact.ts'
import { rowsOfConfirmation } from '../settlement/index.ts'

/** What tells of the adjustments of a statement and of its tax. */
const TELLING = ['adjustSum', 'taxGroups', 'netSum', 'lines.adjust', 'lines.adjustTaxRate']

type Statement = Parameters<typeof rowsOfConfirmation>[1]

/**
 * The charges that the confirmation of a statement would post: its adjustments and its tax rounding. With them the
 * report says of the statement what its paper says. A person gets those in their data scope, as after the confirmation: of
 * their own there are none, since nobody has made them yet. There are none for whoever does not see all of these sums, and
 * none while lines wait for a check.
 */
export async function pendingCharges(
  { sql, actor, now }: Pick<ReportContext, 'sql' | 'actor' | 'now'>,
  { id, access }: { id: number; access: ViewerAccess },
): Promise<AnyRow[]> {
  if (TELLING.some(path => access.visibilityOf(path) !== 'visible')) return []
  const reader = { ...readerOf(sql, actor.orgId), now }
  const row = await readRecord(reader, anyResource(statement), { id, labels: false, lock: false })
  const found = row as Statement | undefined
  const waits = found && ['draft', 'sent'].includes(found.status) && !found.dirtyCount
  return waits ? (await rowsOfConfirmation(reader, found)).filter(charge => inScope({ actor }, charge)) : []
}
