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
  /** Place in the document: `price`, `lines.2.price`. */
  path: string
  value: ValueOfKind[K] | null | undefined
  /** What the server sent beside the value as `name$`: labels of references. */
  caption?: unknown
  /** The document or child row it belongs to, as it is at the moment of asking. */
  getRow(): AnyRow
  /** `also` are further values of the same row that follow: labels, snapshots. */
  onChange(value: ValueOfKind[K] | null, also?: AnyRow): void
  onBlur?(): void
  id?: string
  /** Accessible name where no label element points here. */
  label?: string
  describedBy?: string
  disabled?: boolean
  invalid?: boolean
  /** Without a frame of its own: filling the cell of a grid, or in a line of parameters that frames it. */
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

/** What a pasted text means, where the codec cannot know: the value with what follows from it, or why it means nothing. */
export type Found = { value: unknown; also?: AnyRow; issue?: undefined } | { issue: Issue }

export interface LookupArgs {
  field: Field
  name: string
  texts: readonly string[]
  actor: Actor
}

export interface PanelProps<K extends FieldKind = FieldKind> {
  field: Field
  value: ValueOfKind[K]
  /** The record that it belongs to. */
  row: AnyRow
}

/** What the web knows of one kind of field. */
export interface Widget<K extends FieldKind = FieldKind> {
  Input: ComponentType<InputProps<K>>
  /** Called, not mounted, for every cell of a list: plain content, no hooks. The value is there. */
  Cell(props: CellProps<K>): ReactNode
  /** The value as text, for copying, tooltips and the history of changes. */
  text(props: CellProps<K>): string
  Filter?: ComponentType<FilterProps>
  /** Reads pasted texts that only the server can tell. Answers each of them. */
  lookup?(args: LookupArgs): Promise<Map<string, Found>>
  /** Width of the filter in px. */
  filterWidth?: number
  /** Takes whole lines of a form. */
  wide?: boolean
  /** Shows the value in a tab of its own on the page of a record, rather than among its facts. */
  Panel?: ComponentType<PanelProps<K>>
  /** Adding values up makes sense. */
  summable?: boolean
  /** No order is defined on it. */
  unordered?: boolean
}
