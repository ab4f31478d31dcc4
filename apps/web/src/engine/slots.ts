import type { Text } from '@tuheng/domain/kernel/text'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face, FieldName, LooseRow, TransitionOf } from '@tuheng/domain/kernel/resource'
import type { ComponentType, ReactNode } from 'react'
import type { FormApi } from './form/form-store.ts'

/** A field's cell in lists, drawn differently. Called for every cell: plain content, no hooks. */
export type CellSlot = (row: AnyRow) => ReactNode

export interface ListToolProps<R = never> {
  faceName: string
  /** Records that are selected, across pages. */
  selected: readonly LooseRow<R>[]
  /** What the list shows now, in wire form. */
  query: { filters: Readonly<Record<string, unknown>>; search?: string }
  refresh(): void
}

export interface FormPaneProps {
  form: FormApi
  creating: boolean
}

/** Records of another resource that belong to the one shown; `filters` by its row. */
export interface RelatedList<Row = AnyRow> {
  label: Text
  resource: string
  face: string
  filters(row: Row): Record<string, unknown>
  /** Only where it says something. */
  when?(row: Row): boolean
}

export interface DetailTab<Row = AnyRow, Name = string> {
  key: string
  label: Text
  component: ComponentType<{ row: Row }>
  /** Only where it says something, to whom its calls answer. */
  when?(row: Row, actor: Actor): boolean
  /** Figures of the heading that open it. */
  figures?: readonly Name[]
}

export interface DetailSlot<Row = AnyRow, Name = string> {
  related?: readonly RelatedList<Row>[]
  tabs?: readonly DetailTab<Row, Name>[]
  /** Above the facts: a map, a chain of figures. */
  lead?: ComponentType<{ row: Row }>
  /** Child rows and what belongs to them stand above the facts: they are what the record is about. */
  tabsFirst?: boolean
  /** They have the whole page: facts and history are tabs beside them. */
  wide?: boolean
  /** What the record itself holds comes before the tabs that features bring. */
  ownFirst?: boolean
  /** Further buttons beside the transitions. */
  actions?: ComponentType<{ row: Row; face: Face }>
  /** They come before the transitions. */
  actionsFirst?(row: Row): boolean
}

export interface OwnListProps {
  faceName: string
  screen: Screen
  /** The generated list, for whoever wants rows and columns. */
  table: ReactNode
}

export interface ActDialogProps<R = never> {
  face: Face
  /** From a list: what it shows of them. A dialog that needs more asks for it. */
  rows: readonly LooseRow<R>[]
  onClose(): void
  /** It was done: everything on screen is asked for anew. */
  onDone(): void
}

export interface AfterProps<R = never> {
  face: Face
  /** The record as it is now. */
  row: LooseRow<R>
  onClose(): void
}

/** What somebody should know while they type: above a form, or under one of its fields. */
export type FormNotice = ComponentType<FormPaneProps>

interface Slots {
  cells: Record<string, Record<string, CellSlot>>
  lists: Record<string, ComponentType<OwnListProps>>
  listTools: Record<string, readonly ComponentType<ListToolProps>[]>
  /** Fields that cells and tools of a list look at, besides the columns that are shown. */
  listNeeds: Record<string, readonly string[]>
  formPanes: Record<string, ComponentType<FormPaneProps>>
  formNotices: Record<string, FormNotice>
  /** By the name of the field that they stand under. */
  fieldNotes: Record<string, Readonly<Record<string, FormNotice>>>
  details: Record<string, DetailSlot>
  acts: Record<string, Record<string, ComponentType<ActDialogProps>>>
  afters: Record<string, Record<string, ComponentType<AfterProps>>>
}

/** What features add to the generated screens, by name of the resource. */
export const slots: Slots = {
  cells: {},
  lists: {},
  listTools: {},
  listNeeds: {},
  formPanes: {},
  formNotices: {},
  fieldNotes: {},
  details: {},
  acts: {},
  afters: {},
}

/** What a feature adds to the pages of the resource `R`, in names of its declaration. */
export interface AddedSlots<R> {
  cells?: { [K in FieldName<R>]?: (row: LooseRow<R>) => ReactNode }
  /** Stands in the place of the generated list, and has it at hand. */
  list?: ComponentType<OwnListProps>
  listTool?: ComponentType<ListToolProps<R>>
  /** Fields that these cells and this tool look at: a row of a list holds the columns that are shown, and what it is judged by. */
  listNeeds?: readonly FieldName<R>[]
  formPane?: ComponentType<FormPaneProps>
  formNotice?: FormNotice
  fieldNotes?: { [K in FieldName<R>]?: FormNotice }
  detail?: DetailSlot<LooseRow<R>, FieldName<R>>
  /** Dialogs of transitions that ask for more than fields, by name of the transition. */
  acts?: { [K in TransitionOf<R>]?: ComponentType<ActDialogProps<R>> }
  /** Dialogs that stand open once a transition of one record is done, by its name. */
  after?: { [K in TransitionOf<R>]?: ComponentType<AfterProps<R>> }
}

/** The same without names, as the engine keeps it. */
interface KeptSlots {
  cells?: Record<string, CellSlot>
  list?: ComponentType<OwnListProps>
  listTool?: ComponentType<ListToolProps>
  listNeeds?: readonly string[]
  formPane?: ComponentType<FormPaneProps>
  formNotice?: FormNotice
  fieldNotes?: Record<string, FormNotice>
  detail?: DetailSlot
  acts?: Record<string, ComponentType<ActDialogProps>>
  after?: Record<string, ComponentType<AfterProps>>
}

/** Called once per resource when a feature is loaded: `registerSlots<typeof waybill>('waybill', { … })`. */
export function registerSlots<R extends { readonly name: string } = never>(
  resource: R['name'],
  slotsOf: AddedSlots<R>,
): void {
  const added = slotsOf as unknown as KeptSlots
  if (added.cells) slots.cells[resource] = { ...slots.cells[resource], ...added.cells }
  if (added.list) slots.lists[resource] = added.list
  if (added.listTool) slots.listTools[resource] = [...(slots.listTools[resource] ?? []), added.listTool]
  if (added.listNeeds) slots.listNeeds[resource] = [...(slots.listNeeds[resource] ?? []), ...added.listNeeds]
  if (added.formNotice) slots.formNotices[resource] = added.formNotice
  if (added.fieldNotes) slots.fieldNotes[resource] = { ...slots.fieldNotes[resource], ...added.fieldNotes }
  if (added.formPane) slots.formPanes[resource] = added.formPane
  if (added.acts) slots.acts[resource] = { ...slots.acts[resource], ...added.acts }
  if (added.after) slots.afters[resource] = { ...slots.afters[resource], ...added.after }
  if (added.detail) {
    const { related = [], tabs = [] } = slots.details[resource] ?? {}
    slots.details[resource] = {
      ...slots.details[resource],
      ...added.detail,
      related: [...related, ...(added.detail.related ?? [])],
      tabs: [...tabs, ...(added.detail.tabs ?? [])],
    }
  }
}
