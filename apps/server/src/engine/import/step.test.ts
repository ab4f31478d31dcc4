import { setTimeout as later } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { chunkSizer } from './step.ts'

it('takes fewer rows when rows are slow, down to one, and more when they are fast, up to the maximum', async () => {
  const sizes = async (msPerRow: number): Promise<number[]> => {
    const pace = chunkSizer(250)
    const out: number[] = []
    for (let i = 0; i < 5; i++)
      await pace(async size => {
        out.push(size)
        if (msPerRow) await later(size * msPerRow)
      })
    return out
  }
  expect((await sizes(0)).at(-1)).toBe(250)
  const slow = await sizes(60)
  expect(slow[0]).toBe(10)
  expect(Math.max(...slow.slice(1))).toBeLessThanOrEqual(2)
})
