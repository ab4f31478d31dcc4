import { isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { lineIssuesOf, statementLines, type LineFacts } from '@tuheng/domain/settlement/index'
import { issueOf } from '../../../engine/common/judged.ts'
import type { StatementLine } from '../rows.ts'

/** What may be changed of a line while its statement is a draft; the rest was frozen with it. */
export const EDITABLE = ['adjust', 'adjustReason', 'prepaid', 'disputeReply'] as const
export type EditableName = (typeof EDITABLE)[number]

/** Line id → what was typed. */
export type LineEdits = ReadonlyMap<number, Readonly<Partial<Record<EditableName, unknown>>>>

export function withEdit(
  edits: LineEdits,
  line: StatementLine,
  { name, value }: { name: EditableName; value: unknown },
): LineEdits {
  const id = line['id'] as number
  const { [name]: _, ...others } = edits.get(id) ?? {}
  const next = same(line[name], value) ? others : { ...others, [name]: value }
  const out = new Map(edits)
  if (Object.keys(next).length) out.set(id, next)
  else out.delete(id)
  return out
}

/**
 * A line as it will be: 净额 follows the adjustment and the prepayment, nothing is multiplied. What cannot be read leaves
 * its figure as it was.
 */
export function editedLine(line: StatementLine, edits: LineEdits): StatementLine {
  const edit = edits.get(line['id'] as number)
  if (!edit) return line
  const unread = new Set(unreadIn(edit).map(issue => issue.path))
  const next: StatementLine = {
    ...line,
    ...Object.fromEntries(Object.entries(edit).filter(([name]) => !unread.has(name))),
  }
  const moved = sub(sub(text(next['adjust']), text(line['adjust'])), sub(text(next['prepaid']), text(line['prepaid'])))
  return isZero(moved) ? next : { ...next, net: money(sum([text(line['net']), moved])) }
}

/** What is wrong with lines as they are typed, by line: what is no number, a missing reason, a prepayment that there is not. */
export function wrongIn(lines: readonly StatementLine[], edits: LineEdits): ReadonlyMap<unknown, readonly Issue[]> {
  return new Map(
    lines.flatMap(line => {
      const unread = unreadIn(edits.get(line['id'] as number) ?? {})
      const issues = unread.length ? unread : lineIssuesOf(line as LineFacts)
      return issues.length ? [[line['id'], issues] as const] : []
    }),
  )
}

/** The rows of the call that saves: every line stays, the edited ones with what was typed. */
export function sentLines(lines: readonly StatementLine[], edits: LineEdits): StatementLine[] {
  return lines.map(line => ({ id: line['id'], ...edits.get(line['id'] as number) }))
}

function unreadIn(edit: Readonly<Partial<Record<EditableName, unknown>>>): Issue[] {
  return EDITABLE.flatMap(name => issueOf(statementLines.fields[name], name, edit[name]) ?? [])
}

function same(a: unknown, b: unknown): boolean {
  const blank = (value: unknown) => value === null || value === undefined || value === ''
  return a === b || (blank(a) && blank(b))
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
