import { statement, statementErrors } from '@tuheng/domain/settlement/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import { candidatesCall, generateCall } from '@tuheng/domain/settlement/settlement.calls'
import type { CallAddress, GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../engine/calls/endpoint.ts'
import { Params } from '../../sql/params.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { read, write } from '../../engine/write/work.ts'
import { chargeReach, docTypesOf, sideOf } from './freeze-lines.ts'

type Kind = keyof typeof ROLE
type Wish = RequestOf<typeof generateCall>
type Candidate = GivenOf<typeof candidatesCall>['list'][number]
type Made = GivenOf<typeof generateCall>['results'][number]

/** `POST /api/v1/sap/{kind}/generate`: one draft statement for each counterparty that has free charges in the period; `candidates` says who they are. */
export function registerGeneration(server: Server): void {
  serveCall(server, generateCall, call => generate(call, kindOf(call)))
  serveCall(server, candidatesCall, call =>
    read(call.engine, call.actor, async sql => ({
      list: await candidates(sql, call.actor, { kind: kindOf(call), wish: call.body }),
    })),
  )
}

const kindOf = ({ address }: { address: CallAddress }): Kind => address.at?.face.where?.['kind'] as Kind

async function candidates(
  sql: { query<R>(text: string, params: unknown[]): Promise<{ rows: R[] }> },
  actor: Actor,
  { kind, wish }: { kind: Kind; wish: Wish },
): Promise<Candidate[]> {
  const params = new Params(
    actor.orgId,
    sideOf(kind),
    wish.periodFrom,
    wish.periodTo,
    wish.partyIds ?? null,
    docTypesOf(kind),
  )
  const { rows } = await sql.query<Candidate>(
    `select c.party_id as "partyId", p.short_name as party, count(distinct c.doc_type || ':' || c.doc_id)::int as docs, sum(c.amount)::text as amount
     from charge c join party p on p.org_id = $1 and p.id = c.party_id
     left join waybill w on c.doc_type = 'waybill' and w.org_id = $1 and w.id = c.doc_id
     where c.org_id = $1 and c.side = $2 and c.state = 'priced' and c.statement_id is null and c.kind <> 'rounding' and c.deleted_at is null and c.biz_date between $3 and $4
       and (c.doc_type <> 'waybill' or w.audit_status <> 'unaudited')
       and p.${ROLE[kind]} and ($5::bigint[] is null or c.party_id = any($5::bigint[])) and ($6::text[] is null or c.doc_type = any($6::text[]))
       and ${chargeReach(actor, params)}
     group by 1, 2 order by 2`,
    params.values,
  )
  return rows
}

const ROLE = { customer: 'is_customer', carrier: 'is_carrier', supplier: 'is_supplier', server: 'is_server' } as const

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
