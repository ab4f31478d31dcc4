import type { InboxTab } from '@tuheng/domain/approvals/approval.calls'

export const TABS: readonly InboxTab[] = ['todo', 'done', 'copied', 'started']

/** What the address of the inbox says. */
export interface InboxState {
  tab: InboxTab
  search: string
  act: string
  page: number
  /** The approval that is shown. */
  run: number | undefined
}

const START: InboxState = { tab: 'todo', search: '', act: '', page: 1, run: undefined }

export function stateOf(address: string): InboxState {
  const params = new URLSearchParams(address)
  const tab = params.get('tab')
  return {
    tab: TABS.find(one => one === tab) ?? START.tab,
    search: params.get('q') ?? START.search,
    act: params.get('act') ?? START.act,
    page: positive(params.get('page')) ?? START.page,
    run: positive(params.get('run')),
  }
}

/** A row of the list: one approval may wait for the person and for somebody for whom they stand in. */
export const keyOf = ({ id, taskId }: { id: number; taskId: number | null }): string => `${id}.${taskId ?? ''}`

/** The address with only what differs from how the inbox opens; `?` alone, so that a tab does not keep its old one. */
export function addressOf({ tab, search, act, page, run }: InboxState): string {
  const params = new URLSearchParams({
    ...(tab === START.tab ? {} : { tab }),
    ...(search ? { q: search } : {}),
    ...(act ? { act } : {}),
    ...(page === START.page ? {} : { page: String(page) }),
    ...(run === undefined ? {} : { run: String(run) }),
  })
  return params.size ? `?${String(params)}` : ''
}

function positive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
