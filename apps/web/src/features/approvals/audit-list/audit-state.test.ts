import { describe, expect, it } from 'vitest'
import { actsText, addressOf, type AuditItem, bulkItems, isSelectable, keyOf, leftOut, stateOf } from './audit-state.ts'

const act = (label: string, bulk = true) => ({ name: label, label, bulk })
const item = (id: number, over: Partial<AuditItem> = {}): AuditItem => ({
  kind: 'toAudit',
  doc: '公路运单',
  id,
  taskId: null,
  no: `YD${id}`,
  facts: [],
  amount: null,
  way: null,
  party: null,
  refusal: null,
  due: '审核',
  pass: act('审核'),
  refuse: null,
  since: null,
  lateMinutes: null,
  isOverdue: false,
  opinionRequired: false,
  ...over,
})

describe('the address of the audit list', () => {
  it('says only what differs from how it opens', () => {
    expect(addressOf(stateOf(''))).toBe('')
    expect(addressOf(stateOf('?overdue=0'))).toBe('')
    const all = '?q=HT1&kind=toAudit&overdue=1&open=toAudit.9'
    expect(stateOf(all)).toEqual({ search: 'HT1', kind: 'toAudit', overdue: true, open: 'toAudit.9' })
    expect(addressOf(stateOf(all))).toBe(all)
  })
})

describe('a row', () => {
  it('is told from another decision on the same record, and from another task of the same approval', () => {
    const keys = [item(1), item(1, { kind: 'losses' }), item(1, { taskId: 1 }), item(1, { taskId: 2 })].map(keyOf)
    expect(new Set(keys).size).toBe(4)
  })
  it('is decided on with others only by what needs no input', () => {
    const account = item(3, { pass: act('复核', false), refuse: act('驳回', false) })
    const task = item(4, { pass: act('同意'), refuse: act('驳回') })
    expect([item(1), account, task].map(isSelectable)).toEqual([true, false, true])
    expect(bulkItems([item(1), account, task], 'pass').map(({ id }) => id)).toEqual([1, 4])
    expect(bulkItems([item(1), account, task], 'refuse').map(({ id }) => id)).toEqual([4])
    const refused = item(5, { refusal: '应付未计价', refuse: act('驳回') })
    const all = [item(1), account, task, refused]
    expect([isSelectable(refused), bulkItems(all, 'pass').map(({ id }) => id)]).toEqual([true, [1, 4]])
    expect(leftOut(all, 'pass')).toEqual({ refused: 1, single: 1 })
    expect(leftOut(all, 'refuse')).toEqual({ refused: 0, single: 2 })
    expect(actsText([item(1), item(2), task], 'pass', '、')).toBe('审核 2、同意 1')
  })
})
