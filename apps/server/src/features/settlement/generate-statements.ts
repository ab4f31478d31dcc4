import { statement, statementErrors } from '@tuheng/domain/settlement/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import { candidatesCall, generateCall, leftOutCall, openPrepaidCall } from '@tuheng/domain/settlement/settlement.calls'
import type { CallAddress, GivenOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { read, write } from '../../engine/write/work.ts'
import { candidates, countLeftOut, listLeftOut, listOpenPrepaid, type Kind } from './preview-statements.ts'

type GenerateResult = GivenOf<typeof generateCall>['results'][number]

/**
 * `POST /api/v1/sap/{kind}/generate` creates one draft statement per counterparty with free charges in the period.
 * `candidates` lists these counterparties and counts what is left out; `leftOut` lists those documents,
 * and `openPrepaid` what statements left of prepayments.
 */
export function registerGeneration(server: Server): void {
  serveCall(server, generateCall, call => generate(call, kindOf(call)))
  serveCall(server, candidatesCall, call =>
    read(call.engine, call.actor, async sql => {
      const query = { kind: kindOf(call), selection: call.body }
      return { list: await candidates(sql, call.actor, query), left: await countLeftOut(sql, call.actor, query) }
    }),
  )
  serveCall(server, leftOutCall, call =>
    read(call.engine, call.actor, sql =>
      listLeftOut(sql, call.actor, {
        kind: kindOf(call),
        selection: call.body,
        ...call.body,
        face: call.address.at?.face as Face,
      }),
    ),
  )
  serveCall(server, openPrepaidCall, call =>
    read(call.engine, call.actor, sql =>
      listOpenPrepaid(sql, call.actor, { page: call.body.page, face: call.address.at?.face as Face }),
    ),
  )
}

const kindOf = ({ address }: { address: CallAddress }): Kind => address.at?.face.where?.['kind'] as Kind

async function generate(
  { actor, engine, request, lang, idempotencyKey, body: selection }: MemberCall<typeof generateCall>,
  kind: Kind,
): Promise<GivenOf<typeof generateCall>> {
  // Stored under the idempotency key, because on a repeated request the charges are no longer free.
  const parties = await write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [kind, 'generate', selection] },
    async tx => {
      const found = await candidates({ query: tx.sql }, actor, { kind, selection })
      return found.length ? found.map(({ partyId }) => partyId) : statementErrors.fail('statement.nothing', {})
    },
  )
  const results: GenerateResult[] = []
  for (const partyId of parties) {
    const key = idempotencyKey && `${idempotencyKey}:${partyId}`
    try {
      const row = await write(
        engine,
        { actor, requestId: request.id, idempotencyKey: key, fingerprint: [kind, selection, partyId] },
        async tx => {
          const draft = await tx.insert(statement, {
            kind,
            partyId,
            periodFrom: selection.periodFrom,
            periodTo: selection.periodTo,
            supplementary: selection.supplementary ?? false,
          })
          return tx.run(statement, 'collect', { id: draft.id })
        },
      )
      results.push({ partyId, ok: true, id: row.id, no: row.stmtNo })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ partyId, ok: false, errors: localizeIssues(error.issues, lang) })
    }
  }
  return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
}
