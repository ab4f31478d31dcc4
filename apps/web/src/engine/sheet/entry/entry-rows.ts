import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { isMissing } from '../../common/missing.ts'
import { isUnsaved } from '../sheet-rows.ts'
import { isEditable, requiredTexts, textOf } from '../sheet-store.ts'
import type { PastedCell } from '../sheet-paste.ts'
import type { SheetColumn, SheetRow, SheetRules } from '../sheet-types.ts'
import type { EntrySpec, RowAnswer } from './entry-types.ts'

type Body = EntrySpec['body']

/** Of what a row's figures are: what it would be sent as. */
export const printOf = (body: Body, values: AnyRow): string => JSON.stringify(body(values))

/** Figures hold for the row that they were answered for, and go with its next change. */
export function entryRules({ figures, body }: Pick<EntrySpec, 'figures' | 'body'>): SheetRules {
  return {
    derive: values =>
      values['$of'] === undefined || values['$of'] === printOf(body, values)
        ? values
        : { ...values, ...Object.fromEntries([...figures, '$note'].map(name => [name, null])), $of: undefined },
    validate: () => ({}),
  }
}

/** What an answer tells of a row. */
export const figuresOf = (
  { figures, body }: Pick<EntrySpec, 'figures' | 'body'>,
  values: AnyRow,
  answer: RowAnswer,
) => ({
  ...Object.fromEntries(figures.map(name => [name, answer[name] ?? null])),
  $note: answer.warnings?.map(({ msg }) => msg).join(' ') ?? null,
  $of: printOf(body, values),
})

/** The refusals of a row by column; '' for the row as a whole. */
export function refusalsOf({ columnOf, columns }: Pick<EntrySpec, 'columnOf' | 'columns'>, answer: RowAnswer) {
  const wrong: Record<string, Text> = {}
  for (const { path, msg } of answer.errors ?? []) {
    const column = columnOf(path)
    const place = columns.some(({ name }) => name === column) ? column : ''
    wrong[place] = wrong[place]
      ? { zh: `${wrong[place].zh} ${msg}`, en: `${wrong[place].en} ${msg}` }
      : { zh: msg, en: msg }
  }
  return wrong
}

/** The required values that a row lacks, by column. */
export function lackingOf({ needs, needsWhen }: Pick<EntrySpec, 'needs' | 'needsWhen'>, { values }: SheetRow) {
  const needed = { ...needs, ...needsWhen?.(values) }
  return requiredTexts(Object.fromEntries(Object.entries(needed).filter(([name]) => isMissing(values[name]))))
}

/** Whether each name of the row is known as a record, or left out. */
export const isLookedUp = ({ named }: Pick<EntrySpec, 'named'>, { values }: SheetRow): boolean =>
  named.every(({ name, column }) => isMissing(values[column]) || !isMissing(values[name]))

/** The typed texts of a row by column. */
export type KeptRow = Readonly<Record<string, string>>

/** What is typed and not saved, as a draft keeps it. */
export const keptRows = (rows: readonly SheetRow[], columns: readonly SheetColumn[]): KeptRow[] =>
  rows
    .filter(isUnsaved)
    .map(row =>
      Object.fromEntries(
        columns.flatMap(column => {
          const text = isEditable(column, row) ? textOf(column, row) : ''
          return text ? [[column.name, text]] : []
        }),
      ),
    )
    .filter(kept => Object.keys(kept).length > 0)

/** The cells of kept rows, from the first row on. */
export const cellsOfKept = (kept: readonly KeptRow[]): PastedCell[] =>
  kept.flatMap((row, at) => Object.entries(row).map(([name, text]) => ({ row: at, name, text })))
