import { advance, offsetSettle, settlement, statement, writeOff } from '@tuheng/domain/settlement/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { column, tableName } from '../../../sql/names.ts'
import type { Params } from '../../../sql/params.ts'
import type { AsOfBasis } from '../ageing/as-of.ts'

/** What of the books is looked at: the days from … to by the basis, as recorded by `asOf`. */
interface BookSpan {
  side: 'ar' | 'ap'
  /** The first day. */
  from: string
  /** The last day, no later than `asOf`. */
  to: string
  asOf: string
  basis: AsOfBasis
}

/** Documents beside statements that settle them, by their resource. A number out of reach is not told. */
const DOCUMENTS = [settlement, advance, offsetSettle, writeOff].map(anyResource)

/**
 * SQL for the facts of a book as a table: one row for each statement, figure (`opening`, an act, `closing`, `overdue`),
 * document and month, with `amount` in yuan. What settles a statement is positive, what takes it back negative. Balances
 * stand with their statement, and so do acts whose document the person does not reach. Only statements that are open now,
 * or moved in the span or later, are looked at.
 */
export function bookFacts(params: Params, actor: Actor, { side, from, to, asOf, basis }: BookSpan): string {
  const org = params.add(actor.orgId)
  const [first, last, known] = [from, to, asOf].map(day => `${params.add(day)}::date`) as [string, string, string]
  const day = basis === 'booked' ? 'booked_on' : 'on_day'
  const scope = scopeSql({ resource: anyResource(statement), actor, params }).join(' and ')
  const numbers = DOCUMENTS.map(resource => {
    const within = scopeSql({ resource, actor, params }).join(' and ')
    return `select '${resource.name}' as source, t.id, t.${column(resource.title)} as no from ${tableName(resource)} t where ${within}`
  })
  return `(
    with s as materialized (
      select t.id, t.stmt_no, t.party_id, t.kind, t.salesman_id, t.confirm_at from statement t
      where ${scope} and t.kind ${side === 'ar' ? '=' : '<>'} 'customer' and (t.status in ('confirmed', 'partSettled') or t.id in (
        select n.statement_id from open_move n where n.org_id = ${org} and n.${day} >= ${first}
        union all select n.statement_id from open_move n where n.org_id = ${org} and n.booked_on > ${known}))),
    m as materialized (
      select m.id, m.statement_id, m.contract_id, m.delta, m.due_date, m.cause, m.source, m.source_id, m.${day} as day
      from open_move m where m.org_id = ${org} and m.statement_id in (select id from s) and m.booked_on <= ${known} and m.${day} <= ${last}),
    b as (
      select statement_id, max(contract_id) as contract_id, coalesce(sum(delta) filter (where day < ${first}), 0) as opening,
        sum(delta) as closing, (array_agg(due_date order by id desc))[1] as due from m group by 1),
    f as (
      select b.statement_id, b.contract_id, x.figure, 'statement' as source, b.statement_id as source_id, null::date as day, x.amount
      from b cross join lateral (values ('opening', b.opening), ('closing', b.closing),
        ('overdue', case when b.due < ${last} then b.closing else 0 end)) x (figure, amount) where x.amount <> 0
      union all
      select m.statement_id, b.contract_id, m.cause, m.source, m.source_id, m.day, case m.cause when 'arisen' then m.delta else -m.delta end
      from m join b on b.statement_id = m.statement_id where m.day >= ${first} and m.delta <> 0)
    select f.figure, f.amount, to_char(f.day, 'YYYY-MM') as month, to_char(coalesce(f.day, s.confirm_at), 'YYYY-MM-DD') as day,
      s.party_id as "partyId", f.contract_id as "contractId", s.salesman_id as "salesmanId", s.kind, s.id::int as "statementId",
      case when d.no is null then 'statement' else f.source end as "docType",
      (case when d.no is null then s.id else f.source_id end)::int as "docId", coalesce(d.no, s.stmt_no) as "docNo"
    from f join s on s.id = f.statement_id
    left join (${numbers.join(' union all ')}) d on d.source = f.source and d.id = f.source_id)`
}
