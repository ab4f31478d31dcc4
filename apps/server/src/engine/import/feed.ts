import { parseFields } from '@tuheng/domain/kernel/draft'
import { DomainError, type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { type FeedAnswer, genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { shapeValidator } from '../calls/endpoint.ts'
import type { Call } from '../calls/routes.ts'
import { redactedTitle, viewerAccess } from '../rights/redact.ts'
import { lockInFace } from '../write/save.ts'
import type { Tx } from '../write/tx.ts'
import { write } from '../write/work.ts'
import { transitionImportOf } from './adapters.ts'
import { unlessRecorded } from './beside.ts'
import { runStep } from './commit-rows.ts'
import { MemoryKeys } from './duplicates.ts'
import { placeOf } from './place.ts'
import { stepFor } from './row-step.ts'
import { otherSinceCheck, stageTransitions } from './stage-transitions.ts'
import { type ImportPlace, importTargets } from './targets.ts'

const feedBody = shapeValidator(genericRequests.feed)

type Result = FeedAnswer['results'][number]

/**
 * Rows that a program sends in place of a file, in their order. Each is a write of its own, checked as the row of a file
 * is. A row that says what is recorded already changes nothing, so that rows can be sent again.
 */
export async function feedCall(call: Call): Promise<FeedAnswer> {
  const { engine, actor, at, request, lang, idempotencyKey } = call
  const { rows } = feedBody(call.body)
  if (!transitionImportOf(at.face)) kernelErrors.fail('request.not_found', { path: `${at.face.api}/feed` })
  const place = placeOf(actor, at.face.api)
  const results: Result[] = []
  for (const [i, row] of rows.entries()) {
    const key = idempotencyKey && `${idempotencyKey}:${i}`
    const fingerprint = [at.face.api, 'feed', row]
    try {
      const done = await write(engine, { actor, requestId: request.id, idempotencyKey: key, fingerprint }, tx =>
        feedRow(tx, place, row as AnyRow),
      )
      results.push({ row: i, ok: true, ...done })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ row: i, ok: false, id: null, no: '', errors: localizeIssues(error.issues, lang) })
    }
  }
  const ok = results.filter(result => result.ok).length
  return { results, ok, failed: results.length - ok }
}

async function feedRow(tx: Tx, place: ImportPlace, row: AnyRow): Promise<Pick<Result, 'id' | 'no' | 'state'>> {
  const { resource, face, actor } = place
  const input = await checkedInput(tx, place, row)
  const id = input.recordId
  const before = await lockInFace(tx, place, id)
  const other = await otherSinceCheck({ query: tx.sql }, { ...place, now: tx.now }, { recordId: id, values: input })
  if (other) throw new DomainError([other])
  const step = await unlessRecorded(tx, stepFor(place, before, input.input))
  const { record } = await runStep(tx, place, { id, step })
  return {
    id,
    no: redactedTitle(record, resource, viewerAccess(actor, resource, face)),
    state: 'same' in step ? 'same' : 'name' in step && isUnderApproval(record) ? 'held' : 'done',
  }
}

/** The values of a row and the record that they name. @throws everything that is wrong with them */
async function checkedInput(tx: Tx, place: ImportPlace, row: AnyRow): Promise<{ recordId: number; input: AnyRow }> {
  const how = transitionImportOf(place.face)
  if (!how) return kernelErrors.fail('request.not_found', { path: `${place.face.api}/feed` })
  // What a number is given by elsewhere names a record here
  const fields = Object.fromEntries(importTargets(place).map(({ field, def }) => [field, { ...def, computed: false }]))
  const { values: input, issues } = parseFields(fields, row, { creating: false })
  const [staged] = await stageTransitions(
    { query: tx.sql },
    {
      context: { ...place, now: tx.now },
      how,
      columnOf: () => null,
      textOf: field => String(input[field] ?? ''),
      checkMonth: async () => {},
    },
    {
      read: [{ rowNo: 1, raw: [], values: { input }, snapshots: {}, errors: [], key: '' }],
      keys: new MemoryKeys(),
    },
  )
  const unread = new Set(issues.map(({ path }) => path))
  const further = (staged?.errors ?? [])
    .filter(({ path }) => path === '' || !unread.has(path))
    .map(({ code, path, zh, en }): Issue => ({ code, path, zh, en, status: 400, params: {} }))
  if (issues.length || further.length) throw new DomainError([...issues, ...further])
  return { recordId: staged?.recordId ?? 0, input }
}
