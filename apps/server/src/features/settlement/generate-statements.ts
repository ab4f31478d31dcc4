import { statement, statementErrors } from '@tuheng/domain/settlement/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import { candidatesCall, generateCall, leftOutCall } from '@tuheng/domain/settlement/settlement.calls'
import type { CallAddress, GivenOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { read, write } from '../../engine/write/work.ts'
import { candidates, leftOfPeriod, leftOut, type Kind } from './preview-statements.ts'

type Made = GivenOf<typeof generateCall>['results'][number]

/** `POST /api/v1/sap/{kind}/generate`: one draft statement for each counterparty that has free charges in the period; `candidates` says who they are and what is left out, `leftOut` which documents those are. */
export function registerGeneration(server: Server): void {
  serveCall(server, generateCall, call => generate(call, kindOf(call)))
  serveCall(server, candidatesCall, call =>
    read(call.engine, call.actor, async sql => {
      const asked = { kind: kindOf(call), wish: call.body }
      return { list: await candidates(sql, call.actor, asked), left: await leftOfPeriod(sql, call.actor, asked) }
    }),
  )
  serveCall(server, leftOutCall, call =>
    read(call.engine, call.actor, sql =>
      leftOut(sql, call.actor, {
        kind: kindOf(call),
        wish: call.body,
        ...call.body,
        face: call.address.at?.face as Face,
      }),
    ),
  )
}

const kindOf = ({ address }: { address: CallAddress }): Kind => address.at?.face.where?.['kind'] as Kind

async function generate(
  { actor, engine, request, lang, idempotencyKey, body: wish }: MemberCall<typeof generateCall>,
  kind: Kind,
): Promise<GivenOf<typeof generateCall>> {
  // Remembered under the key: by the time a request is repeated, what it made statements of is no longer free.
  const parties = await write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [kind, 'generate', wish] },
    async tx => {
      const found = await candidates({ query: tx.sql }, actor, { kind, wish })
      return found.length ? found.map(({ partyId }) => partyId) : statementErrors.fail('statement.nothing', {})
    },
  )
  const results: Made[] = []
  for (const partyId of parties) {
    const key = idempotencyKey && `${idempotencyKey}:${partyId}`
    try {
      const row = await write(
        engine,
        { actor, requestId: request.id, idempotencyKey: key, fingerprint: [kind, wish, partyId] },
        async tx => {
          const draft = await tx.insert(statement, {
            kind,
            partyId,
            periodFrom: wish.periodFrom,
            periodTo: wish.periodTo,
            supplementary: wish.supplementary ?? false,
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
