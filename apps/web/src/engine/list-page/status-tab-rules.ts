import {
  APPROVAL,
  isShownState,
  SHOWN_STATES,
  shownState,
  tabKey,
  yieldsToApproval,
} from '@tuheng/domain/kernel/approval-state'
import type { Choices } from '@tuheng/domain/kernel/field'
import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { withFilter, type Filter, type Filters } from './list-state.ts'

/** A tab of a list: the records that are shown in one state. */
export interface StatusTab {
  /** Under which the summary counts its rows. */
  key: string
  label: Text
  status?: Filter
  approval?: Filter
}

interface Tabs {
  /** The column of the states. */
  name: string
  choices: Choices
  /** Whether approvals stand in place of the states. */
  hasApprovals: boolean
  counts: Readonly<Record<string, number>> | undefined
  filters: Filters
}

/** Whether approvals stand in place of the states of the tabs, for whoever may query both. */
export const hasApprovalTabs = (resource: AnyResource, queryable: ReadonlyMap<string, unknown>): boolean =>
  resource.list.tabs !== undefined && yieldsToApproval(resource, resource.list.tabs) && queryable.has(APPROVAL)

/** The tabs of the states, those of approvals behind the first. An approval has one where there is a record in it. */
export function statusTabs({ name, choices, hasApprovals, counts, filters }: Tabs): StatusTab[] {
  const none: Filter = { op: 'eq', value: 'none' }
  const states = Object.entries(choices).map(([value, label]): StatusTab => ({
    key: value,
    label,
    status: { op: 'eq', value },
    ...(hasApprovals ? { approval: none } : {}),
  }))
  const approvals = (hasApprovals ? SHOWN_STATES : []).map((state): StatusTab => ({
    key: tabKey('', state),
    label: shownState(state, choices),
    approval: { op: 'eq', value: state },
  }))
  const [first, ...others] = states
  return [
    ...(first ? [first] : []),
    ...approvals.filter(tab => (counts?.[tab.key] ?? 0) > 0 || isChosen(tab, name, filters)),
    ...others,
  ]
}

/** Whether the filters are those of the tab. A link that names a state alone opens its tab. */
export function isChosen({ status, approval }: Pick<StatusTab, 'status' | 'approval'>, name: string, filters: Filters) {
  const isState = isSame(filters[name], status)
  const isOpen = filters[APPROVAL] === undefined && status !== undefined
  return isState && (isSame(filters[APPROVAL], approval) || isOpen)
}

const isSame = (a: Filter | undefined, b: Filter | undefined): boolean => a?.op === b?.op && a?.value === b?.value

/** The filters with those of the tab. */
export function withTab(
  filters: Filters,
  name: string,
  { status, approval }: Pick<StatusTab, 'status' | 'approval'>,
): Filters {
  return withFilter(withFilter(filters, name, status), APPROVAL, approval)
}

/**
 * The columns whose filters the chosen tab says, so that they stand nowhere else: none where no tab is chosen, as with
 * several states at once.
 */
export function columnsOfTabs(resource: AnyResource, filters: Filters): string[] {
  const { tabs, opensWithout } = resource.list
  if (tabs === undefined) return []
  const state = filters[tabs]
  const approval = filters[APPROVAL]
  if (state === undefined) return isEqual(approval) && isShownState(approval.value) ? [APPROVAL] : []
  if (state.op === 'ne' && state.value === opensWithout) return approval ? [] : [tabs]
  const choices = columnField(resource, tabs)?.choices ?? {}
  if (!isEqual(state) || !Object.hasOwn(choices, String(state.value))) return []
  if (approval === undefined) return [tabs]
  return isEqual(approval) && approval.value === 'none' ? [tabs, APPROVAL] : []
}

const isEqual = (filter: Filter | undefined): filter is Filter => filter?.op === 'eq'
