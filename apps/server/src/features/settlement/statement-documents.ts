import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, hasPermission, type Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import { documentsCall } from '@tuheng/domain/invoices/invoice.calls'
import { advanceMove, offsetSettle, settlement, statement, writeOff } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'

type Document = GivenOf<typeof documentsCall>['invoices'][number]

/**
 * `POST …/{statement face}/documents {id}`: settlements, advances, offsets, write-offs and invoices that name a statement, with their
 * amounts.
 */
export function registerStatementDocuments(server: Server): void {
  serveCall(server, documentsCall, ({ actor, body: { id }, engine, address }) =>
    read(engine, actor, sql => documentsOf(sql, { actor, face: address.at?.face as Face, id })),
  )
}

async function documentsOf(
  sql: Sql,
  { actor, face, id }: { actor: Actor; face: Face; id: number },
): Promise<GivenOf<typeof documentsCall>> {
  const params = new Params()
  const where = [...scopeSql({ resource: anyResource(statement), face, actor, params }), `t.id = ${params.add(id)}`]
  const { rows } = await sql.query<{ kind: string }>(
    `select t.kind from statement t where ${where.join(' and ')}`,
    params.values,
  )
  const [found] = rows
  if (!found) return failMissing(statement)
  const find = async (text: string, resource: AnyResource): Promise<Document[]> => {
    const named = new Params(actor.orgId, id)
    const within = referenceScopeSql(actor, { resource, alias: 'd' }, named)
    const veiled = veiledIds(actor, resource)
    const conditions = [
      OF_STATEMENT,
      ...(within ? [within] : []),
      ...(veiled.length ? [`d.id <> all(${named.add(veiled)}::bigint[])`] : []),
    ]
    return (await sql.query<Document>(`${text} ${conditions.join(' and ')} order by d.id limit 500`, named.values)).rows
  }
  const money = Object.values(settlement.faces).find(one => (one as Face).where?.['kind'] === found.kind)
  const mayRead = (resource: AnyResource) => Object.values(resource.faces).some(one => can(actor, one as Face, 'read'))
  const mayInvoices = hasPermission(actor, `crm.${found.kind}.read`)
  return {
    settlements:
      money && can(actor, money, 'read') ? ((await find(SETTLEMENTS, anyResource(settlement))) as never) : [],
    advances: mayRead(anyResource(advanceMove)) ? ((await find(ADVANCES, anyResource(advanceMove))) as never) : [],
    offsets: mayRead(anyResource(offsetSettle)) ? ((await find(OFFSETS, anyResource(offsetSettle))) as never) : [],
    writeOffs: mayRead(anyResource(writeOff)) ? ((await find(WRITE_OFFS, anyResource(writeOff))) as never) : [],
    invoices: mayInvoices
      ? await (found.kind === 'customer'
          ? find(INVOICES_OUT, anyResource(invoiceOut))
          : find(INVOICES_IN, anyResource(invoiceIn)))
      : [],
  }
}

const OF_STATEMENT = 'where i.org_id = $1 and i.statement_id = $2 and d.deleted_at is null'

const SETTLEMENTS = `select d.id, d.settle_no as no, d.bank_ref as "outerNo", d.kind, d.status, coalesce(d.paid_at, d.plan_date) as date, i.amount
   from settlement_item i join settlement d on d.org_id = $1 and d.id = i.parent_id`

const ADVANCES = `select d.id, d.move_no as no, d.bank_ref as "outerNo", d.kind, d.status, d.moved_on as date, i.amount
   from advance_move i join advance_move d on d.org_id = $1 and d.id = i.id and d.status = 'live'`

const OFFSETS = `select d.id, d.offset_no as no, d.way as kind, d.status, d.settled_on as date, i.amount
   from (select org_id, parent_id, statement_id, amount from offset_ar_item where org_id = $1
         union all select org_id, parent_id, statement_id, amount from offset_ap_item where org_id = $1) i
   join offset_settle d on d.org_id = $1 and d.id = i.parent_id and d.status <> 'cancelled'`

const WRITE_OFFS = `select d.id, d.write_off_no as no, d.kind, d.status, d.written_on as date, i.amount
   from write_off i join write_off d on d.org_id = $1 and d.id = i.id and d.status <> 'cancelled'`

const INVOICES_OUT = `select d.id, d.apply_no as no, d.invoice_no as "outerNo", 'customer' as kind, d.status, d.invoice_date as date, i.amount
   from invoice_out_item i join invoice_out d on d.org_id = $1 and d.id = i.parent_id`

const INVOICES_IN = `select d.id, d.reg_no as no, d.invoice_no as "outerNo", d.kind, d.status, d.invoice_date as date, i.amount
   from invoice_in_item i join invoice_in d on d.org_id = $1 and d.id = i.parent_id`
