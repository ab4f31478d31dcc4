import { changeErrors, dataChange } from '@tuheng/domain/changes/index'
import { counterChangeCall, refreshChangeCall } from '@tuheng/domain/changes/data-change.calls'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { actingAs, type Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { currentEffect } from './change-effects.ts'
import { isSameEffect } from './effect.ts'
import { type Change, changes } from './rows.ts'

const place = { resource: changes, face: changes.faces['all'] as Face }

/** Mounts what is done with a request beside its transitions. */
export function registerChangeCalls(server: Server): void {
  serveCall(server, refreshChangeCall, ({ actor, engine, request, body }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const row = (await lockInFace(tx, place, body.id)) as unknown as Change
      return { changed: WAITS.has(row.status) && (await refreshed(tx, row)) }
    }),
  )
  serveCall(server, counterChangeCall, ({ actor, engine, request, body, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['counter', body] }, async tx => {
      const row = (await lockInFace(tx, place, body.id)) as unknown as Change
      return { id: await counterOf(tx, row) }
    }),
  )
}

const WAITS: ReadonlySet<Change['status']> = new Set(['draft', 'approving'])

/** Keeps what the request comes to now. The product itself writes it: whoever looks at a request makes nothing of it. */
async function refreshed(tx: Tx, row: Change): Promise<boolean> {
  const now = await currentEffect(tx, row)
  if (isSameEffect(row, { ...row, ...now })) return false
  await actingAs(tx, systemActor(tx.orgId, '影响重算'), step =>
    step.overwrite(dataChange, { id: row.id, ...now }, { action: 'recompute' }),
  )
  return true
}

/** A draft that asks for the old values again. */
async function counterOf(tx: Tx, row: Change): Promise<number> {
  if (row.status !== 'executed') changeErrors.fail('change.not_executed')
  const [other] = await tx.find(dataChange, {
    where: { counterOfId: row.id, status: ['draft', 'approving', 'executed'] },
    limit: 1,
  })
  if (other) changeErrors.fail('change.countered', { no: other.changeNo })
  const { id } = await tx.insert(dataChange, {
    counterOfId: row.id,
    reason: `撤销修改单 ${row.changeNo}：${row.reason}`.slice(0, 500),
    items: row.items.map(({ waybillId, field, oldValue }) => ({ waybillId, field, newValue: oldValue ?? '' })) as never,
    prices: row.prices.map(({ waybillId, side, oldPrice }) => ({
      waybillId,
      side,
      newPrice: oldPrice ?? '0',
    })) as never,
  })
  return id
}
