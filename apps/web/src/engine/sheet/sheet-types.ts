import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'

/** What a typed or pasted text means in a cell: its value with what follows from it, or why it means nothing. */
export type Reading = { value: unknown; also?: AnyRow; issue?: undefined } | { issue: Text }

export interface ReadContext {
  row: AnyRow
  /** The row above, for what is typed in short. */
  above: AnyRow | undefined
}

export interface SheetColumn {
  name: string
  label: string
  unit?: string | undefined
  /** Further words that a spreadsheet may head the column with. */
  aliases?: readonly string[]
  width: number
  /** Takes the room that is left over. */
  grows?: boolean
  align: 'left' | 'right' | 'center'
  /** Stays in view at the left. */
  frozen?: boolean
  /** Absent: the cell is not typed into. */
  read?(text: string, context: ReadContext): Reading
  /** Of a cell that is only shown: could the text stand there? Tells how a pasted block is meant. */
  fits?(text: string): boolean
  /** What the editor begins with. */
  edit?(row: AnyRow): string
  editable?(row: AnyRow): boolean
  show(row: AnyRow, lang: Lang): ReactNode
  /** For the clipboard. */
  text(row: AnyRow): string
  tone?(row: AnyRow): 'attention' | 'refused' | undefined
  /** Exact sum in the foot. */
  total?(rows: readonly AnyRow[]): ReactNode
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'text'
  /** What one tap types into an empty field, on a phone. */
  offer?: { label: string; text(): string }
  /** An input of its own in place of the cell, where one row has the whole window. */
  input?(row: SheetRow): ReactNode
}

/** `missing`: the server's list has it no more, e.g. because somebody else was faster. */
export type RowState = 'same' | 'changed' | 'saving' | 'saved' | 'failed'

export interface SheetRow {
  readonly key: string
  /** As it came. */
  readonly base: AnyRow
  /** With what was typed, and what follows from it. */
  readonly values: AnyRow
  readonly edited: ReadonlySet<string>
  /** Texts that mean nothing, by column. */
  readonly unread: Readonly<Record<string, { text: string; issue: Text }>>
  /** What the server said, by column; '' for the row as a whole. */
  readonly refused: Readonly<Record<string, Text>>
  /** What the rules say of the values. */
  readonly ruled: Readonly<Record<string, Text>>
  readonly state: RowState
}

export interface SheetRules {
  /** Values with everything that follows from them. */
  derive(values: AnyRow): AnyRow
  /** What is wrong with them, by column; '' for the row as a whole. */
  judge(values: AnyRow): Record<string, Text>
}

export interface Place {
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
