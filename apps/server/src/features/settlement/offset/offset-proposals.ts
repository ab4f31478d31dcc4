import { max, min, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { can } from '@tuheng/domain/kernel/policy'
import { offsetProposals, offsetSettle, statement } from '@tuheng/domain/settlement/index'
import { figuresOf } from '../../../engine/report/figures.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'

interface Row {
  partyId: number
  partyId$: string
  receivable: string
  arCount: number
  payable: string
  apCount: number
}

/** 可对冲往来 within the person's reach: what nobody asked for yet of confirmed statements, by legal entity. */
export async function queryOffsetProposals(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params } = context
  const values = new Params()
  const where = [
    ...scopeSql({ resource: anyResource(statement), actor, params: values }),
    `t.status in ('confirmed', 'partSettled')`,
    't.available_sum > 0',
    ...(params.partyId ? [`t.party_id = ${values.add(params.partyId)}`] : []),
  ]
  const [{ rows }, drafted] = await Promise.all([
    sql.query<Row>(
      `select x.*, p.short_name as "partyId$" from (
         select t.party_id as "partyId", coalesce(sum(t.available_sum) filter (where t.kind = 'customer'), 0)::text as receivable,
           count(*) filter (where t.kind = 'customer')::int as "arCount",
           coalesce(sum(t.available_sum) filter (where t.kind <> 'customer'), 0)::text as payable,
           count(*) filter (where t.kind <> 'customer')::int as "apCount"
         from statement t where ${where.join(' and ')} group by t.party_id
         having count(*) filter (where t.kind = 'customer') > 0 and count(*) filter (where t.kind <> 'customer') > 0) x
       join party p on p.org_id = ${values.add(actor.orgId)} and p.id = x."partyId" order by 1`,
      values.values,
    ),
    draftedByParty(context),
  ])
  const listed = rows
    .map(row => {
      const possible = money(max(min(row.receivable, row.payable), '0'))
      return {
        ...row,
        possible,
        drafted: drafted.get(row.partyId) ?? '0.00',
        arLeft: money(sub(row.receivable, possible)),
        apLeft: money(sub(row.payable, possible)),
      }
    })
    .toSorted((a, b) => Number(b.possible) - Number(a.possible))
  const total = (name: 'receivable' | 'payable' | 'possible' | 'drafted' | 'arLeft' | 'apLeft') =>
    money(sum(listed.map(row => row[name])))
  const totals = {
    receivable: total('receivable'),
    payable: total('payable'),
    possible: total('possible'),
    drafted: total('drafted'),
    arLeft: total('arLeft'),
    apLeft: total('apLeft'),
    arCount: listed.reduce((count, row) => count + row.arCount, 0),
    apCount: listed.reduce((count, row) => count + row.apCount, 0),
  }
  return { rows: listed, totals, figures: figuresOf(offsetProposals, totals, {}), header: [] }
}

/** What offsets that are not in force yet come to, by party, as far as the person may see them. */
async function draftedByParty({ sql, actor }: ReportContext): Promise<Map<number, string>> {
  const resource = anyResource(offsetSettle)
  const face = resource.faces['all']
  if (!face || !can(actor, face, 'read')) return new Map()
  const values = new Params()
  const where = [...scopeSql({ resource, actor, params: values }), `t.status in ('draft', 'approving')`]
  const { rows } = await sql.query<{ partyId: number; amount: string }>(
    `select t.party_id as "partyId", sum(t.amount)::text as amount from offset_settle t where ${where.join(' and ')} group by 1`,
    values.values,
  )
  return new Map(rows.map(row => [row.partyId, row.amount]))
}
