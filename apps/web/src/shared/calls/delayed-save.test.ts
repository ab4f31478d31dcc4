import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayedSave } from './delayed-save.ts'

let sent: { value: string; done(): void; fail(): void }[]
const settled = vi.fn<() => void>()
const start = () =>
  delayedSave<string>(
    value =>
      new Promise((resolve, reject) => sent.push({ value, done: resolve, fail: () => reject(new Error('down')) })),
    600,
    settled,
  )
const values = () => sent.map(one => one.value)

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  settled.mockClear()
})
afterEach(() => vi.useRealTimers())

it('saves the newest value of a burst once', async () => {
  const save = start()
  save('a')
  await vi.advanceTimersByTimeAsync(599)
  save('b')
  await vi.advanceTimersByTimeAsync(600)
  expect(values()).toEqual(['b'])
})

it('saves changes made during a save after it', async () => {
  const save = start()
  save('a')
  await vi.advanceTimersByTimeAsync(600)
  save('b')
  await vi.advanceTimersByTimeAsync(600)
  expect(values()).toEqual(['a'])
  sent[0]?.done()
  await vi.advanceTimersByTimeAsync(0)
  expect(values()).toEqual(['a', 'b'])
  expect(settled).not.toHaveBeenCalled()
  sent[1]?.done()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledOnce()
})

it('saves pending changes at once when the page is left, and nothing twice', async () => {
  const save = start()
  save('a')
  save.flush()
  await vi.advanceTimersByTimeAsync(1000)
  save.flush()
  expect(values()).toEqual(['a'])
})

it('does not call a failed save settled, and continues', async () => {
  const save = start()
  save('a')
  save.flush()
  sent[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).not.toHaveBeenCalled()
  save('b')
  save.flush()
  expect(values()).toEqual(['a', 'b'])
})
