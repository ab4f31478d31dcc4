import { describe, expect, it } from 'vitest'
import { neighbourOf, nextOf, survivorOf } from './neighbours.ts'

describe('going through the list', () => {
  it('opens the next one after a decision, at the end the one before, and nothing when all is done', () => {
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
  it('finds the nearest one that is left, whatever else was decided meanwhile', () => {
    expect(survivorOf(['a', 'b', 'c', 'd'], 'b', ['a', 'd', 'e'])).toBe('d')
    expect(survivorOf(['a', 'b', 'c'], 'c', ['a', 'b'])).toBe('b')
    expect(survivorOf(['a'], 'a', ['x'])).toBeUndefined()
    expect(survivorOf(['a'], 'z', ['a'])).toBeUndefined()
  })
})
