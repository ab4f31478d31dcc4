import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { statement, type StatementStatus } from '@tuheng/domain/settlement/index'

/** What refusals call the status of a statement; where the status alone misleads, with the way out. */
export function statusWords(row: AnyRow): { status: Text; way: Text } {
  const standing = statement.machines.status.describeState?.(row)
  return standing
    ? { status: standing.state, way: text(`；${standing.way.zh}`, `; ${standing.way.en}`) }
    : { status: statement.machines.status.states[row.status as StatementStatus], way: text('', '') }
}
