import type { ComponentType, ReactNode } from 'react'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field, FieldKind, ValueOfKind } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Filter } from '../list-page/list-state.ts'

export interface InputProps<K extends FieldKind = FieldKind> {
  field: Field
  name: string
  /** Path in the document: `price`, `lines.2.price`. */
  path: string
  value: ValueOfKind[K] | null | undefined
  /** The value of `name$` from the server: labels of references. */
  caption?: unknown
  /** What was typed and matched nothing. The input keeps it. */
  unmatched?: string
  /** The current document or child row that contains the field. */
  getRow(): AnyRow
  /** `also`: further values of the row that follow, such as labels and copied fields. */
  onChange(value: ValueOfKind[K] | null, also?: AnyRow): void
  onBlur?(): void
  id?: string
  /** Accessible name if there is no label element. */
  label?: string
  describedBy?: string
  disabled?: boolean
  invalid?: boolean
  /** Without a border: inside a grid cell, or in a line of parameters that has its own. */
  frameless?: 'cell' | 'line' | undefined
  autoFocus?: boolean
}

export interface CellProps<K extends FieldKind = FieldKind> {
  field: Field
  name: string
  value: ValueOfKind[K]
  row: AnyRow
  lang: Lang
}

export interface FilterProps {
  field: Field
  name: string
  label: string
  filter: Filter | undefined
  onChange(filter: Filter | undefined): void
}

/** The meaning of a pasted text that the codec cannot read: a value with the values that follow, or an issue. */
export type LookupResult = { value: unknown; also?: AnyRow; issue?: undefined } | { issue: Issue }

export interface LookupArgs {
  field: Field
  name: string
  texts: readonly string[]
  actor: Actor
}

export interface PanelProps<K extends FieldKind = FieldKind> {
  field: Field
  value: ValueOfKind[K]
  /** The record that the field belongs to. */
  row: AnyRow
}

/** How the web shows and edits a field kind. */
export interface Widget<K extends FieldKind = FieldKind> {
  Input: ComponentType<InputProps<K>>
  /** Called as a function for every cell of a list, so it must not use hooks. The value is not missing. */
  Cell(props: CellProps<K>): ReactNode
  /** The value as text, for copying, tooltips and history. */
  text(props: CellProps<K>): string
  Filter?: ComponentType<FilterProps>
  /** Reads pasted texts that only the server can read. The result contains each of them. */
  lookup?(args: LookupArgs): Promise<Map<string, LookupResult>>
  /** Width of the filter in px. */
  filterWidth?: number
  /** Takes the full width of a form. */
  wide?: boolean
  /** Shows the value in its own tab on a record's page, instead of among the facts. */
  Panel?: ComponentType<PanelProps<K>>
  /** Whether the value has lines, which a record's page keeps and a cell joins. */
  keepsLines?: boolean
  /** Whether values can be added up. */
  summable?: boolean
  /** Whether values have no order. */
  unordered?: boolean
}
