import { anyResource, type AnyRow, type AnyTransition } from '@tuheng/domain/kernel/resource'
import { waybill, waybillException } from '@tuheng/domain/transport/index'
import { refuseInPlaceOf } from '../../../engine/write/hold.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockRow } from '../shared/lock-rows.ts'
import type { Trip, TripException } from '../shared/rows.ts'

/** Registers 异常: raised from the trip or entered separately. The trip's flag shows whether any is open. */
export function registerExceptions(): void {
  onTransition(waybill, 'raiseException', {
    derive: async ({ tx, next, input }) => {
      const { reason: _reason, ...facts } = input as unknown as Partial<TripException> & { reason: unknown }
      raising.add(tx.rows)
      await tx.insert(waybillException, { ...facts, waybillId: next.id }).finally(() => raising.delete(tx.rows))
    },
  })
  onSave(waybillException, {
    before: async ({ tx, row, next }) => void (row.id === undefined && (await refuseHeldRaise(tx, next))),
    derive: ({ tx, next }) => flagTrip(tx, next.waybillId),
  })
  onTransition(waybillException, 'resolve', {
    before: async ({ now }) => ({ resolvedAt: now.at }),
    derive: ({ tx, next }) => flagTrip(tx, next.waybillId),
  })
  onTransition(waybillException, 'reopen', { derive: ({ tx, next }) => flagTrip(tx, next.waybillId) })
  onTransition(waybillException, 'cancel', { derive: ({ tx, next }) => flagTrip(tx, next.waybillId) })
}

const raising = new WeakSet<Tx['rows']>()

/** @throws where a process holds the act of the trip that raises one, and this is none of it */
async function refuseHeldRaise(tx: Tx, next: TripException): Promise<void> {
  if (raising.has(tx.rows)) return
  const before = await tx.getRequired(waybill, next.waybillId)
  const transition: AnyTransition = waybill.transitions.raiseException
  const input = Object.fromEntries(Object.keys(transition.params ?? {}).map(name => [name, (next as AnyRow)[name]]))
  const replaced = { resource: anyResource(waybill), name: 'raiseException', transition, before, input }
  await refuseInPlaceOf(tx, { ...replaced, path: 'waybillId' }, before)
}

const FLAG_BY = { none: 'cancelException', open: 'flagException', resolved: 'clearException' } as const

/** Sets the flag: open while one exception is, resolved by the last one, none if all were withdrawn. */
async function flagTrip(tx: Tx, tripId: number): Promise<void> {
  const trip = await lockRow(tx, waybill, { id: tripId })
  const { rows } = await tx.sql<{ open: number; resolved: number }>(
    `select count(*) filter (where status in ('open', 'handling'))::int as open, count(*) filter (where status = 'resolved')::int as resolved
     from waybill_exception where org_id = $1 and waybill_id = $2 and deleted_at is null`,
    [tx.orgId, tripId],
    'exceptions-of-trip',
  )
  const flag: Trip['exceptionFlag'] = rows[0]?.open ? 'open' : rows[0]?.resolved ? 'resolved' : 'none'
  if (flag !== trip.exceptionFlag) await tx.run(waybill, FLAG_BY[flag], { id: tripId })
}
