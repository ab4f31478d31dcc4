import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { MERGE_FIELDS, party } from '@tuheng/domain/parties/index'
import { Type } from 'typebox'
import { endpoint, type Server } from '../../../engine/endpoint.ts'
import { readRecord } from '../../../engine/record.ts'
import { unveil, veilOf } from '../../../engine/serialise.ts'
import type { Tx } from '../../../engine/tx.ts'
import { read, write } from '../../../engine/work.ts'
import { openSketch, told } from './in-sight.ts'
import { listDoubles } from './list-doubles.ts'
import { planMerge } from './merge.ts'
import { mergeOrJob } from './merge-job.ts'
import { findSimilar } from './similar.ts'

const strict = { additionalProperties: false } as const
const id = Type.Integer({ minimum: 1 })
const words = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])
const similarBody = Type.Object({
  id: Type.Optional(id), fullName: Type.Optional(words(100)), contactPhone: Type.Optional(words(20)), accounts: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
}, strict)
const pageBody = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, strict)
const wish = {
  id, loserId: id, take: Type.Array(Type.Union(MERGE_FIELDS.map(name => Type.Literal(name))), { maxItems: MERGE_FIELDS.length, uniqueItems: true }),
}
const previewBody = Type.Object(wish, strict)
const mergeBody = Type.Object({ ...wish, version: id, loserVersion: id, sameEntity: Type.Optional(Type.Boolean()), reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }, strict)

const faces = Object.values(party.faces) as Face[]

/** Doubles of counterparties: likely ones while a record is written, all of them, and joining two. */
export function registerDoubles(server: Server): void {
  for (const face of faces) {
    const at = (path: string) => `/api/v1/${face.api}/${path}`
    endpoint(server, {
      path: at('similar'), permission: `${face.permission}.modify`, body: similarBody,
      handle: ({ actor, body, engine }) => read(engine, actor, async sql => told(actor, await findSimilar(sql, actor.orgId, openSketch(actor, body)))),
    })
    endpoint(server, {
      path: at('doubles'), permission: `${face.permission}.read`, body: pageBody,
      handle: ({ actor, body: { page = 1, pageSize = 20 }, engine }) => read(engine, actor, sql => listDoubles(sql, actor, { from: (page - 1) * pageSize, size: pageSize })),
    })
    endpoint(server, {
      path: at('mergePreview'), permission: `${face.permission}.merge`, body: previewBody,
      handle: ({ actor, body, engine, request, lang }) => write(engine, { actor, requestId: request.id }, async tx => {
        const plan = await planMerge(tx, body)
        const shown = async (one: number) => seen(tx, face, one)
        return {
          survivor: await shown(body.id), loser: await shown(body.loserId), identities: plan.identities,
          moves: plan.moves.map(({ resource, count, ...label }) => ({ resource, count, label: label[lang] })),
          blockers: plan.blockers.map(issue => ({ code: issue.code, path: issue.path, msg: issue[lang] })),
        }
      }),
    })
    endpoint(server, {
      path: at('merge'), permission: `${face.permission}.merge`, body: mergeBody,
      handle: ({ actor, body, engine, request, idempotencyKey, lang }) => write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'merge', body] }, async tx => {
        const answer = await mergeOrJob(tx, body, lang)
        if ('jobId' in answer) return answer
        const { id: survivor, moves } = answer
        return { id: survivor, moves: moves.map(({ resource, count, ...label }) => ({ resource, count, label: label[lang] })) }
      }),
    })
  }
}

async function seen(tx: Tx, face: Face, recordId: number): Promise<AnyRow> {
  const resource = anyResource(party)
  const row = (await readRecord(tx, resource, recordId, { labels: true, lock: false })) ?? {}
  return unveil(row, veilOf(tx.actor, resource, face))
}
