import type { AuditList } from '@tuheng/domain/home/audit.calls'

export type AuditItem = AuditList['list'][number]
export type AuditAct = 'pass' | 'refuse'

/** What the address of the audit list says. */
export interface AuditState {
  search: string
  kind: string
  overdue: boolean
  /** What is shown beside the list, by its key. */
  open: string | undefined
}

export function stateOf(address: string): AuditState {
  const params = new URLSearchParams(address)
  return {
    search: params.get('q') ?? '',
    kind: params.get('kind') ?? '',
    overdue: params.get('overdue') === '1',
    open: params.get('open') ?? undefined,
  }
}

/** The address with only what differs from how the list opens. */
export function addressOf({ search, kind, overdue, open }: AuditState): string {
  const params = new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...(kind ? { kind } : {}),
    ...(overdue ? { overdue: '1' } : {}),
    ...(open === undefined ? {} : { open }),
  })
  return params.size ? `?${String(params)}` : ''
}

/** One record may wait for two decisions, and one approval for two tasks of a person. */
export const keyOf = ({ kind, id, taskId }: Pick<AuditItem, 'kind' | 'id' | 'taskId'>): string =>
  taskId === null ? `${kind}.${id}` : `${kind}.${id}.${taskId}`

/** Whether it can be decided on together with others. */
export const isSelectable = ({ pass, refuse }: AuditItem): boolean => pass.bulk || refuse?.bulk === true

/** Whether doing this would be refused now. */
const isRefused = ({ refusal }: AuditItem, act: AuditAct): boolean => act === 'pass' && refusal !== null

/** Those of the selected on which this can be done without opening their records. */
export const bulkItems = (items: readonly AuditItem[], act: AuditAct): AuditItem[] =>
  items.filter(item => item[act]?.bulk && !isRefused(item, act))

/** How many of the selected are left out: those that would be refused, and those that have to be opened. */
export function leftOut(items: readonly AuditItem[], act: AuditAct): { refused: number; single: number } {
  const refused = items.filter(item => isRefused(item, act)).length
  return { refused, single: items.length - refused - bulkItems(items, act).length }
}

/** How many of each act, in words: `审批通过 2、审核 1`. */
export function actsText(items: readonly AuditItem[], act: AuditAct, separator: string): string {
  return [...Map.groupBy(items, item => item[act]?.label ?? '')]
    .map(([label, same]) => `${label} ${same.length}`)
    .join(separator)
}
