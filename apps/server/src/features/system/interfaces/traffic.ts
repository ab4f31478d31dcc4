import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import { type ApiTrace, apiTraceOf, hasApiKey } from '../../../engine/calls/caller.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { column, tableName } from '../../../sql/names.ts'
import { GENERIC_ROUTE } from '../../../engine/calls/routes.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { answerToKeep, CONTENT_BYTES, isObject, withoutSecrets } from './content.ts'
import { newCallbackNo } from './outbox.ts'

const READ_METHODS = new Set(['list', 'summary', 'options', 'info', 'history'])

/**
 * Registers the limits and the log of programs: they may use only the calls of faces. Their calls and writes are logged
 * before the answer.
 */
export function registerTraffic({ app, engine }: Server): void {
  app.addHook('onRequest', async request => {
    if (hasApiKey(request) && (request.routeOptions.url !== GENERIC_ROUTE || request.method !== 'POST'))
      apiErrors.fail('api.not_offered', { path: request.url.split('?')[0] })
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    const trace = apiTraceOf(request)
    if (trace) {
      // The answer is sent even if the log entry fails.
      await engine.db
        .company(trace.caller.orgId, sql =>
          logCall(sql, { request, reply, payload, trace, at: momentOf(engine.clock).at }),
        )
        .catch((error: unknown) => engine.log.error({ err: error }, 'a call of an API account was not written down'))
    }
    return payload
  })
}

interface CalledRequest {
  request: FastifyRequest
  reply: FastifyReply
  payload: unknown
  trace: ApiTrace
  at: string
}

async function logCall(sql: Sql, called: CalledRequest): Promise<void> {
  const {
    request,
    reply,
    payload,
    trace: { caller },
    at,
  } = called
  const { statusCode } = reply
  const result = statusCode < 400 ? 'ok' : statusCode < 500 ? 'refused' : 'failed'
  const error = isObject(payload) && typeof payload['error'] === 'string' ? payload['error'] : null
  await sql.query(
    `insert into api_call (org_id, account_id, method, path, result, http_status, error, ms, ip, request_id, created_at, updated_at, is_test, tested_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $11::timestamptz, $12, $13)`,
    [
      caller.orgId,
      caller.accountId,
      request.method,
      request.url.slice(0, 300),
      result,
      statusCode,
      error,
      Math.round(reply.elapsedTime),
      request.ip,
      request.id,
      at,
      caller.tester !== undefined,
      caller.tester?.memberId ?? null,
    ],
    'api-call',
  )
  // What a test writes is not what the other side sent
  if (caller.tester) return
  const { method = '' } = request.params as Record<string, string>
  if (called.trace.at && !READ_METHODS.has(method)) await storeWrite(sql, called, method)
}

/** Stores a write with its content, so that it can be read and run again by a person with the right. */
async function storeWrite(
  sql: Sql,
  { request, reply, payload, trace: { caller, actor, at: face }, at }: CalledRequest,
  method: string,
): Promise<void> {
  const { resource, face: { api = '' } = {} } = face ?? {}
  const answer = answerToKeep(payload, resource?.title ?? 'id')
  const data = isObject(answer['data']) ? answer['data'] : {}
  const succeeded = reply.statusCode < 400 && !(Number(data['failed']) > 0)
  const body = isObject(request.body) ? request.body : {}
  // Columns of rows are no fields whose rights a reader has, and rows can be sent again by themselves
  const content = method === 'feed' ? null : JSON.stringify(withoutSecrets(body))
  const word = [`HTTP ${reply.statusCode}`, ...(typeof answer['error'] === 'string' ? [answer['error']] : [])].join(' ')
  const recordId = Number(data['id'] ?? body['id'])
  const recordNo =
    titleIn(data, resource?.title) ??
    (resource && Number.isSafeInteger(recordId)
      ? await titleOf(sql, { orgId: caller.orgId, resource, id: recordId })
      : null)
  const { rows } = await sql.query<{ id: number }>(
    `insert into callback (org_id, no, direction, peer, account_id, event, record_no, request, response, tries, ms, status, done_at, created_at, created_by, updated_at, updated_by)
     values ($1, $2, 'in', $3, $4, $5, $6, $7, $8, 1, $9, $10, $11::timestamptz, $12::timestamptz, $13, $12::timestamptz, $13) returning id`,
    [
      caller.orgId,
      newCallbackNo(),
      caller.name,
      caller.accountId,
      `${api}/${method}`,
      recordNo,
      `${request.method} ${request.url}`.slice(0, 300),
      word,
      Math.round(reply.elapsedTime),
      succeeded ? 'success' : 'failed',
      succeeded ? at : null,
      at,
      actor?.memberId ?? null,
    ],
  )
  await sql.query(
    `insert into callback_body (org_id, callback_id, resource, record_id, face, method, content, answer, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz)`,
    [
      caller.orgId,
      rows[0]?.id,
      resource?.name ?? null,
      Number.isSafeInteger(recordId) ? recordId : null,
      api,
      method,
      content !== null && Buffer.byteLength(content) > CONTENT_BYTES ? null : content,
      JSON.stringify(answer),
      at,
    ],
  )
  await sql.query(
    'insert into callback_attempt (org_id, callback_id, at, ms, http_status, error) values ($1, $2, $3::timestamptz, $4, $5, $6)',
    [caller.orgId, rows[0]?.id, at, Math.round(reply.elapsedTime), reply.statusCode, answer['error'] ?? null],
  )
}

function titleIn(data: AnyRow, title: string | undefined): string | null {
  const value = title === undefined ? undefined : data[title]
  return value === undefined || value === null ? null : String(value)
}

/** A refused call does not name its record, whose number is what people search for. */
async function titleOf(
  sql: Sql,
  { orgId, resource, id }: { orgId: number; resource: AnyResource; id: number },
): Promise<string | null> {
  const { rows } = await sql.query<{ title: string | null }>(
    `select ${column(resource.title)}::text as title from ${tableName(resource)} where org_id = $1 and id = $2`,
    [orgId, id],
  )
  return rows[0]?.title ?? null
}
