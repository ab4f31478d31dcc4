import { money, parseDecimal, sub, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { amountToBeginWith, proposeAllocation, statement } from '@tuheng/domain/settlement/index'
import { proposeCall } from '@tuheng/domain/settlement/settlement.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import { draftedAmounts } from './other-claims.ts'

interface OpenStatement {
  statementId: number
  stmtNo: string
  periodFrom: string
  periodTo: string
  dueDate: string | null
  net: string
  settled: string
  available: string
  invoiceable: string
  tax: string
  appliedTax: string
}

/**
 * `POST …/{settlement face}/propose`: allocates an amount to statements, the earliest due first, of each no more than what
 * drafts of other settlements leave.
 */
export function registerProposals(server: Server): void {
  serveCall(server, proposeCall, propose)
}

async function propose({
  actor,
  engine,
  body: proposal,
  address,
}: MemberCall<typeof proposeCall>): Promise<GivenOf<typeof proposeCall>> {
  const amount = parseDecimal(proposal.amount, { maxScale: 2, maxPrecision: 14 })
  if (amount === null) return failParam('amount')
  const face = address.at?.face as Face
  const kind = String(face.where?.['kind'])
  const { open, drafts } = await read(engine, actor, async sql => {
    const params = new Params()
    const where = [
      ...scopeSql({ resource: anyResource(statement), actor, params }),
      `t.kind = ${params.add(kind)}`,
      `t.party_id = ${params.add(proposal.partyId)}`,
      `t.status in ('confirmed', 'partSettled')`,
      't.available_sum > 0',
    ]
    const { rows } = await sql.query<OpenStatement>(
      `select t.id as "statementId", t.stmt_no as "stmtNo", t.period_from as "periodFrom", t.period_to as "periodTo", t.due_date as "dueDate", t.net_sum as net,
         t.settled_sum as settled, t.available_sum as available, t.invoiceable_sum as invoiceable, t.tax_sum as tax,
         t.applied_tax as "appliedTax"
       from statement t where ${where.join(' and ')}`,
      params.values,
    )
    const statementIds = rows.map(row => row.statementId)
    return { open: rows, drafts: await draftedAmounts(sql, { actor, face, statementIds, except: proposal.except }) }
  })
  const items = open.map(({ statementId, stmtNo, available, dueDate }) => ({
    id: statementId,
    no: stmtNo,
    open: amountToBeginWith(available, drafts.get(statementId) ?? []) ?? '0.00',
    dueDate,
  }))
  const { allocations, left } = proposeAllocation(amount, items)
  const byId = new Map(open.map(row => [row.statementId, row]))
  return {
    items: allocations.flatMap(({ id, amount: part }) => {
      const row = byId.get(id)
      return row ? [{ ...row, amount: part }] : []
    }),
    left,
    drafted: money(sub(sum(open.map(row => row.available)), sum(items.map(item => item.open)))),
  }
}
