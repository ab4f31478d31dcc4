import { repriceApplyCall, repricePreviewCall } from '@tuheng/domain/contracts/price.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { read, write } from '../../../engine/write/work.ts'
import { applyReprice } from './apply.ts'
import { chooseTrips } from './choose-trips.ts'
import { previewReprice } from './preview.ts'
import { repriceJob } from './reprice-job.ts'
import { visibleSides } from './visible-sides.ts'

const PREVIEW_MAX = 2000
const APPLY_MAX = 10_000
/** Up to this number of trips the answer is the result; larger orders are jobs. */
export const DIRECT_TRIPS = 200

type Preview = MemberCall<typeof repricePreviewCall>
type Apply = MemberCall<typeof repriceApplyCall>

/** 重新计价: `POST /api/v1/oms/wayBill/repricePreview` shows what `…/repriceApply` does to the chosen trips. */
export function registerReprice(server: Server): void {
  serveCall(server, repricePreviewCall, preview)
  serveCall(server, repriceApplyCall, apply)
}

async function preview({ actor, body, engine, lang, request }: Preview): Promise<GivenOf<typeof repricePreviewCall>> {
  const sides = visibleSides(actor, body.sides)
  requireChoice(body)
  const ids = await read(engine, actor, sql => chooseTrips(sql, actor, { ...body, max: PREVIEW_MAX }))
  return write(engine, { actor, requestId: request.id }, tx =>
    previewReprice(tx, { ids, sides, lang, all: body.all === true }),
  )
}

async function apply({
  actor,
  body,
  engine,
  lang,
  request,
  idempotencyKey,
}: Apply): Promise<GivenOf<typeof repriceApplyCall>> {
  const { reason } = body
  const sides = visibleSides(actor, body.sides)
  requireChoice(body)
  const ids = await read(engine, actor, sql => chooseTrips(sql, actor, { ...body, max: APPLY_MAX }))
  const order = { ids, sides, reason }
  if (ids.length > DIRECT_TRIPS) {
    return write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: ['repriceApply', body] },
      async tx => ({
        jobId: await enqueue(tx, repriceJob, {
          input: order,
          title: {
            zh: `重新计价 ${ids.length} 车`,
            en: `Price ${ids.length} ${ids.length === 1 ? 'trip' : 'trips'} again`,
          },
          lang,
        }),
      }),
    )
  }
  const results = await applyReprice({ engine, actor, requestId: request.id, lang, order, idempotencyKey })
  return { results, ok: results.filter(row => row.ok).length, failed: results.filter(row => !row.ok).length }
}

/** An empty choice must not mean all trips. */
function requireChoice({ ids, filters, search, sheetId }: Preview['body']): void {
  const chosen = ids ?? sheetId ?? (search || Object.keys(filters ?? {}).length ? true : undefined)
  if (chosen === undefined) failParam('ids')
}
