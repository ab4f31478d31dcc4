import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { failAll, type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import { genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { badParam, failParam } from '@tuheng/domain/kernel/bad-request'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { revealableFields } from '@tuheng/domain/kernel/field-access'
import { revealingActor } from '@tuheng/domain/kernel/personal-masks'
import {
  type Actor,
  can,
  canRestore,
  hasPermission,
  RESTORE_RIGHT,
  rightOf,
  rowVerdict,
} from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import { type AnyRow, fieldAt, isDoneThrough } from '@tuheng/domain/kernel/resource'
import { decidingActor, namedIds } from '@tuheng/domain/kernel/veiled'
import type { FastifyRequest } from 'fastify'
import { momentOf } from '../../plugins/clock.ts'
import { langOf, ok } from '../../plugins/envelope.ts'
import { eachRecord, eachUntilDone, withNumbers } from './batch.ts'
import { deletedRows } from '../read/deleted.ts'
import { deleteRecord, lockInOrder } from '../write/delete.ts'
import { restoreRecord } from '../write/undelete.ts'
import { findFace } from '../directory.ts'
import { callerOf } from './caller.ts'
import { shapeValidator, type CallContext, idempotencyKeyOf, type Server } from './endpoint.ts'
import { completeRecord } from './complete-record.ts'
import { isInReach, leftFace, showRecord } from './shown-record.ts'
import { writeAudit } from '../write/audit.ts'
import { historyRows } from '../read/history.ts'
import { isUnfiltered, listRows, sortKey } from '../read/list.ts'
import { hasOnePlan, optionRows } from '../read/options.ts'
import { readRecord } from '../read/record.ts'
import { checkMove, moveRecord } from '../write/run-transition.ts'
import { saveRecord } from '../write/save.ts'
import { redactedTitle, viewerAccess } from '../rights/redact.ts'
import { summarise } from '../read/summary.ts'
import type { Tx } from '../write/tx.ts'
import { warningsOf } from '../write/warnings.ts'
import { rolledBack } from '../write/roll-back.ts'
import { inOwnStep } from '../write/step-or-refusal.ts'
import { read, readWith, write } from '../write/work.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { readerOf } from '../read/reader.ts'

const listBody = shapeValidator(genericRequests.list)
const summaryBody = shapeValidator(genericRequests.summary)
const optionsBody = shapeValidator(genericRequests.options)
const idBody = shapeValidator(genericRequests.info)
const deleteBody = shapeValidator(genericRequests.delete)
const deletedBody = shapeValidator(genericRequests.deleted)
const undeleteBody = shapeValidator(genericRequests.undelete)
const idsBody = shapeValidator(genericRequests.batch)

export type Call = CallContext & { at: FaceAddress }
type Method = (call: Call) => Promise<unknown>

/** The methods that every resource has. Any other name is a transition. */
const METHODS: Record<string, Method> = {
  list: listCall,
  summary: ({ at, actor, body, engine }) => {
    const query = summaryBody(body)
    return readWith(engine, { actor, keepPlans: keepsPlans(actor, query) }, sql =>
      summarise(sql, { ...at, actor }, query),
    )
  },
  options: ({ at, actor, body, engine, lang }) => {
    const query = { ...optionsBody(body), isLastQuery: true, lang, today: momentOf(engine.clock).today }
    const keepPlans = rowVerdict(actor) === true && hasOnePlan(at.resource, query)
    return readWith(engine, { actor, keepPlans }, sql => optionRows(sql, { ...at, actor }, query))
  },
  info: call => readForViewer(call, idBody(call.body).id),
  reveal: call => revealRecord(call, idBody(call.body).id),
  history: async call => {
    const { id: recordId } = idBody(call.body)
    await readForViewer(call, recordId)
    return read(call.engine, call.actor, sql => historyRows(sql, { ...call.at, actor: call.actor }, recordId))
  },
  save: saveCall,
  delete: deleteCall,
  deleted: call => {
    const { at, actor, body, engine } = call
    refuseRestoring(call)
    const query = deletedBody(body)
    return read(engine, actor, sql => deletedRows(sql, { ...at, actor }, { ...query, at: momentOf(engine.clock).at }))
  },
  undelete: call => {
    refuseRestoring(call)
    const { id } = undeleteBody(call.body)
    const { resource, face } = call.at
    return writeAndAnswer(call, {
      key: call.idempotencyKey,
      fingerprint: [face.api, 'undelete', id],
      work: async tx => {
        await restoreRecord(tx, { resource, face, id })
        return id
      },
    })
  },
}

/** Adds a method that every face answers, for people and programs. */
export function addMethod(name: string, method: Method): void {
  METHODS[name] = method
}

function refuseRestoring({ actor, at: { resource, face } }: Call): void {
  if (!canRestore(resource)) kernelErrors.fail('request.not_found', { path: `${face.api}/undelete` })
  if (!hasPermission(actor, RESTORE_RIGHT)) failForbidden(RESTORE_RIGHT)
  if (!can(actor, face, 'delete')) failForbidden(`${face.permission}.delete`)
}

/** The route of all generic methods and transitions. */
export const GENERIC_ROUTE = '/api/:version/:module/:table/:method'

/** Name of the route for metrics: the face and its method if both exist. */
export function routeName(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? 'none'
  const { module, table, method } = request.params as Record<string, string>
  const at = route.includes('/:module/:table/') ? findFace(`${module}/${table}`) : undefined
  if (!at) return route
  const named = route.replace(':version', 'v1').replace(':module/:table', at.face.api)
  return method !== undefined && (Object.hasOwn(METHODS, method) || Object.hasOwn(at.resource.transitions, method))
    ? named.replace(':method', method)
    : named
}

/** Mounts `POST|GET /api/v1/{module}/{table}/{method}` for every face of every resource. */
export function registerRoutes(server: Server): void {
  server.app.route({
    method: ['GET', 'POST'],
    url: GENERIC_ROUTE,
    handler: async (request, reply) => {
      const { actor, at } = await callerOf(server, request, reply)
      const { method } = request.params as Record<string, string>
      const body = (request.method === 'GET' ? queryBody(request.query) : request.body) ?? {}
      if (typeof body !== 'object' || Array.isArray(body)) failParam('body')
      const call: Call = {
        at,
        actor: decidingActor(actor, at.resource, namedIds(body)),
        body,
        lang: langOf(request),
        request,
        reply,
        engine: server.engine,
        idempotencyKey: idempotencyKeyOf(request),
      }
      const generic = Object.hasOwn(METHODS, method ?? '') ? METHODS[method ?? ''] : undefined
      return ok(await (generic ? generic(call) : transitionCall(call, method ?? '')))
    },
  })
}

/** `GET …/list?page=2&filters={…}`: values that are valid JSON are parsed. */
function queryBody(query: unknown): AnyRow {
  return Object.fromEntries(
    Object.entries(query as Record<string, string>).map(([key, value]) => {
      try {
        return [key, JSON.parse(value)]
      } catch {
        return [key, value]
      }
    }),
  )
}

async function listCall({ at, actor, body, engine }: Call): Promise<unknown> {
  const { after, ...query } = listBody(body)
  const target = { ...at, actor }
  const cursorContext = {
    owner: [actor.orgId, actor.memberId],
    call: at.face.api,
    sort: sortKey(target, query.sort),
    field: 'after',
  } as const
  const from = after === undefined ? {} : { after: engine.cursors.open(cursorContext, after) }
  const paged = { ...query, ...from }
  const answer = await readWith(engine, { actor, keepPlans: keepsPlans(actor, paged) }, sql =>
    listRows(sql, target, { ...paged, makers: { today: momentOf(engine.clock).today }, isLastQuery: true }),
  )
  return { ...answer, next: answer.next && engine.cursors.seal(cursorContext, answer.next) }
}

/** Whether all rows of the company are asked for, whatever they hold. */
const keepsPlans = (actor: Actor, query: Parameters<typeof isUnfiltered>[0]): boolean =>
  rowVerdict(actor) === true && isUnfiltered(query)

async function readForViewer(call: Call, recordId: number): Promise<AnyRow> {
  const {
    at: { resource, face },
    actor,
    engine,
  } = call
  if (!can(actor, face, 'read')) failForbidden(rightOf(face, 'read'))
  return showRecord(
    call,
    await read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const row = await readRecord(reader, resource, { id: recordId, labels: false, lock: false })
      const reading = row && completeRecord(reader, { resource, face, row, actor, today: momentOf(engine.clock).today })
      sql.finish?.()
      return reading
    }),
  )
}

/**
 * The record with what the company's setting masks for everybody, for a person who would see it without the setting. It
 * is logged with the names of the fields, in the record's history, before anything is shown.
 */
async function revealRecord(call: Call, recordId: number): Promise<AnyRow> {
  const {
    at: { resource, face },
    actor,
    engine,
    request,
  } = call
  const fields = revealableFields(actor, resource, face)
  const row = await readForViewer({ ...call, actor: revealingActor(actor) }, recordId)
  if (!fields.length) return row
  const labels = fields.flatMap(path => fieldAt(resource, path)?.label ?? [])
  await write(engine, { actor, requestId: request.id }, tx =>
    writeAudit(tx, {
      resource,
      id: recordId,
      action: 'reveal',
      before: null,
      after: null,
      no: String(row[resource.title] ?? ''),
      reason: labels.join('、'),
    }),
  )
  return row
}

interface Write {
  key: string | undefined
  fingerprint: readonly unknown[]
  /** Returns the record's id. */
  work(tx: Tx): Promise<number>
}

/**
 * Writes one record and returns it as it is after the write. It is read in the same transaction, so that no later write
 * of somebody else appears in the answer.
 */
async function writeAndAnswer(call: Call, { key, fingerprint, work }: Write): Promise<AnyRow> {
  const {
    at: { resource, face },
    actor,
    engine,
    request,
  } = call
  const canRead = hasPermission(actor, rightOf(face, 'read')) && can(actor, face, 'read')
  let completed: Promise<AnyRow | undefined> | undefined
  let warnings: readonly Issue[] = []
  // The idempotency key stores only the id. A repeated call shows the record by the caller's current rights.
  const id = await write(engine, { actor, requestId: request.id, idempotencyKey: key, fingerprint }, async tx => {
    const writtenId = await work(tx)
    const read = canRead ? await readRecord(tx, resource, { id: writtenId, labels: false, lock: false }) : undefined
    const reading = read && completeRecord(tx, { resource, face, row: read, actor, today: tx.now.today })
    if (reading) tx.waitUntil(reading)
    // Keeps the values of the attempt that was committed
    tx.afterCommit(() => void ([completed, warnings] = [reading, warningsOf(tx)]))
    return writtenId
  })
  const row = await completed
  const warningsPart = warnings.length ? { warnings: localizeIssues(warnings, call.lang) } : {}
  if (!canRead) return { id, ...warningsPart }
  if (row && !isInReach(call, row)) return { ...leftFace(call, row), ...warningsPart }
  return { ...(row ? showRecord(call, row) : await readForViewer(call, id)), ...warningsPart }
}

async function saveCall(call: Call): Promise<AnyRow> {
  const {
    at: { resource, face },
    actor,
  } = call
  const body = call.body as AnyRow
  if (!can(actor, face, 'modify')) failForbidden(`${face.permission}.modify`)
  if (body.id !== undefined && typeof body.id !== 'number') failParam('id')
  return writeAndAnswer(call, {
    key: call.idempotencyKey,
    fingerprint: [face.api, 'save', body],
    work: tx => saveRecord(tx, { resource, face, input: body }),
  })
}

async function deleteCall(call: Call): Promise<unknown> {
  const {
    at: { resource, face },
    actor,
    engine,
    request,
    lang,
  } = call
  if (!can(actor, face, 'delete')) failForbidden(`${face.permission}.delete`)
  const body = deleteBody(call.body)
  const asked = { actor, requestId: request.id }
  const { version, reason } = body
  const removed = async (tx: Tx, id: number) => {
    const row = await deleteRecord(tx, { resource, face, id, version, reason })
    return { id, no: redactedTitle(row, resource, viewerAccess(actor, resource, face)) }
  }
  const remove = (id: number, key: string | undefined) =>
    write(engine, { ...asked, idempotencyKey: key, fingerprint: [face.api, 'delete', id] }, tx => removed(tx, id))
  const { id, ids } = body
  // A check has no effect that a retry could repeat
  if (id !== undefined)
    return body.check ? rolledBack(engine, asked, tx => removed(tx, id)) : remove(id, call.idempotencyKey)
  if (!ids) return failParam('id')
  const answer = body.check
    ? await rolledBack(engine, asked, async tx => {
        await lockInOrder(tx, resource, ids)
        return eachUntilDone(ids, lang, one => inOwnStep(tx, step => removed(step, one)))
      })
    : await eachUntilDone(ids, lang, one => remove(one, keyFor(call, one)))
  return withNumbers(call, answer)
}

async function transitionCall(call: Call, name: string): Promise<unknown> {
  const {
    at: { resource, face },
    actor,
    engine,
    request,
    lang,
  } = call
  const transition = resource.transitions[name]
  if (!transition || transition.internal || !isDoneThrough(face, name))
    return kernelErrors.fail('request.not_found', { path: `${face.api}/${name}` })
  if (!can(actor, face, transition.action ?? name)) failForbidden(transition)
  const { id: one, ids: many, versions, check, ...input } = call.body as AnyRow
  failAll([
    check !== undefined && (check !== true || many !== undefined) && badParam('check'),
    versions !== undefined && !isVersions(versions, many) && badParam('versions'),
  ])
  if (many === undefined) {
    failAll([!(Number.isSafeInteger(one) && (one as number) > 0) && badParam('id')])
    const id = one as number
    return writeAndAnswer(call, {
      // A check has no effect that a retry could repeat
      key: check ? undefined : call.idempotencyKey,
      fingerprint: [face.api, name, id, input],
      work: async tx => {
        await (check ? checkMove : moveRecord)(tx, { resource, face, name, id, input })
        return id
      },
    })
  }
  if (!transition.batch) failParam('ids')
  const ids = idsBody({ ids: many }).ids
  const move = async (recordId: number, key: string | undefined) => {
    const version = (versions as readonly number[] | undefined)?.[ids.indexOf(recordId)]
    const ownInput = version === undefined ? input : { ...input, version }
    let warnings: readonly Issue[] = []
    const row = await write(
      engine,
      { actor, requestId: request.id, idempotencyKey: key, fingerprint: [face.api, name, recordId, ownInput] },
      async tx => {
        tx.afterCommit(() => void (warnings = warningsOf(tx)))
        return moveRecord(tx, { resource, face, name, id: recordId, input: ownInput })
      },
    )
    return {
      no: redactedTitle(row, resource, viewerAccess(actor, resource, face)),
      warnings: localizeIssues([...warnings, ...heldNote(row)], lang),
    }
  }
  return withNumbers(call, await eachRecord(ids, lang, recordId => move(recordId, keyFor(call, recordId))))
}

/** A record that now waits for an approval was not moved: its line says so. */
const heldNote = (row: AnyRow): readonly Issue[] =>
  isUnderApproval(row) ? [kernelErrors.issue('transition.held', {})] : []

/** Whether these are the versions of the records of a batch, in their order. */
const isVersions = (versions: unknown, ids: unknown): boolean =>
  Array.isArray(versions) &&
  Array.isArray(ids) &&
  versions.length === ids.length &&
  versions.every(version => Number.isSafeInteger(version))

/** Each record of a batch is a separate write. Its key is the key of the batch with the record's id. */
function keyFor(call: Call, recordId: number): string | undefined {
  return call.idempotencyKey && `${call.idempotencyKey}:${recordId}`
}
