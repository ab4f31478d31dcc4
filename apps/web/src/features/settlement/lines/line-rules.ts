import { isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { lineIssuesOf, type LineFacts } from '@tuheng/domain/settlement/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import type { SheetRow, SheetRules } from '../../../engine/sheet/sheet-types.ts'
import type { StatementLine } from '../rows.ts'

/** What may be changed of a line while its statement is a draft; the rest was frozen with it. */
export const EDITABLE = ['adjust', 'adjustReason', 'prepaid', 'disputeReply'] as const
export type EditableName = (typeof EDITABLE)[number]

/** Figures of the line as it came, from which 净额 moves while it is typed. */
const CAME = '$came'
interface Came {
  net: unknown
  adjust: string | null
  prepaid: string | null
}

/** A line as a row of the sheet. */
export function sheetLine(line: StatementLine): AnyRow {
  const came: Came = { net: line['net'], adjust: text(line['adjust']), prepaid: text(line['prepaid']) }
  return { ...line, [CAME]: came }
}

/** 净额 follows the adjustment and the prepayment, nothing is multiplied; what is missing or too much is said at its cell. */
export const lineRules: SheetRules = {
  derive: values => {
    const { net, adjust, prepaid } = values[CAME] as Came
    const moved = sub(sub(text(values['adjust']), adjust), sub(text(values['prepaid']), prepaid))
    return { ...values, net: isZero(moved) || typeof net !== 'string' ? net : money(sum([net, moved])) }
  },
  judge: values => {
    const wrong: Record<string, Text> = {}
    for (const { path, zh, en } of lineIssuesOf(values as LineFacts)) wrong[path] ??= { zh, en }
    return wrong
  },
}

export function isDisputed(row: AnyRow): boolean {
  return row['disputeState'] === 'open' || row['disputeState'] === 'answered'
}

/** The rows of the call that saves, in the order of the statement: every line stays, the edited ones with what was typed. */
export function sentLines(lines: readonly StatementLine[], rows: readonly SheetRow[]): StatementLine[] {
  const edited = new Map(rows.filter(isUnsaved).map(row => [row.key, row]))
  return lines.map(line => {
    const row = edited.get(String(line['id']))
    const typed = row ? [...row.edited].map(name => [name, row.values[name] ?? null]) : []
    return { id: line['id'], ...Object.fromEntries(typed) }
  })
}

/** What all lines come to, beside what they came to before they were typed into. */
export function netMoved(rows: readonly SheetRow[]): string {
  const total = (of: (row: SheetRow) => unknown) => sum(rows.map(row => text(of(row))))
  return money(
    sub(
      total(row => row.values['net']),
      total(row => row.base['net']),
    ),
  )
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
