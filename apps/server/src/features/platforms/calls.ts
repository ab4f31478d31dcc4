import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import {
  minutesApart,
  platformAccount,
  platformErrors,
  platformMessage,
  platformWaybill,
} from '@tuheng/domain/platforms/index'
import {
  accountSecretCall,
  candidatesCall,
  messageBodyCall,
  pullCall,
  pushTripsCall,
} from '@tuheng/domain/platforms/platforms.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { enqueue } from '../../engine/jobs/index.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { blockersOf } from '../../engine/write/blockers.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { countedRows, stepOrRefusal } from '../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { minutesOf, reachableTrips, takenBy } from './match.ts'
import { pullJob } from './pull.ts'
import { pushTrip } from './push.ts'
import type { Message, Waybill } from './rows.ts'
import { keepSecret } from './secrets.ts'

const faceOf = (resource: { name: string; faces: Readonly<Record<string, unknown>> }) => ({
  resource: anyResource(resource),
  face: resource.faces['all'] as Face,
})

/** Secrets, pulls, candidates, pushes of trips, and what messages said. */
export function registerPlatformCalls(server: Server): void {
  serveCall(server, accountSecretCall, ({ actor, engine, request, body: { id, secret } }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const row = await lockInFace(tx, faceOf(platformAccount), id)
      await keepSecret(tx, server.files, { accountId: id, secret })
      await tx.overwrite(platformAccount, { id, secretAt: tx.now.at }, { action: null })
      await writeAudit(tx, {
        resource: platformAccount,
        id,
        action: 'secret',
        before: null,
        after: null,
        no: String(row['name']),
      })
      return { id, secretAt: tx.now.at }
    }),
  )
  serveCall(server, pullCall, ({ actor, engine, request, lang, body }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const account = await tx.getRequired(platformAccount, body.accountId)
      const { name } = account
      if (account.status !== 'enabled') platformErrors.fail('platform_account.stopped', { name }, 'accountId')
      if (account.adapter === 'file') platformErrors.fail('platform_account.by_file', { name }, 'accountId')
      if (account.signature !== 'none' && !account.secretAt)
        platformErrors.fail('platform_account.no_secret', { name }, 'accountId')
      if (body.to < body.from) platformErrors.fail('platform_waybill.period', {}, 'to')
      const title = { zh: `拉取三方运单：${name}`, en: `Pull platform waybills: ${name}` }
      return { jobId: await enqueue(tx, pullJob, { input: body, title, lang }) }
    }),
  )
  serveCall(server, candidatesCall, ({ actor, engine, request, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => candidates(tx, body.id)),
  )
  serveCall(server, pushTripsCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['pushTrips', body] }, tx =>
      pushTrips(tx, body, lang),
    ),
  )
  serveCall(server, messageBodyCall, ({ actor, engine, request, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const { content, answer } = (await lockInFace(tx, faceOf(platformMessage), body.id)) as unknown as Message
      return { content: content === null ? null : JSON.stringify(content, null, 2), answer }
    }),
  )
}

/** Trips within reach, by how near their loading was. */
async function candidates(tx: Tx, id: number): Promise<GivenOf<typeof candidatesCall>> {
  const row = (await lockInFace(tx, faceOf(platformWaybill), id)) as unknown as Waybill
  const trips = await reachableTrips(tx, row)
  const taken = await takenBy(
    tx,
    trips.map(trip => trip.id),
  )
  const named = await blockersOf(tx, 'platformWaybill', { ids: [...taken.values()].map(one => one.id) })
  const list = trips.map(({ id: waybillId, waybillNo, plateNo, loadAt, loadNet, unloadNet, apTotal }) => {
    const other = taken.get(waybillId)
    const isTaken = other !== undefined && other.id !== id
    return {
      waybillId,
      waybillNo,
      plateNo,
      loadAt,
      loadNet,
      unloadNet,
      apTotal,
      minutes: minutesApart(loadAt, row.loadAt),
      isTaken,
      takenBy: isTaken ? (named.get(other.id)?.no ?? null) : null,
    }
  })
  return {
    list: list.toSorted((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity)),
    within: await minutesOf(tx),
  }
}

type Pushed = GivenOf<typeof pushTripsCall>

async function pushTrips(
  tx: Tx,
  { accountId, waybillIds }: { accountId: number; waybillIds: readonly number[] },
  lang: Lang,
): Promise<Pushed> {
  const account = await tx.getRequired(platformAccount, accountId)
  if (account.status !== 'enabled') platformErrors.fail('platform_account.stopped', { name: account.name }, 'accountId')
  const list: Pushed['list'] = []
  for (const waybillId of waybillIds) {
    const trip = await tx.lock(waybill, waybillId)
    const named = { waybillId, waybillNo: trip.waybillNo }
    const pushed = await stepOrRefusal(tx, lang, step => pushTrip(step, account, trip))
    list.push({ ...named, ...(pushed.errors ? { no: null, errors: pushed.errors } : { no: pushed.value.thirdNo }) })
  }
  return countedRows(list)
}
