import { describe, expect, it } from 'vitest'
import { createLane } from './lane.ts'

describe('a lane', () => {
  it('admits as many as its limit, and the waiting ones in their order', async () => {
    const lane = createLane({ active: 2, waiting: 5, maxWaitMs: 1000 })
    const [a, b] = [await lane.enter(), await lane.enter()]
    const order: string[] = []
    const third = lane.enter().then(leave => (order.push('third'), leave))
    const fourth = lane.enter().then(leave => (order.push('fourth'), leave))
    expect([lane.active, lane.waiting]).toEqual([2, 2])
    a?.()
    const c = await third
    b?.()
    const d = await fourth
    expect(order).toEqual(['third', 'fourth'])
    c?.()
    d?.()
    expect([lane.active, lane.waiting]).toEqual([0, 0])
  })

  it('counts a leave once, however often it is called', async () => {
    const lane = createLane({ active: 1, waiting: 0, maxWaitMs: 10 })
    const leave = await lane.enter()
    leave?.()
    leave?.()
    expect(lane.active).toBe(0)
  })

  it('refuses when the queue is full, after the maximum wait and when the client aborts', async () => {
    const lane = createLane({ active: 1, waiting: 2, maxWaitMs: 30 })
    const leave = await lane.enter()
    const gone = new AbortController()
    const [late, goes] = [lane.enter(), lane.enter(gone.signal)]
    expect(await lane.enter()).toBeUndefined()
    gone.abort()
    expect(await goes).toBeUndefined()
    expect(await late).toBeUndefined()
    expect([lane.active, lane.waiting]).toEqual([1, 0])
    leave?.()
    expect(await lane.enter()).toBeTypeOf('function')
  })
})
