import { expect, it } from 'vitest'
import { createShortCache } from './short-cache.ts'

it('caches for its time, and reads again after it was cleared', async () => {
  const memory = createShortCache<number>(60_000)
  let asked = 0
  const read = () => memory.recall('a', async () => ++asked)
  expect([await read(), await read()]).toEqual([1, 1])
  memory.forget()
  expect(await read()).toBe(2)
  expect(await memory.recall('nobody', async () => undefined)).toBeUndefined()
})

it('does not cache a value whose read began before it was cleared', async () => {
  const memory = createShortCache<string>(60_000)
  let answer = (_: string): void => {}
  const slow = memory.recall('a', () => new Promise(resolve => (answer = resolve)))
  memory.clear()
  answer('old')
  expect(await slow).toBe('old')
  expect(await memory.recall('a', async () => 'new')).toBe('new')
})

it('notifies listeners of a clear, and not of a forget', () => {
  const memory = createShortCache<string>(60_000)
  let told = 0
  const stop = memory.onClear(() => told++)
  memory.clear()
  memory.forget()
  stop()
  memory.clear()
  expect(told).toBe(1)
})
