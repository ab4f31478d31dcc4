import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { hasPermission, type Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { Type } from 'typebox'
import type { Sql } from '../../db/database.ts'
import { endpoint, type Server } from '../../engine/endpoint.ts'
import { Params } from '../../engine/params.ts'
import { scopeSql } from '../../engine/scope.ts'
import { read } from '../../engine/work.ts'

const body = Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })

interface Document {
  id: number
  no: string
  /** The number that the other side knows: bank reference, invoice number. */
  outerNo: string | null
  kind: string
  status: string
  date: string | null
  /** What it takes of this statement, yuan. */
  amount: string
}

/** `POST …/{statement face}/documents {id}`: settlements and invoices that name a statement, with what each takes of it. */
export function registerStatementDocuments(server: Server): void {
  for (const face of Object.values(statement.faces) as Face[]) {
    endpoint(server, {
      path: `/api/v1/${face.api}/documents`, permission: `${face.permission}.read`, body,
      handle: ({ actor, body: { id }, engine }) => read(engine, actor, sql => documentsOf(sql, { actor, face, id })),
    })
  }
}

async function documentsOf(sql: Sql, { actor, face, id }: { actor: Actor; face: Face; id: number }): Promise<{ settlements: Document[]; invoices: Document[] }> {
  const params = new Params()
  const where = [...scopeSql({ resource: anyResource(statement), face, actor, params }), `t.id = ${params.add(id)}`]
  const { rows } = await sql.query<{ kind: string }>(`select t.kind from statement t where ${where.join(' and ')}`, params.values)
  const [found] = rows
  if (!found) return kernelErrors.fail('record.missing', { label: statement.label })
  const find = async (text: string): Promise<Document[]> => (await sql.query<Document>(text, [actor.orgId, id])).rows
  const mayInvoices = hasPermission(actor, `crm.${found.kind}.read`)
  return {
    settlements: await find(SETTLEMENTS),
    invoices: mayInvoices ? await find(found.kind === 'customer' ? INVOICES_OUT : INVOICES_IN) : [],
  }
}

const OF_STATEMENT = 'where i.org_id = $1 and i.statement_id = $2 and d.deleted_at is null order by d.id limit 500'

const SETTLEMENTS =
  `select d.id, d.settle_no as no, d.bank_ref as "outerNo", d.kind, d.status, coalesce(d.paid_at, d.plan_date) as date, i.amount
   from settlement_item i join settlement d on d.org_id = i.org_id and d.id = i.parent_id ${OF_STATEMENT}`

const INVOICES_OUT =
  `select d.id, d.apply_no as no, d.invoice_no as "outerNo", 'customer' as kind, d.status, d.invoice_date as date, i.amount
   from invoice_out_item i join invoice_out d on d.org_id = i.org_id and d.id = i.parent_id ${OF_STATEMENT}`

const INVOICES_IN =
  `select d.id, d.reg_no as no, d.invoice_no as "outerNo", d.kind, d.status, d.invoice_date as date, i.amount
   from invoice_in_item i join invoice_in d on d.org_id = i.org_id and d.id = i.parent_id ${OF_STATEMENT}`
