import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { statement, type StatementStatus } from '@tuheng/domain/settlement/index'

/** The words that refusals use for the status of a statement, with the remedy. */
export function statusWords(row: AnyRow): { status: Text; way: Text } {
  const described = statement.machines.status.describeState?.(row)
  return described
    ? { status: described.state, way: text(`；${described.way.zh}`, `; ${described.way.en}`) }
    : { status: statement.machines.status.states[row.status as StatementStatus], way: text('', '') }
}
