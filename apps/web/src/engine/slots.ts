import type { Text } from '@tuheng/domain/kernel/text'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { ComponentType, ReactNode } from 'react'
import type { FormApi } from './form/form-store.ts'

/** A field's cell in lists, drawn differently. Called for every cell: plain content, no hooks. */
export type CellSlot = (row: AnyRow) => ReactNode

export interface ListToolProps {
  faceName: string
  /** Records that are selected, across pages. */
  selected: readonly AnyRow[]
  refresh(): void
}

export interface FormPaneProps {
  form: FormApi
  creating: boolean
}

/** Records of another resource that belong to the one shown; `filters` by its row. */
export interface RelatedList {
  label: Text
  resource: string
  face: string
  filters(row: AnyRow): Record<string, unknown>
  /** Only where it says something. */
  when?(row: AnyRow): boolean
}

export interface DetailTab {
  key: string
  label: Text
  component: ComponentType<{ row: AnyRow }>
  when?(row: AnyRow): boolean
}

export interface DetailSlot {
  related?: readonly RelatedList[]
  tabs?: readonly DetailTab[]
  /** Above the facts: a map, a chain of figures. */
  lead?: ComponentType<{ row: AnyRow }>
}

interface Slots {
  cells: Record<string, Record<string, CellSlot>>
  listTools: Record<string, ComponentType<ListToolProps>>
  formPanes: Record<string, ComponentType<FormPaneProps>>
  details: Record<string, DetailSlot>
}

/** What features add to the generated screens, by name of the resource. */
export const slots: Slots = { cells: {}, listTools: {}, formPanes: {}, details: {} }

/** Called once per resource when a feature is loaded. */
export function registerSlots(resource: string, added: { cells?: Record<string, CellSlot>; listTool?: ComponentType<ListToolProps>; formPane?: ComponentType<FormPaneProps>; detail?: DetailSlot }): void {
  if (added.cells) slots.cells[resource] = { ...slots.cells[resource], ...added.cells }
  if (added.listTool) slots.listTools[resource] = added.listTool
  if (added.formPane) slots.formPanes[resource] = added.formPane
  if (added.detail) {
    const { related = [], tabs = [] } = slots.details[resource] ?? {}
    slots.details[resource] = { ...slots.details[resource], ...added.detail, related: [...related, ...(added.detail.related ?? [])], tabs: [...tabs, ...(added.detail.tabs ?? [])] }
  }
}
