import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { Type, type Static } from 'typebox'
import { endpoint, type CallContext, type Server } from '../../../engine/endpoint.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { read, write } from '../../../engine/work.ts'
import { applyReprice } from './apply.ts'
import { chooseTrips } from './choose-trips.ts'
import { previewReprice } from './preview.ts'
import { repriceJob } from './reprice-job.ts'
import { seenSides } from './seen-sides.ts'

const PREVIEW_MAX = 2000
const APPLY_MAX = 10_000
/** Up to here the result is the answer; beyond, it is that of a job. */
export const DIRECT_TRIPS = 200

const id = Type.Integer({ minimum: 1 })
const choice = {
  ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: APPLY_MAX })),
  filters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sheetId: Type.Optional(id),
  sides: Type.Optional(
    Type.Array(Type.Union([Type.Literal('ar'), Type.Literal('ap')]), { minItems: 1, maxItems: 2, uniqueItems: true }),
  ),
}
const previewBody = Type.Object({ ...choice, all: Type.Optional(Type.Boolean()) }, { additionalProperties: false })
const applyBody = Type.Object(
  { ...choice, reason: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
type Preview = Static<typeof previewBody>
type Apply = Static<typeof applyBody>

/** 重新计价: `POST /api/v1/oms/wayBill/repricePreview` shows what `…/repriceApply` does to the trips chosen. */
export function registerReprice(server: Server): void {
  const permission = 'oms.way.price'
  endpoint(server, { path: '/api/v1/oms/wayBill/repricePreview', permission, body: previewBody, handle: preview })
  endpoint(server, { path: '/api/v1/oms/wayBill/repriceApply', permission, body: applyBody, handle: apply })
}

async function preview({ actor, body, engine, lang, request }: CallContext<Preview>): Promise<unknown> {
  const sides = seenSides(actor, body.sides)
  needSomething(body)
  const ids = await read(engine, actor, sql => chooseTrips(sql, actor, body, PREVIEW_MAX))
  return write(engine, { actor, requestId: request.id }, tx =>
    previewReprice(tx, { ids, sides, lang, all: body.all === true }),
  )
}

async function apply({ actor, body, engine, lang, request, idempotencyKey }: CallContext<Apply>): Promise<unknown> {
  const { reason } = body
  const sides = seenSides(actor, body.sides)
  needSomething(body)
  const ids = await read(engine, actor, sql => chooseTrips(sql, actor, body, APPLY_MAX))
  const order = { ids, sides, reason }
  if (ids.length > DIRECT_TRIPS) {
    return write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: ['repriceApply', body] },
      async tx => ({
        jobId: await enqueue(tx, repriceJob, order, {
          title: { zh: `重新计价 ${ids.length} 车`, en: `Price ${ids.length} trips again` },
          lang,
        }),
      }),
    )
  }
  const results = await applyReprice({ engine, actor, requestId: request.id, lang, order, idempotencyKey })
  return { results, ok: results.filter(row => row.ok).length, failed: results.filter(row => !row.ok).length }
}

/** Nothing chosen must not mean everything. */
function needSomething({ ids, filters, search, sheetId }: Preview): void {
  const chosen = ids ?? sheetId ?? (search || Object.keys(filters ?? {}).length ? true : undefined)
  if (chosen === undefined) kernelErrors.fail('request.invalid', { detail: 'ids' })
}
