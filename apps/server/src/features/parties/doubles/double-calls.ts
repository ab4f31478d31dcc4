import { localizeIssues as issuesTold } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { doublesCall, mergeCall, mergePreviewCall, similarCall } from '@tuheng/domain/parties/party.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { comparableFields, visibleSimilar } from './visible-doubles.ts'
import { listDoubles } from './list-doubles.ts'
import { planMerge } from './merge.ts'
import { mergeOrJob } from './merge-job.ts'
import type { Move } from './move-references.ts'
import { findSimilar } from './similar.ts'

/** Mounts the calls for doubles of counterparties: likely ones of a draft, all of them, and merging two. */
export function registerDoubles(server: Server): void {
  serveCall(server, similarCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql =>
      visibleSimilar(actor, await findSimilar(sql, actor.orgId, comparableFields(actor, body))),
    ),
  )
  serveCall(server, doublesCall, ({ actor, body: { page = 1, pageSize = 20 }, engine }) =>
    read(engine, actor, sql => listDoubles(sql, actor, { from: (page - 1) * pageSize, size: pageSize })),
  )
  serveCall(server, mergePreviewCall, ({ actor, body, engine, request, lang }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const plan = await planMerge(tx, body)
      return {
        survivor: await fullRow(tx, body.id),
        loser: await fullRow(tx, body.loserId),
        identities: plan.identities,
        moves: movesOf(plan.moves, lang),
        blockers: issuesTold(plan.blockers, lang),
      }
    }),
  )
  serveCall(server, mergeCall, ({ actor, body, engine, request, address, idempotencyKey, lang }) =>
    write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: [address.at?.face.api, 'merge', body] },
      async tx => {
        const answer = await mergeOrJob(tx, body, lang)
        return 'jobId' in answer ? answer : { id: answer.id, moves: movesOf(answer.moves, lang) }
      },
    ),
  )
}

const movesOf = (moves: readonly Move[], lang: Lang) =>
  moves.map(({ resource, count, ...label }) => ({ resource, count, label: label[lang] }))

const fullRow = async (tx: Tx, recordId: number): Promise<AnyRow> =>
  (await readRecord(tx, anyResource(party), { id: recordId, labels: true, lock: false })) ?? {}
