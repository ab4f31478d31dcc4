import type { party } from '@tuheng/domain/parties/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { AccountsLead } from './accounts-lead.tsx'
import { CreditCard } from './credit/credit-card.tsx'

/** What somebody who opens a counterparty should see first. */
export function PartyLead({ row }: { row: LooseRow<typeof party> }) {
  return (
    <>
      <AccountsLead row={row} />
      <CreditCard row={row} />
    </>
  )
}
