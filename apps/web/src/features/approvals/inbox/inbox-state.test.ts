import { describe, expect, it } from 'vitest'
import { addressOf, neighbourOf, nextOf, stateOf } from './inbox-state.ts'

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

describe('going through the list', () => {
  it('opens the next one after an act, at the end the one before, and nothing when all is done', () => {
    expect(nextOf([1, 2, 3], 2)).toBe(3)
    expect(nextOf([1, 2, 3], 3)).toBe(2)
    expect(nextOf([3], 3)).toBeUndefined()
    expect(nextOf([1, 2], 9)).toBe(1)
  })
  it('stops at both ends', () => {
    expect(neighbourOf([1, 2, 3], 1, -1)).toBe(1)
    expect(neighbourOf([1, 2, 3], 1, 1)).toBe(2)
    expect(neighbourOf([1, 2, 3], 3, 1)).toBe(3)
    expect(neighbourOf([1, 2, 3], undefined, 1)).toBe(1)
    expect(neighbourOf([], undefined, 1)).toBeUndefined()
  })
})
