import type { Issue } from './errors.ts'
import { kernelErrors } from './kernel.errors.ts'
import type { Choice, Choices, Field } from './field.ts'
import { ownNames } from './own-names.ts'
import type { Text } from './text.ts'
import type { AnyResource, AnyRow, AnyTransition, Area, Machine } from './resource.ts'

/** The state of a record's approval: `returned` waits for its starter. */
export type ApprovalState = 'none' | 'running' | 'returned'

const STATES: Choices<ApprovalState> = ownNames({
  none: { zh: '未在审批', en: 'Not under approval', color: 'draft' },
  running: { zh: '审批中', en: 'Under approval', color: 'progress' },
  returned: { zh: '已退回', en: 'Returned', color: 'attention' },
})

const APPROVAL_MACHINE: Machine<ApprovalState> = {
  zh: '审批',
  en: 'Approval',
  states: STATES,
  initial: 'none',
  derived: true,
  terminalStates: ['none'],
}

const APPROVAL_FIELD: Field = {
  kind: 'ref',
  label: '审批单',
  en: 'Approval run',
  to: 'approvalRun',
  computed: true,
  noCopy: true,
}

/** Whether an approval process may hold the transition. */
export const isHoldable = ({ internal, isConsequence }: AnyTransition): boolean => !internal && isConsequence !== true

/**
 * Approvals themselves, what administrators set up, since approvals name its members, roles and departments, and work
 * orders, which are questions and answers between the people that they name.
 */
const NEVER_HELD: ReadonlySet<Area> = new Set<Area>(['approvals', 'system', 'workOrders'])

/** The transitions of a resource that approval processes may hold. */
export const holdableTransitions = (resource: AnyResource): readonly [string, AnyTransition][] =>
  NEVER_HELD.has(resource.area) ? [] : Object.entries(resource.transitions).filter(([, one]) => isHoldable(one))

/** Actions of the log: the record was given back by its approval, without being approved. */
export const APPROVAL_ENDS: readonly string[] = ['approvalReturned', 'approvalWithdrawn', 'approvalEnded']

/** Action of the log: a decision on the record waits for its approval. Whoever submits one decides, and makes nothing. */
export const DECISION_SUBMITTED = 'submitDecision'

/** Whether the record waits for an approval, so that nobody but its approvers may change it. */
export const isUnderApproval = (row: AnyRow): boolean => row.approval === 'running'

/** The column of the state of a record's approval. */
export const APPROVAL = 'approval'

/** Whether the status is one that says what a record is, the first or that of the tabs, so that its approval stands in place. */
export const yieldsToApproval = ({ machines, list }: Pick<AnyResource, 'machines' | 'list'>, name: string): boolean =>
  machines[APPROVAL] !== undefined && name !== APPROVAL && (name === Object.keys(machines)[0] || name === list.tabs)

type Shown = Exclude<ApprovalState, 'none'>
/** The states of an approval that stand in place of a status. */
export const SHOWN_STATES: readonly Shown[] = ['running', 'returned']
export const isShownState = (state: unknown): state is Shown => (SHOWN_STATES as readonly unknown[]).includes(state)

const TOLD_APART: Readonly<Record<Shown, Text>> = {
  running: { zh: '流程审批中', en: 'Process running' },
  returned: { zh: '流程已退回', en: 'Process returned' },
}

/** The state in words. Where a status of the record has the same name it is told apart: 流程审批中. */
export function shownState(state: Shown, choices: Choices = {}): Choice {
  const own = STATES[state]
  const isTaken = Object.values(choices).some(choice => choice?.zh === own.zh)
  return isTaken ? { ...own, ...TOLD_APART[state] } : own
}

/** Under which a list counts a row for its tabs: its status, or the approval that stands in place of it. */
export const tabKey = (status: string, approval: unknown): string =>
  isShownState(approval) ? `${APPROVAL}.${approval}` : status

/** The columns with the state of the approval, which is shown in place of a status among them. */
export const withApproval = (resource: AnyResource, columns: readonly string[]): string[] => [
  ...new Set([...columns, ...(columns.some(name => yieldsToApproval(resource, name)) ? [APPROVAL] : [])]),
]

/**
 * The choice that stands for a value in its row: what waits for an approval, or came back from it, says so in place of the
 * status that it has meanwhile. A row without the state of its approval shows its value.
 */
export function shownChoice(
  { choices, yieldsToApproval: yields }: Pick<Field, 'choices' | 'yieldsToApproval'>,
  value: string,
  row: AnyRow,
): Choice | undefined {
  const state = yields ? row[APPROVAL] : undefined
  return isShownState(state) ? shownState(state, choices) : choices?.[value]
}

/** The key of a held transition: `settlement.submit`. */
export const actKey = (resource: { name: string }, transition: string): string => `${resource.name}.${transition}`

/** The names in the key of a held transition; empty where it has none. */
export function actParts(key: string): { resource: string; transition: string } {
  const [resource = '', transition = ''] = key.split('.')
  return { resource, transition }
}

/**
 * Whether the approval of the record was returned and the transition is none that the person may submit again. `resubmits`
 * says which that is, null for none; without it nothing is known.
 */
export const waitsForStarter = ({ approval, resubmits }: AnyRow, name: string, transition: AnyTransition): boolean =>
  approval === 'returned' && resubmits !== undefined && resubmits !== name && isHoldable(transition)

/** The refusal of an act on a record that waits for whoever submitted it. */
export function returnedIssue(resource: AnyResource, { zh, en }: AnyTransition, row: AnyRow): Issue {
  const no = row[resource.title]
  const issue = kernelErrors.issue('transition.returned', { no, action: zh })
  return { ...issue, en: kernelErrors.issue('transition.returned', { no, action: en.toLowerCase() }).en }
}

/** The refusal of an act on a record that is under approval. */
export function underApprovalIssue(resource: AnyResource, { zh, en }: AnyTransition, row: AnyRow): Issue {
  const no = row[resource.title]
  const issue = kernelErrors.issue('transition.under_approval', { no, action: zh })
  return { ...issue, en: kernelErrors.issue('transition.under_approval', { no, action: en.toLowerCase() }).en }
}

/** Adds the state of the approval, and the run that is under way, to a resource with transitions that may be held. */
export function withApprovalState(resource: AnyResource): AnyResource {
  if (!holdableTransitions(resource).length) return resource
  const { locked } = resource
  return {
    ...resource,
    fields: ownNames({ ...resource.fields, approvalId: APPROVAL_FIELD }),
    machines: ownNames({ ...resource.machines, approval: APPROVAL_MACHINE }),
    locked: row => isUnderApproval(row) || locked?.(row) === true,
  }
}
