import { isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { lineIssuesOf, loneReasonIssues, type LineFacts } from '@tuheng/domain/settlement/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { isUnsaved } from '../../../engine/sheet/sheet-rows.ts'
import type { SheetRow, SheetRules } from '../../../engine/sheet/sheet-types.ts'
import type { StatementLine } from '../rows.ts'

/** The fields of a line that may be changed while its statement is a draft. The others are fixed. */
export const EDITABLE = ['adjust', 'adjustReason', 'prepaid', 'disputeReply'] as const
export type EditableName = (typeof EDITABLE)[number]

/** Stored figures of the line; changes of 净额 are computed from them. */
const STORED = '$came'
interface StoredFigures {
  net: unknown
  adjust: string | null
  prepaid: string | null
  adjustReason: string | null
}

/** A line as a row of the sheet. */
export function sheetLine(line: StatementLine): AnyRow {
  const stored: StoredFigures = {
    net: line['net'],
    adjust: text(line['adjust']),
    prepaid: text(line['prepaid']),
    adjustReason: text(line['adjustReason']),
  }
  return { ...line, [STORED]: stored }
}

/**
 * 净额 follows the adjustment and the prepayment by addition only. Missing and excessive values are reported at their
 * cells.
 */
export const lineRules: SheetRules = {
  derive: values => {
    const { net, adjust, prepaid } = values[STORED] as StoredFigures
    const difference = sub(sub(text(values['adjust']), adjust), sub(text(values['prepaid']), prepaid))
    return { ...values, net: isZero(difference) || typeof net !== 'string' ? net : money(sum([net, difference])) }
  },
  validate: values => {
    const problems: Record<string, Text> = {}
    const line = values as LineFacts
    const issues = [...lineIssuesOf(line), ...loneReasonIssues(line, values[STORED] as StoredFigures)]
    for (const { path, zh, en } of issues) problems[path] ??= { zh, en }
    return problems
  },
}

export function isDisputed(row: AnyRow): boolean {
  return row['disputeState'] === 'open' || row['disputeState'] === 'answered'
}

/**
 * The rows of the call that saves, in the order of the statement: every line, the edited ones with their typed values.
 */
export function linesToSave(lines: readonly StatementLine[], rows: readonly SheetRow[]): StatementLine[] {
  const edited = new Map(rows.filter(isUnsaved).map(row => [row.key, row]))
  return lines.map(line => {
    const row = edited.get(String(line['id']))
    const typed = row ? [...row.edited].map(name => [name, row.values[name] ?? null]) : []
    return { id: line['id'], ...Object.fromEntries(typed) }
  })
}

/** The net total of all lines minus their stored total. */
export function netDifference(rows: readonly SheetRow[]): string {
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
