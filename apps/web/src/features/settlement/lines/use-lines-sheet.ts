import { isPos, isZero } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { prepaidShort, type LineFacts } from '@tuheng/domain/settlement/index'
import { useEffect, useState } from 'react'
import { createSheet, type Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { StatementLine } from '../rows.ts'
import type { LineChoice } from './line-choice.ts'
import { isDisputed, lineRules, sheetLine } from './line-rules.ts'

/** The lines that each choice shows. */
export const LINE_CHOICES: Readonly<Record<LineChoice, (row: AnyRow) => boolean>> = {
  all: () => true,
  dirty: row => row['dirty'] === true,
  disputed: isDisputed,
  adjusted: row => !isZero((row['adjust'] as string | null) ?? '0') || isPos(prepaidShort(row as LineFacts)),
}

/** Disputed lines before the others, each part in the order of the statement. */
export const disputedFirst = (lines: readonly StatementLine[]): StatementLine[] =>
  lines.toSorted((a, b) => Number(isDisputed(b)) - Number(isDisputed(a)))

/**
 * The lines as a sheet. Typed values stay while others change the statement, and rows stay in place while the choice is
 * the same.
 */
export function useLinesSheet(stored: readonly StatementLine[], show: LineChoice, search: string): Sheet {
  const [sheet] = useState(() => {
    const created = createSheet({ rules: lineRules, keyOf: row => String(row['id']) })
    created.load(disputedFirst(stored).map(sheetLine), { keepSaved: false })
    return created
  })
  useEffect(() => {
    const word = search.trim().toLowerCase()
    sheet.load(disputedFirst(stored).map(sheetLine), { keepSaved: false })
    sheet.filter(
      ({ values }) =>
        LINE_CHOICES[show](values) &&
        (!word || `${String(values['docNo'])} ${String(values['plateNo'])}`.toLowerCase().includes(word)),
    )
  }, [sheet, stored, show, search])
  return sheet
}
