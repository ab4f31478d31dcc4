import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { statement, type StatementKind } from '@tuheng/domain/settlement/index'
import {
  type candidatesCall,
  type generateCall,
  LEFT_OUT_PAGE,
  type LeftOut,
  type leftOutCall,
  type openPrepaidCall,
} from '@tuheng/domain/settlement/settlement.calls'
import type { Sql } from '../../db/database.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { chargeScopeSql, docTypesOf, IS_PAID_CLAIM, sideOf } from './freeze-lines.ts'
import { shownDocumentsSql } from './veiled-charges.ts'
import { openPrepaidSql } from './open-prepaid.ts'

export type Kind = StatementKind
type SqlReader = Pick<Sql, 'query'>
type Preview = GivenOf<typeof candidatesCall>
export type Candidate = Preview['list'][number]

interface PreviewQuery {
  kind: Kind
  selection: Pick<RequestOf<typeof generateCall>, 'periodFrom' | 'periodTo' | 'partyIds'>
}

const ROLE = { customer: 'is_customer', carrier: 'is_carrier', supplier: 'is_supplier', server: 'is_server' } as const

/** SQL condition for charges that a new statement takes: priced, of an audited document, in no statement. */
const IS_FREE = `(c.state = 'priced' and c.statement_id is null and not coalesce(w.audit_status = 'unaudited', false))`
const IS_OPEN = `(c.statement_id is null)`

/**
 * SQL: the documents of a period with charges for a kind of statement, one row per counterparty. One without a price is
 * left out for that reason, audited or not: a trip can be audited only with a price. `$1` to `$6` are the
 * parameters of {@link queryOf}.
 */
const docsSql = (role: string, scope: string): string =>
  `select c.party_id, p.short_name as party, c.doc_type, c.doc_id, min(c.doc_no) as doc_no, min(c.biz_date) as day,
     sum(c.amount) as amount, min(c.statement_id) as statement_id, min(c.note) filter (where c.state = 'unpriced') as note,
     bool_or(${IS_FREE}) as free,
     coalesce(bool_or(c.kind in ('freight', 'goods')) filter (where ${IS_FREE}), false) as freighted,
     coalesce(sum(c.amount) filter (where ${IS_FREE} and c.kind in ('freight', 'goods')), 0) as freight,
     coalesce(sum(c.amount) filter (where ${IS_FREE} and c.kind not in ('freight', 'goods') and c.amount > 0), 0) as plus,
     coalesce(sum(c.amount) filter (where ${IS_FREE} and c.kind not in ('freight', 'goods') and c.amount < 0), 0) as minus,
     case when bool_or(${IS_OPEN} and c.state = 'unpriced') then 'unpriced'
          when bool_or(${IS_OPEN} and w.audit_status = 'unaudited') then 'unaudited'
          when not bool_or(${IS_FREE}) then 'stated' end as reason
   from charge c join party p on p.org_id = $1 and p.id = c.party_id
   left join waybill w on c.doc_type = 'waybill' and w.org_id = $1 and w.id = c.doc_id
   where c.org_id = $1 and c.side = $2 and c.kind <> 'rounding' and not ${IS_PAID_CLAIM} and c.deleted_at is null and c.biz_date between $3 and $4
     and p.${role} and ($5::bigint[] is null or c.party_id = any($5::bigint[])) and ($6::text[] is null or c.doc_type = any($6::text[]))
     and ${scope}
   group by c.party_id, p.short_name, c.doc_type, c.doc_id`

function queryOf({ kind, selection }: PreviewQuery, actor: Actor): { params: Params; docs: string } {
  const params = new Params(
    actor.orgId,
    sideOf(kind),
    selection.periodFrom,
    selection.periodTo,
    selection.partyIds ?? null,
    docTypesOf(kind),
  )
  return { params, docs: docsSql(ROLE[kind], chargeScopeSql(actor, params)) }
}

/** SQL: the prepayment due of a carrier's trip, as `prepaidDue` computes it when a line is frozen. */
const PREPAID = `(select case when d.freighted or exists (
         select 1 from charge f where f.org_id = $1 and f.doc_type = 'waybill' and f.doc_id = w.id and f.side = 'ap' and f.party_id = d.party_id
           and f.kind = 'freight' and f.statement_id is not null and f.deleted_at is null)
       then greatest(coalesce(w.prepaid_total, 0) + coalesce(w.pay_on_arrival, 0) - coalesce((
         select sum(l.prepaid) from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
         where l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = w.id and s.status <> 'void' and s.deleted_at is null), 0), 0) end
     from waybill w where d.doc_type = 'waybill' and w.org_id = $1 and w.id = d.doc_id)`

/** The counterparties with charges to state in a period, with the exact amounts of the future drafts. */
export async function candidates(sql: SqlReader, actor: Actor, query: PreviewQuery): Promise<Candidate[]> {
  const { params, docs } = queryOf(query, actor)
  const kind = params.add(query.kind)
  const isCarrier = query.kind === 'carrier'
  const parties = query.selection.partyIds ?? null
  const rests = isCarrier
    ? `union all select r.party_id, f.party, 0, 0, 0, r.prepaid from (${openPrepaidSql(params, { actor, parties })}) r
       join (select distinct party_id, party from docs where free) f on f.party_id = r.party_id
       where r.day <= $4 and not exists (
         select 1 from docs d where d.free and d.party_id = r.party_id and d.doc_type = 'waybill' and d.doc_id = r.doc_id)`
    : ''
  const { rows } = await sql.query<Candidate>(
    `with docs as (${docs})
     select x.party_id as "partyId", x.party, count(*)::int as docs,
       sum(x.freight + x.plus + x.minus)::numeric(14,2)::text as amount,
       sum(greatest(x.freight, 0) + x.plus)::numeric(14,2)::text as gross,
       sum(-x.minus - least(x.freight, 0))::numeric(14,2)::text as deduct,
       sum(x.prepaid)::numeric(14,2)::text as prepaid,
       sum(x.freight + x.plus + x.minus - x.prepaid)::numeric(14,2)::text as net,
       exists (select 1 from statement s where s.org_id = $1 and s.kind = ${kind} and s.party_id = x.party_id and s.period_from = $3 and s.period_to = $4
         and s.status <> 'void' and not s.supplementary and s.deleted_at is null) as taken
     from (
       select d.party_id, d.party, d.freight, d.plus, d.minus, ${isCarrier ? `coalesce(${PREPAID}, 0)` : '0'} as prepaid from docs d where d.free
       ${rests}) x
     group by 1, 2 order by 2, 1`,
    params.values,
  )
  return rows
}

/** The trips of which statements that were sent deducted less than was prepaid. */
export async function listOpenPrepaid(
  sql: SqlReader,
  actor: Actor,
  { face, page = 1 }: { face: Face; page?: number | undefined },
): Promise<GivenOf<typeof openPrepaidCall>> {
  const params = new Params()
  const open = openPrepaidSql(params, { actor })
  const statementScope = scopeSql({ resource: anyResource(statement), face, actor, params }).join(' and ')
  const { rows } = await sql.query<GivenOf<typeof openPrepaidCall>['list'][number] & { total: number }>(
    `select d.doc_id as "docId", d.doc_no as "docNo", p.short_name as party, d.day, d.plate_no as "plateNo", d.prepaid::text as prepaid,
       t.id as "statementId", t.stmt_no as "stmtNo", count(*) over ()::int as total
     from (${open}) d join party p on p.org_id = ${params.add(actor.orgId)} and p.id = d.party_id
     left join statement t on t.id = d.statement_id and ${statementScope}
     where ${shownDocumentsSql(actor, params, { type: `'waybill'`, id: 'd.doc_id' })}
     order by p.short_name, d.day, d.doc_no, d.doc_id limit ${LEFT_OUT_PAGE} offset ${(page - 1) * LEFT_OUT_PAGE}`,
    params.values,
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The number of documents of the period that are left out, by counterparty and reason. */
export async function countLeftOut(sql: SqlReader, actor: Actor, query: PreviewQuery): Promise<Preview['left']> {
  const { params, docs } = queryOf(query, actor)
  const { rows } = await sql.query<Preview['left'][number]>(
    `select d.party_id as "partyId", d.reason, count(*)::int as docs from (${docs}) d where d.reason is not null group by 1, 2 order by 1, 2`,
    params.values,
  )
  return rows
}

/** The documents that are left out for one reason, with their statement if the actor may see it. */
export async function listLeftOut(
  sql: SqlReader,
  actor: Actor,
  { face, reason, page = 1, ...query }: PreviewQuery & { face: Face; reason: LeftOut; page?: number | undefined },
): Promise<GivenOf<typeof leftOutCall>> {
  const { params, docs } = queryOf(query, actor)
  const reasonParam = params.add(reason)
  const statementScope = scopeSql({ resource: anyResource(statement), face, actor, params }).join(' and ')
  const { rows } = await sql.query<GivenOf<typeof leftOutCall>['list'][number] & { total: number }>(
    `select d.doc_type as "docType", d.doc_id as "docId", d.doc_no as "docNo", d.party, d.day, w.plate_no as "plateNo",
       case when d.reason <> 'unpriced' then d.amount::numeric(14,2)::text end as amount, d.note,
       t.id as "statementId", t.stmt_no as "stmtNo", count(*) over ()::int as total
     from (${docs}) d left join waybill w on d.doc_type = 'waybill' and w.org_id = $1 and w.id = d.doc_id
     left join statement t on t.id = d.statement_id and d.reason = 'stated' and ${statementScope}
     where d.reason = ${reasonParam} and ${shownDocumentsSql(actor, params, { type: 'd.doc_type', id: 'd.doc_id' })} order by d.party, d.day, d.doc_no, d.doc_id
     limit ${LEFT_OUT_PAGE} offset ${(page - 1) * LEFT_OUT_PAGE}`,
    params.values,
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
