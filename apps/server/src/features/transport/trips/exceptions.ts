import { waybill, waybillException } from '@tuheng/domain/transport/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockRow } from '../shared/lock-rows.ts'
import type { Trip, TripException } from '../shared/rows.ts'

/** Registers 异常: raised from the trip or entered separately. The trip's flag shows whether any is open. */
export function registerExceptions(): void {
  onTransition(waybill, 'raiseException', {
    derive: async ({ tx, next, input }) => {
      const { reason: _reason, ...facts } = input as unknown as Partial<TripException> & { reason: unknown }
      await tx.insert(waybillException, { ...facts, waybillId: next.id })
    },
  })
  onSave(waybillException, { derive: ({ tx, next }) => flagTrip(tx, next.waybillId) })
  onTransition(waybillException, 'resolve', {
    before: async ({ now }) => ({ resolvedAt: now.at }),
    derive: ({ tx, next }) => flagTrip(tx, next.waybillId),
  })
  onTransition(waybillException, 'reopen', { derive: ({ tx, next }) => flagTrip(tx, next.waybillId) })
  onTransition(waybillException, 'cancel', { derive: ({ tx, next }) => flagTrip(tx, next.waybillId) })
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
