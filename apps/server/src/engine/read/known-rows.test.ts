import { anyResource } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { KnownRows, tablesWritten } from './known-rows.ts'

const trips = anyResource(waybill)
const tasks = anyResource(mainWaybill)

describe('tables that a statement writes to', () => {
  it.each([
    ['select * from waybill where id = $1 for update of t', ['of']],
    ['insert into waybill as t (org_id) values ($1) on conflict (id) do update set km = 1', ['waybill', 'set']],
    ['update waybill t set km = $1', ['waybill']],
    ['UPDATE ONLY "waybill" SET km = 1', ['waybill']],
    [
      'with gone as (delete from charge where id = $1 returning id) update waybill set km = 1 where id in (select id from gone)',
      ['charge', 'waybill'],
    ],
    ['  rollback to savepoint step', 'all'],
    ['truncate waybill', 'all'],
    ['select 1', []],
  ])('%s', (text, tables) => expect(tablesWritten(text)).toEqual(tables))
})

describe('what a write holds locked', () => {
  let known: KnownRows
  beforeEach(() => {
    known = new KnownRows()
    known.keep(trips, { id: 7, km: '12.0', extras: [{ id: 1, amount: '5.00' }] }, { forUpdate: true, at: known.now })
  })
  const now = (forUpdate = true) => known.get(trips, 7, { forUpdate })

  it('is known until one of its tables is written to', () => {
    expect(now()).toMatchObject({ km: '12.0' })
    known.note('update main_waybill set done_qty = 1')
    expect(now()).toMatchObject({ km: '12.0' })
    known.note('update waybill t set km = 1')
    expect(now()).toBeUndefined()
    expect(known.withChildren(trips, 7)).toMatchObject({ extras: [{ id: 1 }] })
  })

  it('is read again after its child rows were written to, or anything was taken back', () => {
    const [lines] = Object.values(trips.fields).flatMap(field => field.lines?.name ?? [])
    known.note(
      `delete from ${String(lines)
        .replace(/([A-Z])/g, '_$1')
        .toLowerCase()} where id = 1`,
    )
    expect(now()).toBeUndefined()
    expect(known.withChildren(trips, 7)).toBeUndefined()
    known.keep(trips, { id: 7 }, { forUpdate: true, at: known.now })
    known.note('rollback to savepoint step')
    expect(now()).toBeUndefined()
  })

  it('is not what a statement answered that was sent before another wrote', () => {
    const at = known.now
    known.note('update waybill t set km = 1')
    known.keep(trips, { id: 7, km: '12.0', extras: [] }, { forUpdate: true, at })
    expect(now()).toBeUndefined()
  })

  it('is not taken for held more firmly than it is', () => {
    known.keep(tasks, { id: 3, carriers: [] }, { forUpdate: false, at: known.now })
    expect(known.get(tasks, 3, { forUpdate: false })).toMatchObject({ id: 3 })
    expect(known.get(tasks, 3, { forUpdate: true })).toBeUndefined()
    expect([known.holds(trips, 7), known.holds(tasks, 3), known.holds(trips, 8)]).toEqual([true, false, false])
  })

  it('is nobody’s to change', () => {
    const first = now() as { km: string; extras: { amount: string }[] }
    first.km = '99'
    first.extras[0] = { amount: '0' }
    Object.assign((now() as typeof first).extras[0] as object, { amount: '1' })
    expect(now()).toMatchObject({ km: '12.0', extras: [{ amount: '5.00' }] })
  })

  it('is forgotten when there is very much of it', () => {
    for (let id = 100; id < 400; id++) known.keep(trips, { id, extras: [] }, { forUpdate: true, at: known.now })
    expect(now()).toBeUndefined()
  })
})
