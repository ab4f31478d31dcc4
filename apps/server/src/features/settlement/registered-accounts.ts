import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { fieldRight } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { settlement } from '@tuheng/domain/settlement/index'
import { Type } from 'typebox'
import { endpoint, type Server } from '../../engine/endpoint.ts'
import { read } from '../../engine/work.ts'

const body = Type.Object({ partyId: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })

interface Account {
  accountName: string
  bankName: string
  accountNo: string
  isDefault: boolean
  /** Only a confirmed one is paid to; the others are told so that nobody looks for them. */
  state: string
}

/**
 * `POST …/{settlement face}/accounts {partyId}`: the accounts that a payment to a counterparty may name. Whoever makes
 * out payments needs them in clear, though the counterparty's record shows them masked to whoever cannot change it.
 */
export function registerAccounts(server: Server): void {
  for (const face of Object.values(settlement.faces) as Face[]) {
    endpoint(server, {
      path: `/api/v1/${face.api}/accounts`, permission: `${face.permission}.modify`, body,
      handle: ({ actor, body: { partyId }, engine }) => {
        if (fieldRight(actor, 'settlement', 'accountNo') !== 'editable') kernelErrors.fail('auth.forbidden', { action: settlement.fields.accountNo.label })
        return read(engine, actor, async sql => {
          const { rows } = await sql.query<Account>(
            `select a.account_name as "accountName", a.bank_name as "bankName", a.account_no as "accountNo", coalesce(a.is_default, false) as "isDefault", a.state
             from party_bank_account a join party p on p.org_id = a.org_id and p.id = a.parent_id
             where a.org_id = $1 and a.parent_id = $2 and p.deleted_at is null order by a.is_default desc nulls last, a.seq`, [actor.orgId, partyId])
          return { list: rows }
        })
      },
    })
  }
}
