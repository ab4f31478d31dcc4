import { describe, expect, it } from 'vitest'
import { addressOf, stateOf } from './inbox-state.ts'

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
