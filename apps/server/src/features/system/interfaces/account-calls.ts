import { randomBytes } from 'node:crypto'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { apiAccount } from '@tuheng/domain/system/index'
import { accountsTodayCall, accountTrafficCall, accountTryCall } from '@tuheng/domain/system/interfaces/interface.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { readerOf } from '../../../engine/read/reader.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import { type Engine, read, write } from '../../../engine/write/work.ts'
import { canonicalText, hmac, sha256 } from '../../../plugins/api-signature.ts'
import { asTest } from '../../../plugins/api-tests.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { callOf } from './api-accounts.ts'
import { isObject } from './content.ts'
import { requireCompanyScope, requireRightsTo } from './grants.ts'
import { keysOf } from './signing-keys.ts'
import { callsToday, trafficOf } from './traffic-figures.ts'

type Account = RowOf<typeof apiAccount>
const resource = anyResource(apiAccount)

/** Mounts the test console of API accounts, and the figures of their calls. */
export function registerAccountCalls(server: Server): void {
  serveCall(server, accountTryCall, async ({ actor, engine, request, body: { id, call, body } }) => {
    const account = await accountFor(engine, actor, id)
    // Whoever could issue its secret may act as it
    requireCompanyScope(actor)
    requireRightsTo(actor, account.scopes as string[], '')
    const known = callOf(call) ?? apiErrors.fail('api.call_unknown', { code: call }, 'call')
    requireObject(body)
    const [key] = await read(engine, actor, sql =>
      keysOf(sql, { orgId: actor.orgId, owner: 'apiAccount', ownerId: id, now: engine.clock.now() }),
    )
    if (key === undefined) return apiErrors.fail('api.no_secret')
    // The person answers for what they write in its name
    await write(engine, { actor, requestId: request.id }, tx =>
      writeAudit(tx, { resource, id, action: 'try', before: null, after: null, no: account.name, reason: known.code }),
    )
    const path = `/api/v1/${known.code}`
    const signed = signature(key, { path, body, at: engine.clock.now() })
    const headers = { 'x-api-key': account.keyId ?? '', ...signed.headers }
    const begun = performance.now()
    const response = await asTest({ orgId: actor.orgId, accountId: id, tester: actor }, mark =>
      server.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: request.ip,
        headers: {
          'content-type': 'application/json',
          'accept-language': request.headers['accept-language'] ?? '',
          ...headers,
          ...mark,
        },
        payload: body,
      }),
    )
    const answer: unknown = JSON.parse(response.payload)
    return {
      path,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      signed: signed.text,
      httpStatus: response.statusCode,
      ms: Math.round(performance.now() - begun),
      answer,
      requestId: isObject(answer) && typeof answer['requestId'] === 'string' ? answer['requestId'] : null,
    }
  })
  serveCall(server, accountTrafficCall, async ({ actor, engine, body: { id, days } }) => {
    await accountFor(engine, actor, id)
    const { today } = momentOf(engine.clock)
    return read(engine, actor, sql => trafficOf(sql, { orgId: actor.orgId, id, days, today }))
  })
  serveCall(server, accountsTodayCall, async ({ actor, engine }) => ({
    accounts: await read(engine, actor, sql => callsToday(sql, actor.orgId, momentOf(engine.clock).today)),
  }))
}

async function accountFor(engine: Engine, actor: Actor, id: number): Promise<Account> {
  const found = await read(engine, actor, sql =>
    readRecord(readerOf(sql, actor.orgId), resource, { id, labels: false, lock: false }),
  )
  return found && inScope({ actor }, found) ? (found as unknown as Account) : failMissing(resource.faces['all'] as Face)
}

function requireObject(body: string): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    parsed = undefined
  }
  if (!isObject(parsed)) apiErrors.fail('api.trial_body', {}, 'body')
}

function signature(
  key: string,
  { path, body, at }: { path: string; body: string; at: Date },
): { text: string; headers: Record<string, string> } {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const text = canonicalText({ method: 'POST', url: path, timestamp, nonce, bodyHash: sha256(body) })
  return {
    text,
    headers: { 'x-api-timestamp': timestamp, 'x-api-nonce': nonce, 'x-api-signature': hmac(key, text) },
  }
}
