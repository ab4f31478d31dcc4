import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounced, throttled } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('throttled: runs at once, then not again before the time is over', () => {
  const done: number[] = []
  const run = throttled((n: number) => void done.push(n), 2000)
  run(1)
  run(2)
  vi.advanceTimersByTime(1999)
  run(3)
  expect(done).toEqual([1])
  vi.advanceTimersByTime(1)
  run(4)
  expect(done).toEqual([1, 4])
})

it('debounced: runs once, after a second of quiet, with the last arguments', () => {
  const done: number[] = []
  const run = debounced((n: number) => void done.push(n), 1000)
  run(1)
  vi.advanceTimersByTime(999)
  run(2)
  vi.advanceTimersByTime(999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual([2])
  run(3)
  run.stop()
  vi.advanceTimersByTime(5000)
  expect(done).toEqual([2])
})
