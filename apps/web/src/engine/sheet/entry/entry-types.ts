import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { LookupResult } from '../../widgets/types.ts'
import type { SheetColumn } from '../sheet-types.ts'

/** A column in which a record is named: its text is kept, and the id that it means is looked up. */
export interface NamedColumn {
  /** The field of the id. */
  name: string
  /** The column of the text. */
  column: string
  find(text: string): Promise<LookupResult>
}

/** What the server says of a row, tried out or entered. Further values are figures of the row. */
export interface RowAnswer extends AnyRow {
  index: number
  errors?: readonly LocalizedIssue[]
  warnings?: readonly LocalizedIssue[]
}

export interface RowsAnswer {
  list: readonly RowAnswer[]
  ok: number
  failed: number
}

/** A sheet of new records, which the server tries out while they are typed. */
export interface EntrySpec {
  /** Of the draft in this browser. */
  name: string
  label: string
  columns: readonly SheetColumn[]
  named: readonly NamedColumn[]
  /** Required fields by column. */
  needs: Readonly<Record<string, Field>>
  /** Required as well, for rows with these values. */
  needsWhen?(values: AnyRow): Readonly<Record<string, Field>>
  /** Values that answers of the server give. */
  figures: readonly string[]
  /** A row as the calls take it. */
  body(values: AnyRow): AnyRow
  /** The column of a refused field. */
  columnOf(path: string): string
  /** Names a row to people. */
  nameOf(values: AnyRow): string
  preview(rows: readonly AnyRow[]): Promise<RowsAnswer>
  enter(rows: readonly AnyRow[], key: string): Promise<RowsAnswer>
}
