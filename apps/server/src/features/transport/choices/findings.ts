import type { ChoiceLevel } from '@tuheng/domain/kernel/generic-wire'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ChoiceFinding } from '../../../engine/read/choice-notes.ts'

export const findings = (level: ChoiceLevel, issues: readonly Issue[]): ChoiceFinding[] =>
  issues.map(issue => ({ level, issue }))

/** The findings of `of` for each row, by id. `Row` has the fields that the judge reads. */
export const eachRow = <Row>(
  rows: readonly AnyRow[],
  of: (row: Row) => ChoiceFinding[],
): ReadonlyMap<number, ChoiceFinding[]> => new Map(rows.map(row => [row['id'] as number, of(row as unknown as Row)]))
