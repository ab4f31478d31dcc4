import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { companyTokenCall, trackCall } from '@tuheng/domain/transport/tracking.calls'
import { orderCodeCall } from '@tuheng/domain/rail/rail.calls'
import { checkCodeCall } from '@tuheng/domain/transport/trip.calls'
import { trackingErrors } from '@tuheng/domain/transport/tracking.errors'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { findFace } from '../../../engine/directory.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { read } from '../../../engine/write/work.ts'
import { attemptKey, attemptsOf, countAttempt, createThrottle } from '../../../plugins/throttle.ts'
import { checkCode, companyToken, queryKeyOf, type TrackedDocument } from './check-code.ts'
import { findOrder } from './find-order.ts'
import { findTrip } from './find-trip.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

/** The page for the customers' query. */
const PAGE = '/customer/company/search/info'
const PER_ADDRESS = { limit: 60, minutes: 10 }
/** Wrong codes for one number from one address. Others can still ask for the number. */
const PER_NUMBER = { limit: 20, minutes: 60 }
/** Wrong codes for one number from all addresses, so that a code cannot be found by trying. */
const PER_NUMBER_IN_TOTAL = { limit: 500, minutes: 60 }

/** Mounts the public query of a waybill, and the call that gives staff its check code. */
export function registerTracking(server: Server): void {
  registerPublicQuery(server)
  serveCall(server, companyTokenCall, ({ actor, engine }) =>
    read(engine, actor, async sql => {
      const token = companyToken(await queryKeyOf(sql, actor.orgId), actor.orgId)
      return { token, path: `${PAGE}?company=${token}` }
    }),
  )
  serveCall(server, checkCodeCall, async call => {
    const { no, ...told } = await codeFor(call, { api: 'oms/wayBill', kind: 'waybill' })
    return { waybillNo: no, ...told }
  })
  serveCall(server, orderCodeCall, async call => {
    const { no, ...told } = await codeFor(call, { api: 'oms/railOrder', kind: 'order' })
    return { orderNo: no, ...told }
  })
}

function registerPublicQuery(server: Server): void {
  const { engine } = server
  const asked = createThrottle({ ...engine, name: 'waybill query', ...PER_ADDRESS })
  servePublicCall(server, { call: trackCall }, async ({ request, body }) => {
    await asked.take(request.ip)
    const waybillNo = body.waybillNo.trim()
    const number = waybillNo.toUpperCase()
    const keys = [
      [attemptKey('waybill query by number', `${request.ip} ${number}`), PER_NUMBER],
      [attemptKey('waybill query of number', number), PER_NUMBER_IN_TOTAL],
    ] as const
    const found = await engine.db.system('public waybill query', async sql => {
      for (const [key, { limit }] of keys) {
        const tried = await attemptsOf(sql, key, engine.clock.now())
        if (tried.count >= limit) accountErrors.fail('account.too_many', { minutes: tried.minutes })
      }
      const asked = {
        waybillNo,
        code: body.checkCode,
        ...(body.company === undefined ? {} : { company: body.company }),
      }
      const tracked = (await findTrip(sql, asked)) ?? (await findOrder(sql, asked))
      if (!tracked)
        for (const [key, { minutes }] of keys) await countAttempt(sql, { key, now: engine.clock.now(), minutes })
      return tracked
    })
    return found ?? trackingErrors.fail('tracking.unknown')
  })
}

interface Shown {
  api: string
  kind: TrackedDocument['kind']
}

/** The check code of a document that the actor may read, to give to a customer. */
async function codeFor(
  { actor, engine, body: { id } }: Pick<MemberCall<typeof checkCodeCall>, 'actor' | 'engine' | 'body'>,
  { api, kind }: Shown,
): Promise<{ no: string; checkCode: string; path: string }> {
  const { resource, face } = findFace(api) ?? kernelErrors.fail('request.not_found', { path: api })
  if (!can(actor, face, 'read')) failForbidden(`${face.permission}.read`)
  return read(engine, actor, async sql => {
    const row = await readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, {
      id,
      labels: false,
      lock: false,
    })
    if (!row || !inFace(face, row) || !inScope({ actor }, row)) return failMissing(face)
    const key = await queryKeyOf(sql, actor.orgId)
    return {
      no: String(row[resource.title]),
      checkCode: checkCode(key, { kind, id }),
      path: `${PAGE}?company=${companyToken(key, actor.orgId)}`,
    }
  })
}
