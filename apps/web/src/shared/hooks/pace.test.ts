import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounced, throttled } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('throttled: runs at once, then not again before the time is over', () => {
  const done: number[] = []
  const act = throttled((n: number) => void done.push(n), 2000)
  act(1)
  act(2)
  vi.advanceTimersByTime(1999)
  act(3)
  expect(done).toEqual([1])
  vi.advanceTimersByTime(1)
  act(4)
  expect(done).toEqual([1, 4])
})

it('debounced: runs once, after a second of quiet, with the last arguments', () => {
  const done: number[] = []
  const act = debounced((n: number) => void done.push(n), 1000)
  act(1)
  vi.advanceTimersByTime(999)
  act(2)
  vi.advanceTimersByTime(999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual([2])
  act(3)
  act.stop()
  vi.advanceTimersByTime(5000)
  expect(done).toEqual([2])
})
