import { composeCall } from '@tuheng/domain/invoices/invoice.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { composeLines, journeysOf, serviceItemsOf, statementParts, tonnesOf } from './compose-invoice.ts'

/** `POST crm/customer/compose`: a proposed invoice on these statements, which the form starts from. */
export function registerComposeCall(server: Server): void {
  serveCall(server, composeCall, compose)
}

interface Title {
  titleName: string
  titleTaxNo: string | null
  titleAddress: string | null
  titlePhone: string | null
  titleBank: string | null
  titleAccount: string | null
  email: string | null
  mobile: string | null
}

function compose({
  actor,
  engine,
  body: requested,
}: MemberCall<typeof composeCall>): Promise<GivenOf<typeof composeCall>> {
  return read(engine, actor, async sql => {
    const { orgId } = actor
    const parts = await statementParts(sql, { actor, customerId: requested.customerId, requested: requested.items })
    const ids = parts.map(part => part.statementId)
    const { rows: titles } = await sql.query<Title>(
      `select t.title as "titleName", t.tax_no as "titleTaxNo", t.address as "titleAddress", t.phone as "titlePhone", t.bank_name as "titleBank",
         t.bank_account as "titleAccount", t.email, t.mobile
       from party_invoice_title t where t.org_id = $1 and t.parent_id = $2 order by t.is_default desc nulls last, t.seq limit 1`,
      [orgId, requested.customerId],
    )
    const { rows: parties } = await sql.query<{ name: string; credit_code: string | null; item: string | null }>(
      'select full_name as name, credit_code, invoice_item as item from party where org_id = $1 and id = $2',
      [orgId, requested.customerId],
    )
    const [party] = parties
    const title = titles[0] ?? { titleName: party?.name ?? '', titleTaxNo: party?.credit_code ?? null }
    return {
      ...title,
      items: parts.map(({ left: _left, whole: _whole, ...part }) => part),
      lines: composeLines(parts, party?.item ?? null, {
        tons: await tonnesOf(sql, orgId, ids),
        services: await serviceItemsOf(sql, orgId, ids),
      }),
      freightLines: await journeysOf(sql, orgId, ids),
    }
  })
}
