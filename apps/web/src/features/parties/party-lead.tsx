import type { party } from '@tuheng/domain/parties/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { AccountsLead } from './accounts-lead.tsx'
import { CreditCard } from './credit/credit-card.tsx'

/** The notices at the top of a party's page. */
export function PartyLead({ row }: { row: LooseRow<typeof party> }) {
  return (
    <>
      <AccountsLead row={row} />
      <CreditCard row={row} />
    </>
  )
}
