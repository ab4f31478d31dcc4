import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'

/** The meaning of a text in a cell: a value with the values that follow from it, or an error. */
export type Reading = { value: unknown; also?: AnyRow; issue?: undefined } | { issue: Text }

export interface ReadContext {
  row: AnyRow
  /** The row above; short input refers to it. */
  above: AnyRow | undefined
}

export interface SheetColumn {
  name: string
  label: string
  unit?: string | undefined
  /** Other headings that a pasted column may have. */
  aliases?: readonly string[]
  width: number
  /** Takes spare width. */
  grows?: boolean
  /** May be narrower where it would otherwise be out of view. */
  narrows?: boolean
  align: 'left' | 'right' | 'center'
  /** Frozen at the left. */
  frozen?: boolean
  /** The last column, which stays in view at the other edge. */
  frozenEnd?: boolean
  /** Reads input; undefined for a read-only column. */
  read?(text: string, context: ReadContext): Reading
  /** For a read-only column: whether the text could be one of its values. Decides how a pasted block is aligned. */
  fits?(text: string): boolean
  /** The text with which the editor opens. */
  edit?(row: AnyRow): string
  editable?(row: AnyRow): boolean
  show(row: AnyRow, lang: Lang): ReactNode
  /** The text for the clipboard. */
  text(row: AnyRow): string
  tone?(row: AnyRow): 'attention' | 'refused' | undefined
  /** The exact sum in the foot. */
  total?(rows: readonly AnyRow[]): ReactNode
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'text'
  /** What one tap or click types into an empty field. */
  offer?: { label: string; text(): string }
  /**
   * Where it stands in the row of a list on a phone: the figure that the row comes to beside its name, or among the facts
   * or figures below, or as a note in a line of its own. Without any such column the first ones are taken.
   */
  onPhone?: 'result' | 'fact' | 'figure' | 'note'
  /** An input of its own in place of the cell, where one row has the whole window. */
  input?(row: SheetRow): ReactNode
}

/** Whether a row has input, and what became of it. */
export type RowState = 'same' | 'changed' | 'saving' | 'saved' | 'failed'

export interface SheetRow {
  readonly key: string
  /** The values from the server. */
  readonly base: AnyRow
  /** Current values, including derived ones. */
  readonly values: AnyRow
  readonly edited: ReadonlySet<string>
  /** Text that could not be read, by column. */
  readonly unreadable: Readonly<Record<string, { text: string; issue: Text }>>
  /** Refusals of the server, by column; '' for the row as a whole. */
  readonly refusals: Readonly<Record<string, Text>>
  /** Rule errors of the values, by column. */
  readonly ruleErrors: Readonly<Record<string, Text>>
  readonly state: RowState
}

export interface SheetRules {
  /** Computes the derived values. */
  derive(values: AnyRow): AnyRow
  /** Rule errors by column; '' for the row as a whole. */
  validate(values: AnyRow): Record<string, Text>
  /** Columns whose errors only follow from another cell of the row while that could not be read. */
  readonly followsFrom?: Readonly<Record<string, string>>
}

export interface CellPosition {
  row: number
  col: number
}

/** A block of cells, both ends included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}
