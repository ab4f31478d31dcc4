import { statement, statementErrors } from '@tuheng/domain/settlement/index'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { Type } from 'typebox'
import { endpoint, type CallContext, type Server } from '../../engine/endpoint.ts'
import { read, write } from '../../engine/work.ts'
import { docTypesOf, sideOf } from './freeze-lines.ts'

const KINDS = ['customer', 'carrier', 'supplier', 'server'] as const
type Kind = (typeof KINDS)[number]

const body = Type.Object({
  periodFrom: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  periodTo: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  partyIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 })),
  supplementary: Type.Optional(Type.Boolean()),
}, { additionalProperties: false })

interface Wish {
  periodFrom: string
  periodTo: string
  partyIds?: number[]
  supplementary?: boolean
}

interface Made {
  partyId: number
  ok: boolean
  id?: number
  no?: string
  errors?: { code: string; path: string; msg: string }[]
}

/** `POST /api/v1/sap/{kind}/generate`: one draft statement for each counterparty that has free charges in the period. */
export function registerGeneration(server: Server): void {
  for (const kind of KINDS) {
    endpoint(server, { path: `/api/v1/sap/${kind}/generate`, permission: `sap.${kind}.modify`, body, handle: ctx => generate(ctx, kind, ctx.body) })
    endpoint(server, {
      path: `/api/v1/sap/${kind}/candidates`, permission: `sap.${kind}.read`, body,
      handle: ({ actor, engine, body: wish }) => read(engine, actor, async sql => ({ list: await candidates(sql, actor.orgId, kind, wish) })),
    })
  }
}

interface Candidate {
  partyId: number
  party: string
  docs: number
  amount: string
}

async function candidates(sql: { query<R>(text: string, params: unknown[]): Promise<{ rows: R[] }> }, orgId: number, kind: Kind, wish: Wish): Promise<Candidate[]> {
  const { rows } = await sql.query<Candidate>(
    `select c.party_id as "partyId", p.short_name as party, count(distinct c.doc_type || ':' || c.doc_id)::int as docs, sum(c.amount)::text as amount
     from charge c join party p on p.org_id = c.org_id and p.id = c.party_id
     left join waybill w on c.doc_type = 'waybill' and w.org_id = c.org_id and w.id = c.doc_id
     where c.org_id = $1 and c.side = $2 and c.state = 'priced' and c.statement_id is null and c.deleted_at is null and c.biz_date between $3 and $4
       and (c.doc_type <> 'waybill' or w.audit_status <> 'unaudited')
       and p.${ROLE[kind]} and ($5::bigint[] is null or c.party_id = any($5::bigint[])) and ($6::text[] is null or c.doc_type = any($6::text[]))
     group by 1, 2 order by 2`,
    [orgId, sideOf(kind), wish.periodFrom, wish.periodTo, wish.partyIds ?? null, docTypesOf(kind)])
  return rows
}

const ROLE: Readonly<Record<Kind, string>> = { customer: 'is_customer', carrier: 'is_carrier', supplier: 'is_supplier', server: 'is_server' }

async function generate({ actor, engine, request, lang, idempotencyKey }: CallContext, kind: Kind, wish: Wish): Promise<{ results: Made[]; ok: number; failed: number }> {
  if (!hasPermission(actor, `sap.${kind}.modify`)) kernelErrors.fail('auth.forbidden', { action: `sap.${kind}.modify` })
  // Remembered under the key: by the time a request is repeated, what it made statements of is no longer free.
  const parties = await write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [kind, 'generate', wish] }, async tx => {
    const found = await candidates({ query: tx.sql }, actor.orgId, kind, wish)
    return found.length ? found.map(({ partyId }) => partyId) : statementErrors.fail('statement.nothing', {})
  })
  const results: Made[] = []
  for (const partyId of parties) {
    const key = idempotencyKey && `${idempotencyKey}:${partyId}`
    try {
      const row = await write(engine, { actor, requestId: request.id, idempotencyKey: key, fingerprint: [kind, wish, partyId] }, async tx => {
        const draft = await tx.insert(statement, {
          kind, partyId, periodFrom: wish.periodFrom, periodTo: wish.periodTo, supplementary: wish.supplementary ?? false,
        })
        return tx.run(statement, 'collect', draft.id)
      })
      results.push({ partyId, ok: true, id: row.id, no: row.stmtNo })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ partyId, ok: false, errors: error.issues.map(i => ({ code: i.code, path: i.path, msg: i[lang] })) })
    }
  }
  return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
}
