import { party, partyErrors, PARTY_ROLES, rolesOf, type PartyRole } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { onSave, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { withAccountStates, notifyCheckers } from './account-check.ts'
import { refuseDoubles, registerDoubleRowCheck } from './doubles/refuse-doubles.ts'
import { roleUse } from './role-uses.ts'

type PartyRow = RowOf<typeof party>

/** Registers the effects of saving a counterparty on other records. */
export function registerPartyEffects(): void {
  registerDoubleRowCheck()
  onSave(party, {
    independent: true,
    before: async ({ tx, row, next }) => {
      await checkRoles(tx, row, next)
      if (row.id === undefined) await refuseDoubles(tx, next)
      const accounts = withDefault(next.bankAccounts)
      return {
        ...(await withAccountStates(tx, row.bankAccounts ?? [], accounts)),
        invoiceTitles: withDefault(next.invoiceTitles),
      }
    },
    derive: ({ tx, row, next }) =>
      row.id !== undefined && row.roleWords !== next.roleWords ? copyRoles(tx, next) : undefined,
    notify: ({ tx, row, next }) => notifyCheckers(tx, row, next),
  })
  onUndelete(party, { independent: true, before: ({ tx, next }) => refuseDoubles(tx, next) })
}

/** Makes one account the default if there are any. Payments use it unless another is chosen. */
function withDefault<L extends { isDefault?: boolean | null }>(lines: readonly L[]): L[] {
  const none = lines.every(line => !line.isDefault)
  return lines.map((line, i) => (none && i === 0 ? { ...line, isDefault: true } : line))
}

const ROLE_NAMES: Readonly<Record<PartyRole, Text>> = {
  customer: text('货主', 'customer'),
  carrier: text('承运商', 'carrier'),
  supplier: text('供应商', 'supplier'),
  server: text('服务商', 'service provider'),
}

/** Refuses to remove a role that contracts, trips, charges or statements in progress need. */
async function checkRoles(tx: Tx, before: Partial<PartyRow>, next: PartyRow): Promise<void> {
  if (before.id === undefined) return
  const kept = rolesOf(next)
  for (const role of PARTY_ROLES.filter(role => rolesOf(before).includes(role) && !kept.includes(role))) {
    const use = await roleUse(tx, next.id, role)
    if (!use) continue
    const params = { party: next.shortName, role: ROLE_NAMES[role], doc: use.doc, no: use.no }
    throw new DomainError([
      wordedIssue(
        partyErrors,
        { code: 'party.role_in_use', path: `is${role[0]?.toUpperCase()}${role.slice(1)}` },
        params,
      ),
    ])
  }
}

/** Contracts have the roles of their counterparty as a copy. */
async function copyRoles(tx: Tx, row: PartyRow): Promise<void> {
  await tx.sql(
    'update contract set party_roles = $3 where org_id = $1 and party_id = $2',
    [tx.orgId, row.id, row.roleWords],
    'copy-party-roles',
  )
}
