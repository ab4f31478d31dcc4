import { describe, expect, it } from 'vitest'
import { createLane } from './lane.ts'

describe('a lane', () => {
  it('lets in as many as fit, and the next in their order as others leave', async () => {
    const lane = createLane({ inside: 2, waiting: 5, patience: 1000 })
    const [a, b] = [await lane.enter(), await lane.enter()]
    const order: string[] = []
    const third = lane.enter().then(leave => (order.push('third'), leave))
    const fourth = lane.enter().then(leave => (order.push('fourth'), leave))
    expect([lane.inside, lane.waiting]).toEqual([2, 2])
    a?.()
    const c = await third
    b?.()
    const d = await fourth
    expect(order).toEqual(['third', 'fourth'])
    c?.()
    d?.()
    expect([lane.inside, lane.waiting]).toEqual([0, 0])
  })

  it('is left once, however often that is said', async () => {
    const lane = createLane({ inside: 1, waiting: 0, patience: 10 })
    const leave = await lane.enter()
    leave?.()
    leave?.()
    expect(lane.inside).toBe(0)
  })

  it('turns away who finds the queue full, who waits too long and who goes', async () => {
    const lane = createLane({ inside: 1, waiting: 2, patience: 30 })
    const leave = await lane.enter()
    const gone = new AbortController()
    const [late, goes] = [lane.enter(), lane.enter(gone.signal)]
    expect(await lane.enter()).toBeUndefined()
    gone.abort()
    expect(await goes).toBeUndefined()
    expect(await late).toBeUndefined()
    expect([lane.inside, lane.waiting]).toEqual([1, 0])
    leave?.()
    expect(await lane.enter()).toBeTypeOf('function')
  })
})
