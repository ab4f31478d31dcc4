import { anyResource } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { HeldRows } from './held-rows.ts'

const trips = anyResource(waybill)
const tasks = anyResource(mainWaybill)

describe('what a write holds locked', () => {
  let held: HeldRows
  const put = (id: number, forUpdate = true) =>
    held.put(trips, { id, km: '12.0', extras: [{ id: 1, amount: '5.00' }] }, { forUpdate, turn: held.turn(trips) })
  const now = (id = 7, forUpdate = true) => held.get(trips, id, { forUpdate })
  beforeEach(() => {
    held = new HeldRows()
    put(7)
  })

  it('is known until it is written to', () => {
    put(8)
    held.forget(tasks)
    held.forget(trips, 9)
    expect([now(7), now(8)]).toMatchObject([{ km: '12.0' }, { km: '12.0' }])
    held.forget(trips, 8)
    expect([now(7)?.['km'], now(8)]).toEqual(['12.0', undefined])
    held.forget(trips)
    expect(now()).toBeUndefined()
  })

  it('is read again once anything may have been written, or was taken back with its lock', () => {
    held.forgetAll()
    expect([now(), held.isLocked(trips, 7)]).toEqual([undefined, true])
    held.forgetAll({ locks: true })
    expect(held.isLocked(trips, 7)).toBe(false)
  })

  it('is not what a statement answered that was sent before another wrote', () => {
    const turn = held.turn(trips)
    held.forget(trips, 8)
    held.put(trips, { id: 9, extras: [] }, { forUpdate: true, turn })
    expect([now(9), held.isLocked(trips, 9)]).toEqual([undefined, true])
    const before = held.turn(trips)
    held.forgetAll()
    held.put(trips, { id: 9, extras: [] }, { forUpdate: true, turn: before })
    expect(now(9)).toBeUndefined()
  })

  it('is not taken for held more firmly than it is', () => {
    put(3, false)
    expect(now(3, false)).toMatchObject({ id: 3 })
    expect(now(3)).toBeUndefined()
    expect([held.isLocked(trips, 7), held.isLocked(trips, 3), held.isLocked(tasks, 7)]).toEqual([true, false, false])
  })

  it('is nobody’s to change', () => {
    const first = now() as { km: string; extras: { amount: string }[] }
    first.km = '99'
    first.extras[0] = { amount: '0' }
    Object.assign((now() as typeof first).extras[0] as object, { amount: '1' })
    expect(now()).toMatchObject({ km: '12.0', extras: [{ amount: '5.00' }] })
  })

  it('is forgotten when there is very much of it', () => {
    for (let id = 100; id < 400; id++) put(id)
    expect(now()).toBeUndefined()
  })
})
