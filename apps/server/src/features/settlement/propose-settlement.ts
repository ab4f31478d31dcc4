import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { proposeAllocation, settlement, statement } from '@tuheng/domain/settlement/index'
import { Type } from 'typebox'
import { type CallContext, endpoint, type Server } from '../../engine/endpoint.ts'
import { Params } from '../../engine/params.ts'
import { scopeSql } from '../../engine/scope.ts'
import { read } from '../../engine/work.ts'

const body = Type.Object({ partyId: Type.Integer({ minimum: 1 }), amount: Type.String({ maxLength: 20 }) }, { additionalProperties: false })

interface Question {
  partyId: number
  amount: string
}

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
}

/** `POST …/{settlement face}/propose`: what an amount of money settles, the statement that falls due first before the others. */
export function registerProposals(server: Server): void {
  for (const face of Object.values(settlement.faces)) {
    endpoint(server, {
      path: `/api/v1/${face.api}/propose`, permission: `${face.permission}.modify`, body,
      handle: call => propose(call, String(face.where?.kind)),
    })
  }
}

async function propose({ actor, engine, body: asked }: CallContext<Question>, kind: string): Promise<{ items: (OpenStatement & { amount: string })[]; left: string }> {
  const amount = parseDecimal(asked.amount, { maxScale: 2, maxPrecision: 14 })
  if (amount === null) return kernelErrors.fail('request.invalid', { detail: 'amount' }, 'amount')
  const open = await read(engine, actor, async sql => {
    const params = new Params()
    const where = [
      ...scopeSql({ resource: anyResource(statement), actor, params }),
      `t.kind = ${params.add(kind)}`, `t.party_id = ${params.add(asked.partyId)}`, `t.status in ('confirmed', 'partSettled')`, 't.available_sum > 0',
    ]
    const { rows } = await sql.query<OpenStatement>(
      `select t.id as "statementId", t.stmt_no as "stmtNo", t.period_from as "periodFrom", t.period_to as "periodTo", t.due_date as "dueDate", t.net_sum as net,
         t.settled_sum as settled, t.available_sum as available, t.invoiceable_sum as invoiceable, t.tax_sum as tax
       from statement t where ${where.join(' and ')}`, params.values)
    return rows
  })
  const items = open.map(row => ({ id: row.statementId, no: row.stmtNo, open: row.available, dueDate: row.dueDate }))
  const { allocations, left } = proposeAllocation(amount, items)
  const byId = new Map(open.map(row => [row.statementId, row]))
  return {
    items: allocations.flatMap(({ id, amount: part }) => {
      const row = byId.get(id)
      return row ? [{ ...row, amount: part }] : []
    }),
    left,
  }
}
