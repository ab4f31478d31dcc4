import { expect, it } from 'vitest'
import { shortMemory } from './short-memory.ts'

it('remembers for its time, and asks again after it was told to forget', async () => {
  const memory = shortMemory<number>(60_000)
  let asked = 0
  const read = () => memory.recall('a', async () => ++asked)
  expect([await read(), await read()]).toEqual([1, 1])
  memory.forget()
  expect(await read()).toBe(2)
  expect(await memory.recall('nobody', async () => undefined)).toBeUndefined()
})

it('does not keep what was read before somebody said "forget"', async () => {
  const memory = shortMemory<string>(60_000)
  let answer = (_: string): void => {}
  const slow = memory.recall('a', () => new Promise(resolve => (answer = resolve)))
  memory.clear()
  answer('old')
  expect(await slow).toBe('old')
  expect(await memory.recall('a', async () => 'new')).toBe('new')
})

it('tells who listens of a clear, not of a forget', () => {
  const memory = shortMemory<string>(60_000)
  let told = 0
  const stop = memory.onClear(() => told++)
  memory.clear()
  memory.forget()
  stop()
  memory.clear()
  expect(told).toBe(1)
})
