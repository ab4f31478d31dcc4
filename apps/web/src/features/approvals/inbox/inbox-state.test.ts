import { describe, expect, it } from 'vitest'
import { addressOf, keyOf, stateOf } from './inbox-state.ts'

describe('the address of the inbox', () => {
  it('says only what differs from how it opens', () => {
    expect(addressOf(stateOf(''))).toBe('')
    expect(addressOf(stateOf('?tab=todo&page=1'))).toBe('')
    const all = '?tab=started&q=HT1&act=contract.submit&page=3&run=9'
    expect(stateOf(all)).toEqual({ tab: 'started', search: 'HT1', act: 'contract.submit', page: 3, run: 9 })
    expect(addressOf(stateOf(all))).toBe(all)
  })
  it('falls back where it makes no sense', () => {
    expect(stateOf('?tab=nothing&page=-2&run=x')).toEqual({
      tab: 'todo',
      search: '',
      act: '',
      page: 1,
      run: undefined,
    })
  })
})

describe('the key of a row', () => {
  it('tells the task of a person from the one that they have for somebody else', () => {
    const rows = [
      { id: 7, taskId: 1 },
      { id: 7, taskId: 2 },
      { id: 71, taskId: null },
    ]
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length)
  })
})
