import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { failAll } from '@tuheng/domain/kernel/errors'
import { handlerRefusal, workOrder } from '@tuheng/domain/work-orders/index'
import { noteCall } from '@tuheng/domain/work-orders/work-order.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { isWithinReach } from '../../engine/rights/row-rules.ts'
import { write } from '../../engine/write/work.ts'
import type { Order } from './rows.ts'

/** Mounts the internal notes of work orders. They can be added in every state and never changed. */
export function registerNotes(server: Server): void {
  serveCall(server, noteCall, ({ actor, address: { at }, body, engine, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['workOrder.note', body] }, async tx => {
      const row = await tx.lock(workOrder, body.id)
      if (!at || !isWithinReach(at, actor, row)) failMissing(workOrder)
      failAll([handlerRefusal(row, { actor })])
      const note = { at: tx.now.at, memberId: actor.memberId || null, words: body.words } as Order['notes'][number]
      await tx.overwrite(workOrder, { id: row.id, notes: [...row.notes, note] }, { action: 'note' })
      return { id: row.id }
    }),
  )
}
