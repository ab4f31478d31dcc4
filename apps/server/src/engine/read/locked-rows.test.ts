import { anyResource } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { LockedRows } from './locked-rows.ts'

const trips = anyResource(waybill)
const tasks = anyResource(mainWaybill)

describe('rows that a write has locked', () => {
  let locked: LockedRows
  const put = (id: number, forUpdate = true) =>
    locked.put(
      trips,
      { id, km: '12.0', extras: [{ id: 1, amount: '5.00' }] },
      { forUpdate, generation: locked.generation(trips) },
    )
  const now = (id = 7, forUpdate = true) => locked.get(trips, id, { forUpdate })
  beforeEach(() => {
    locked = new LockedRows()
    put(7)
  })

  it('are cached until they are written to', () => {
    put(8)
    locked.forget(tasks)
    locked.forget(trips, 9)
    expect([now(7), now(8)]).toMatchObject([{ km: '12.0' }, { km: '12.0' }])
    locked.forget(trips, 8)
    expect([now(7)?.['km'], now(8)]).toEqual(['12.0', undefined])
    locked.forget(trips)
    expect(now()).toBeUndefined()
  })

  it('are read again after any write, and unlocked after a rollback', () => {
    locked.forgetAll()
    expect([now(), locked.isLocked(trips, 7)]).toEqual([undefined, true])
    locked.forgetAll({ locks: true })
    expect(locked.isLocked(trips, 7)).toBe(false)
  })

  it('ignore an answer whose statement was sent before a write', () => {
    const generation = locked.generation(trips)
    locked.forget(trips, 8)
    locked.put(trips, { id: 9, extras: [] }, { forUpdate: true, generation })
    expect([now(9), locked.isLocked(trips, 9)]).toEqual([undefined, true])
    const before = locked.generation(trips)
    locked.forgetAll()
    locked.put(trips, { id: 9, extras: [] }, { forUpdate: true, generation: before })
    expect(now(9)).toBeUndefined()
  })

  it('do not report a stronger lock than they have', () => {
    put(3, false)
    expect(now(3, false)).toMatchObject({ id: 3 })
    expect(now(3)).toBeUndefined()
    expect([locked.isLocked(trips, 7), locked.isLocked(trips, 3), locked.isLocked(tasks, 7)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are copied, so that callers cannot change them', () => {
    const first = now() as { km: string; extras: { amount: string }[] }
    first.km = '99'
    first.extras[0] = { amount: '0' }
    Object.assign((now() as typeof first).extras[0] as object, { amount: '1' })
    expect(now()).toMatchObject({ km: '12.0', extras: [{ amount: '5.00' }] })
  })

  it('are dropped when there are too many', () => {
    for (let id = 100; id < 400; id++) put(id)
    expect(now()).toBeUndefined()
  })
})
