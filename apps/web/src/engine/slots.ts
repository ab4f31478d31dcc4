import type { Text } from '@tuheng/domain/kernel/text'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { ApproverChoice } from './transition-bar/unchosen-approvers.ts'
import type { AnyResource, AnyRow, Face, FieldName, LooseRow, TransitionOf } from '@tuheng/domain/kernel/resource'
import type { ComponentType, ReactNode } from 'react'
import type { FormApi } from './form/form-store.ts'

/** Replaces the cell of a field in lists; undefined leaves it as it is. Called for every cell, so it must not use hooks. */
export type CellSlot = (row: AnyRow) => ReactNode

export interface ListToolProps<R = never> {
  faceName: string
  /** Selected records, across pages. */
  selected: readonly LooseRow<R>[]
  /** The filters and search text of the list, in wire form. */
  query: { filters: Readonly<Record<string, unknown>>; search?: string }
  refresh(): void
}

export interface FormPaneProps {
  form: FormApi
  creating: boolean
}

/** A list of records of another resource that belong to a record; `filters` are computed from its row. */
export interface RelatedList<Row = AnyRow> {
  label: Text
  resource: string
  face: string
  filters(row: Row): Record<string, unknown>
  /** Text that is searched in the list, in addition to the filters. Without one where it is asked for, nothing is listed. */
  search?(row: Row): string
  /** Columns in place of those of the list, where the record says what these repeat. On a phone each row is a card of them. */
  columns?: readonly string[]
  /** Whether the list is shown. */
  when?(row: Row): boolean
}

/** A record that is usually made from this one: a button beside the transitions opens its form with what is known. */
export interface NextRecord<Row = AnyRow> {
  label: Text
  resource: string
  face: string
  /** The page that makes it, where that is not the form of its list. */
  page?: string
  /** Values that the form begins with; `carrierId$` is the label of a reference. */
  begin(row: Row): AnyRow
  /** Whether it comes next now. */
  when?(row: Row): boolean
  /** Offered only while there is none with these references. */
  once?: boolean
}

/** The form of another record that is usually begun from a row of a list, where `next` of the detail does not say so. */
export interface RowActSlot<Row = AnyRow> {
  key: string
  label: Text
  /** Whether it comes next now, and the person may. */
  when(row: Row, actor: Actor): boolean
  start(row: Row): void
}

export interface DetailTab<Row = AnyRow, Name = string> {
  key: string
  label: Text
  component: ComponentType<{ row: Row }>
  /** Whether the tab is shown. Hide it from people whom its calls would refuse. */
  when?(row: Row, actor: Actor): boolean
  /** It comes before child rows, and is open at first. */
  leads?: boolean
  /** Key figures of the heading that open the tab. */
  figures?: readonly Name[]
}

export interface DetailSlot<Row = AnyRow, Name = string> {
  related?: readonly RelatedList<Row>[]
  tabs?: readonly DetailTab<Row, Name>[]
  /** What is usually made from the record, the likeliest first. Blue where no transition leads on. */
  next?: readonly NextRecord<Row>[]
  /** The tab that is open at first, where that depends on the record: `facts` and `history` of a wide page are tabs, too. */
  opens?(row: Row): string | undefined
  /** Statuses whose work begins when the first one is done. The head shows them from then on until they are done. */
  followUps?: readonly string[]
  /** Shown above the facts: a map, a chain of figures. `onTab` opens a tab by its key. */
  lead?: ComponentType<{ row: Row; onTab(key: string): void }>
  /** Whom to call about the record. The head of a phone shows it with a link that dials. */
  contact?(row: Row): { label: Text; name: string; mobile: string } | undefined
  /** Child rows and tabs go above the facts, because they are the main content. */
  tabsFirst?: boolean
  /** Tabs take the full width; facts and history become tabs. */
  wide?: boolean
  /** Tabs of the record itself come before tabs of features. */
  ownFirst?: boolean
  /** Buttons beside the transitions. */
  actions?: ComponentType<{ row: Row; face: Face }>
  /** Whether these buttons come before the transitions. */
  actionsFirst?(row: Row): boolean
}

export interface FeatureListProps {
  faceName: string
  screen: Screen
  /** The generated list. */
  table: ReactNode
}

export interface TransitionSlotProps<R = never> {
  face: Face
  /** From a list: rows contain only its fields. A dialog that needs more fetches it. */
  rows: readonly LooseRow<R>[]
  onClose(): void
  /** Called after success: refetches everything on screen. */
  onDone(): void
}

/** What a person should know before the transition, in its dialog. A single record is whole; several contain only the fields of the list. */
export interface TransitionNoteProps<R = never> {
  face: Face
  /** Stands within the form of the dialog: `useFormValue` reads what is typed. */
  rows: readonly LooseRow<R>[]
}

export interface AfterTransitionProps<R = never> {
  face: Face
  /** The record after the transition, or as it was created. */
  row: LooseRow<R>
  onClose(): void
}

/**
 * What to ask before a form is saved, as judged by its values; undefined if there is nothing to ask. `field`: where the
 * person goes on without a yes.
 */
export type SaveQuestion = (
  row: AnyRow,
  creating: boolean,
) => { title: string; content: string; ok: string; cancel: string; field?: string } | undefined

/** A notice during input, above a form or below one of its fields. */
export type FormNotice = ComponentType<FormPaneProps>

export interface ChooseApproversProps {
  /** The act in words. */
  title: string
  nodes: readonly ApproverChoice[]
  onClose(): void
  /** Ids of members by node. @throws what refuses the act. */
  onChosen(approvers: Record<string, number[]>): Promise<void>
}

/** The approval of a record, which may have ended. */
export interface ApprovalProps {
  runId: number
  resource: AnyResource
  face: Face
  row: AnyRow
}

/** An act that is about to be performed on one record. `input`: as it would be sent; it may still lack something. */
export interface ActPreviewProps {
  face: Face
  /** The transition. */
  name: string
  id: number
  input: AnyRow
}

/** What approvals add to the pages of all records. */
export interface ApprovalSlot {
  /** Below the heading. */
  strip: ComponentType<ApprovalProps>
  /** The acts alone, for the bar of a phone; on a desktop they stand in the strip. */
  acts: ComponentType<ApprovalProps>
  /** Below the heading of a record that no approval is under way for: the last one that has ended. */
  past: ComponentType<Omit<ApprovalProps, 'runId'>>
  /** In the dialog of an act: whose approval it will wait for. */
  preview: ComponentType<ActPreviewProps>
  /** Asks whom the starter names as approvers, before the act is sent again. */
  chooseApprovers: ComponentType<ChooseApproversProps>
  /** What is said once a transition is held. `row`: the record after it. */
  heldNotice(row: AnyRow): Promise<string>
}

interface Slots {
  approval?: ApprovalSlot
  cells: Record<string, Record<string, CellSlot>>
  lists: Record<string, ComponentType<FeatureListProps>>
  listTools: Record<string, readonly ComponentType<ListToolProps>[]>
  /** Resources whose records are mostly created by a tool of their list, which offers the empty form, too. */
  createdByTool: Record<string, boolean>
  /** Fields that cells and tools of a list read, in addition to the shown columns. */
  rowFields: Record<string, readonly string[]>
  rowActs: Record<string, readonly RowActSlot[]>
  formPanes: Record<string, ComponentType<FormPaneProps>>
  formNotices: Record<string, FormNotice>
  saveQuestions: Record<string, SaveQuestion>
  /** By the name of the field above. */
  fieldNotes: Record<string, Readonly<Record<string, FormNotice>>>
  details: Record<string, DetailSlot>
  transitionDialogs: Record<string, Record<string, ComponentType<TransitionSlotProps>>>
  transitionNotes: Record<string, Record<string, ComponentType<TransitionNoteProps>>>
  afterTransition: Record<string, Record<string, ComponentType<AfterTransitionProps>>>
  afterCreation: Record<string, ComponentType<AfterTransitionProps>>
}

/** What features add to the generated screens, by resource name. */
export const slots: Slots = {
  cells: {},
  lists: {},
  listTools: {},
  createdByTool: {},
  rowFields: {},
  rowActs: {},
  formPanes: {},
  formNotices: {},
  saveQuestions: {},
  fieldNotes: {},
  details: {},
  transitionDialogs: {},
  transitionNotes: {},
  afterTransition: {},
  afterCreation: {},
}

/** What a feature adds to the pages of resource `R`; field names are checked against its declaration. */
export interface AddedSlots<R> {
  cells?: { [K in FieldName<R>]?: (row: LooseRow<R>) => ReactNode }
  /** Replaces the generated list, which it receives as `table`. */
  list?: ComponentType<FeatureListProps>
  listTool?: ComponentType<ListToolProps<R>>
  /** This tool creates most records, and offers the empty form, too: the list has no button of its own for it. */
  createdByTool?: boolean
  /**
   * Fields that these cells, acts and this tool read. Rows of a list otherwise contain only shown columns and deciding
   * fields.
   */
  rowFields?: readonly FieldName<R>[]
  /** The likeliest first. They stand behind the transitions that move a row forward; what they read is in `rowFields`. */
  rowActs?: readonly RowActSlot<LooseRow<R>>[]
  formPane?: ComponentType<FormPaneProps>
  formNotice?: FormNotice
  /** Asked before the form is saved. Without a yes the form stays as it is. */
  saveQuestion?: SaveQuestion
  fieldNotes?: { [K in FieldName<R>]?: FormNotice }
  detail?: DetailSlot<LooseRow<R>, FieldName<R>>
  /** Dialogs of transitions that ask for more than fields, by transition name. */
  transitionDialogs?: { [K in TransitionOf<R>]?: ComponentType<TransitionSlotProps<R>> }
  /** Notes in the dialogs of transitions, by transition name. */
  transitionNotes?: { [K in TransitionOf<R>]?: ComponentType<TransitionNoteProps<R>> }
  /** Dialogs shown after a transition of a single record, by transition name. */
  afterTransition?: { [K in TransitionOf<R>]?: ComponentType<AfterTransitionProps<R>> }
  /** Dialog shown after a record was created by its form, before the form closes. */
  afterCreation?: ComponentType<AfterTransitionProps<R>>
}

/** `AddedSlots` without the types of `R`, as the engine stores it. */
interface UntypedSlots {
  cells?: Record<string, CellSlot>
  list?: ComponentType<FeatureListProps>
  listTool?: ComponentType<ListToolProps>
  createdByTool?: boolean
  rowFields?: readonly string[]
  rowActs?: readonly RowActSlot[]
  formPane?: ComponentType<FormPaneProps>
  formNotice?: FormNotice
  saveQuestion?: SaveQuestion
  fieldNotes?: Record<string, FormNotice>
  detail?: DetailSlot
  transitionDialogs?: Record<string, ComponentType<TransitionSlotProps>>
  transitionNotes?: Record<string, ComponentType<TransitionNoteProps>>
  afterTransition?: Record<string, ComponentType<AfterTransitionProps>>
  afterCreation?: ComponentType<AfterTransitionProps>
}

/** Called once, by the feature of approvals. */
export function registerApproval(slot: ApprovalSlot): void {
  slots.approval = slot
}

/** Called once per resource when a feature is loaded: `registerSlots<typeof waybill>('waybill', { … })`. */
export function registerSlots<R extends { readonly name: string } = never>(
  resource: R['name'],
  slotsOf: AddedSlots<R>,
): void {
  const added = slotsOf as unknown as UntypedSlots
  if (added.cells) slots.cells[resource] = { ...slots.cells[resource], ...added.cells }
  if (added.list) slots.lists[resource] = added.list
  if (added.listTool) slots.listTools[resource] = [...(slots.listTools[resource] ?? []), added.listTool]
  if (added.rowFields) slots.rowFields[resource] = [...(slots.rowFields[resource] ?? []), ...added.rowFields]
  if (added.rowActs) slots.rowActs[resource] = [...(slots.rowActs[resource] ?? []), ...added.rowActs]
  if (added.formNotice) slots.formNotices[resource] = added.formNotice
  if (added.saveQuestion) slots.saveQuestions[resource] = added.saveQuestion
  if (added.fieldNotes) slots.fieldNotes[resource] = { ...slots.fieldNotes[resource], ...added.fieldNotes }
  if (added.formPane) slots.formPanes[resource] = added.formPane
  if (added.transitionDialogs)
    slots.transitionDialogs[resource] = { ...slots.transitionDialogs[resource], ...added.transitionDialogs }
  if (added.createdByTool) slots.createdByTool[resource] = true
  if (added.transitionNotes)
    slots.transitionNotes[resource] = { ...slots.transitionNotes[resource], ...added.transitionNotes }
  if (added.afterTransition)
    slots.afterTransition[resource] = { ...slots.afterTransition[resource], ...added.afterTransition }
  if (added.afterCreation) slots.afterCreation[resource] = added.afterCreation
  if (added.detail) {
    const { related = [], tabs = [], next = [] } = slots.details[resource] ?? {}
    slots.details[resource] = {
      ...slots.details[resource],
      ...added.detail,
      related: [...related, ...(added.detail.related ?? [])],
      tabs: [...tabs, ...(added.detail.tabs ?? [])],
      next: [...next, ...(added.detail.next ?? [])],
    }
  }
}
