import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { AccountsLead } from './accounts-lead.tsx'
import { CreditCard } from './credit/credit-card.tsx'

/** What somebody who opens a counterparty should see first. */
export function PartyLead({ row }: { row: AnyRow }) {
  return (
    <>
      <AccountsLead row={row} />
      <CreditCard row={row} />
    </>
  )
}
