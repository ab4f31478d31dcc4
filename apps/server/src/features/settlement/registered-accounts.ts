import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, labelOf } from '@tuheng/domain/kernel/resource'
import { settlement } from '@tuheng/domain/settlement/index'
import { accountsCall } from '@tuheng/domain/settlement/settlement.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { column } from '../../sql/names.ts'

type Account = GivenOf<typeof accountsCall>['list'][number]

/**
 * `POST …/{settlement face}/accounts {partyId}`: the accounts to which a counterparty of the face may be paid. People who prepare
 * payments need them in clear, although the counterparty's record shows them masked to those who cannot edit it.
 */
export function registerAccounts(server: Server): void {
  serveCall(server, accountsCall, ({ actor, body: { partyId }, engine, address }) => {
    if (!viewerAccess(actor, anyResource(settlement)).mayWrite('accountNo'))
      failForbidden(labelOf(settlement.fields.accountNo, 'accountNo'))
    // Whoever may pay carriers need not know where cargo owners bank
    const roles = Object.keys(address.at?.face.refs?.['partyId'] ?? {}).map(role => ` and p.${column(role)}`)
    return read(engine, actor, async sql => {
      const { rows } = await sql.query<Account>(
        `select a.account_name as "accountName", a.bank_name as "bankName", a.account_no as "accountNo", coalesce(a.is_default, false) as "isDefault", a.state
         from party_bank_account a join party p on p.org_id = $1 and p.id = a.parent_id
         where a.org_id = $1 and a.parent_id = $2 and p.deleted_at is null${roles.join('')}
         order by a.is_default desc nulls last, a.seq`,
        [actor.orgId, partyId],
      )
      return { list: rows }
    })
  })
}
