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
} from '@tuheng/domain/settlement/settlement.calls'
import type { Sql } from '../../db/database.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { chargeReach, docTypesOf, sideOf } from './freeze-lines.ts'

export type Kind = StatementKind
type Querying = Pick<Sql, 'query'>
type Preview = GivenOf<typeof candidatesCall>
export type Candidate = Preview['list'][number]

interface Asked {
  kind: Kind
  wish: Pick<RequestOf<typeof generateCall>, 'periodFrom' | 'periodTo' | 'partyIds'>
}

const ROLE = { customer: 'is_customer', carrier: 'is_carrier', supplier: 'is_supplier', server: 'is_server' } as const

/** Taken onto a new statement: priced, of an audited document, on no statement yet. */
const FREE = `(c.state = 'priced' and c.statement_id is null and not coalesce(w.audit_status = 'unaudited', false))`
const OPEN = `(c.statement_id is null)`

/** The documents of a period that post charges of a kind of statement, one row for each counterparty; `$1` to `$6` are {@link asked}'s. */
const docsSql = (role: string, reach: string): string =>
  `select c.party_id, p.short_name as party, c.doc_type, c.doc_id, min(c.doc_no) as doc_no, min(c.biz_date) as day,
     sum(c.amount) as amount, min(c.statement_id) as statement_id, min(c.note) filter (where c.state = 'unpriced') as note,
     bool_or(${FREE}) as free,
     coalesce(bool_or(c.kind = 'freight') filter (where ${FREE}), false) as freighted,
     coalesce(sum(c.amount) filter (where ${FREE} and c.kind = 'freight'), 0) as freight,
     coalesce(sum(c.amount) filter (where ${FREE} and c.kind <> 'freight' and c.amount > 0), 0) as plus,
     coalesce(sum(c.amount) filter (where ${FREE} and c.kind <> 'freight' and c.amount < 0), 0) as minus,
     case when bool_or(${OPEN} and w.audit_status = 'unaudited') then 'unaudited'
          when bool_or(${OPEN} and c.state = 'unpriced') then 'unpriced'
          when not bool_or(${FREE}) then 'stated' end as reason
   from charge c join party p on p.org_id = $1 and p.id = c.party_id
   left join waybill w on c.doc_type = 'waybill' and w.org_id = $1 and w.id = c.doc_id
   where c.org_id = $1 and c.side = $2 and c.kind <> 'rounding' and c.deleted_at is null and c.biz_date between $3 and $4
     and p.${role} and ($5::bigint[] is null or c.party_id = any($5::bigint[])) and ($6::text[] is null or c.doc_type = any($6::text[]))
     and ${reach}
   group by c.party_id, p.short_name, c.doc_type, c.doc_id`

function asked({ kind, wish }: Asked, actor: Actor): { params: Params; docs: string } {
  const params = new Params(
    actor.orgId,
    sideOf(kind),
    wish.periodFrom,
    wish.periodTo,
    wish.partyIds ?? null,
    docTypesOf(kind),
  )
  return { params, docs: docsSql(ROLE[kind], chargeReach(actor, params)) }
}

/** What is due of the prepayments of a carrier's trip, as `prepaidDue` deducts it when a line is frozen. */
const PREPAID = `(select case when d.freighted or exists (
         select 1 from charge f where f.org_id = $1 and f.doc_type = 'waybill' and f.doc_id = w.id and f.side = 'ap' and f.party_id = d.party_id
           and f.kind = 'freight' and f.statement_id is not null and f.deleted_at is null)
       then greatest(coalesce(w.prepaid_total, 0) + coalesce(w.pay_on_arrival, 0) - coalesce((
         select sum(l.prepaid) from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
         where l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = w.id and s.status <> 'void' and s.deleted_at is null), 0), 0) end
     from waybill w where d.doc_type = 'waybill' and w.org_id = $1 and w.id = d.doc_id)`

/** Who has how much to state in a period: to the cent what a draft of it will come to. */
export async function candidates(sql: Querying, actor: Actor, of: Asked): Promise<Candidate[]> {
  const { params, docs } = asked(of, actor)
  const kind = params.add(of.kind)
  const prepaid = of.kind === 'carrier' ? `coalesce(${PREPAID}, 0)` : '0'
  const { rows } = await sql.query<Candidate>(
    `select x.party_id as "partyId", x.party, count(*)::int as docs,
       sum(x.freight + x.plus + x.minus)::numeric(14,2)::text as amount,
       sum(greatest(x.freight, 0) + x.plus)::numeric(14,2)::text as gross,
       sum(-x.minus - least(x.freight, 0))::numeric(14,2)::text as deduct,
       sum(x.prepaid)::numeric(14,2)::text as prepaid,
       sum(x.freight + x.plus + x.minus - x.prepaid)::numeric(14,2)::text as net,
       exists (select 1 from statement s where s.org_id = $1 and s.kind = ${kind} and s.party_id = x.party_id and s.period_from = $3 and s.period_to = $4
         and s.status <> 'void' and not s.supplementary and s.deleted_at is null) as taken
     from (select d.*, ${prepaid} as prepaid from (${docs}) d where d.free) x
     group by 1, 2 order by 2, 1`,
    params.values,
  )
  return rows
}

/** How many documents of the period are left out, by counterparty and reason. */
export async function leftOfPeriod(sql: Querying, actor: Actor, of: Asked): Promise<Preview['left']> {
  const { params, docs } = asked(of, actor)
  const { rows } = await sql.query<Preview['left'][number]>(
    `select d.party_id as "partyId", d.reason, count(*)::int as docs from (${docs}) d where d.reason is not null group by 1, 2 order by 1, 2`,
    params.values,
  )
  return rows
}

/** The documents that are left out for one reason, with the statement that they are on where it is within sight. */
export async function leftOut(
  sql: Querying,
  actor: Actor,
  { face, reason, page = 1, ...of }: Asked & { face: Face; reason: LeftOut; page?: number | undefined },
): Promise<GivenOf<typeof leftOutCall>> {
  const { params, docs } = asked(of, actor)
  const wanted = params.add(reason)
  const seen = scopeSql({ resource: anyResource(statement), face, actor, params }).join(' and ')
  const { rows } = await sql.query<GivenOf<typeof leftOutCall>['list'][number] & { total: number }>(
    `select d.doc_type as "docType", d.doc_id as "docId", d.doc_no as "docNo", d.party, d.day, w.plate_no as "plateNo",
       case when d.reason <> 'unpriced' then d.amount::numeric(14,2)::text end as amount, d.note,
       t.id as "statementId", t.stmt_no as "stmtNo", count(*) over ()::int as total
     from (${docs}) d left join waybill w on d.doc_type = 'waybill' and w.org_id = $1 and w.id = d.doc_id
     left join statement t on t.id = d.statement_id and d.reason = 'stated' and ${seen}
     where d.reason = ${wanted} order by d.party, d.day, d.doc_no, d.doc_id
     limit ${LEFT_OUT_PAGE} offset ${(page - 1) * LEFT_OUT_PAGE}`,
    params.values,
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
