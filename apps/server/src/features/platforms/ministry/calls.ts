import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { asXml, fundsMessage, ministryReport, platformErrors, waybillMessage } from '@tuheng/domain/platforms/index'
import { assessCall, enlistCall, messagePreviewCall } from '@tuheng/domain/platforms/platforms.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { countedRows, stepOrRefusal } from '../../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import type { Report } from '../rows.ts'
import { assess } from './assess.ts'
import { factsOf } from './facts.ts'

const FACE = { resource: anyResource(ministryReport), face: ministryReport.faces.all as Face }

/** Entering trips, looking again, and the message as it would be. */
export function registerMinistryCalls(server: Server): void {
  serveCall(server, enlistCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['enlist', body] }, tx =>
      enlist(tx, body.waybillIds, lang),
    ),
  )
  serveCall(server, assessCall, ({ actor, engine, request, body }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      let changed = 0
      for (const id of body.ids) {
        await lockInFace(tx, FACE, id)
        if (await assess(tx, id)) changed++
      }
      return { ok: body.ids.length, changed }
    }),
  )
  serveCall(server, messagePreviewCall, ({ actor, engine, request, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const row = (await lockInFace(tx, FACE, body.id)) as Report | undefined
      if (!row) return failMissing(ministryReport)
      const facts = await factsOf(tx, await tx.getRequired(ministryReport, body.id))
      const message = body.kind === 'waybill' ? waybillMessage(facts) : fundsMessage(facts, row.reportNo)
      return { text: body.format === 'xml' ? asXml(message) : JSON.stringify(message, null, 2) }
    }),
  )
}

type Result = GivenOf<typeof enlistCall>

/** Each trip by itself: one that is refused keeps the others from nothing. */
async function enlist(tx: Tx, tripIds: readonly number[], lang: Lang): Promise<Result> {
  const list: Result['list'] = []
  for (const waybillId of tripIds) {
    const { waybillNo } = await tx.lock(waybill, waybillId)
    const enlisted = await stepOrRefusal(tx, lang, async step => {
      const [known] = await step.find(ministryReport, { where: { waybillId }, limit: 1 })
      if (known) platformErrors.fail('ministry.twice', { trip: waybillNo, no: known.reportNo })
      return (await step.insert(ministryReport, { waybillId })).reportNo
    })
    list.push({
      waybillId,
      waybillNo,
      ...(enlisted.errors ? { no: null, errors: enlisted.errors } : { no: enlisted.value }),
    })
  }
  return countedRows(list)
}
