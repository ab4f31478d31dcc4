import type { party } from '@tuheng/domain/parties/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { PendingAccounts } from './pending-accounts.tsx'
import { CreditCard } from './credit/credit-card.tsx'

/** The notices at the top of a party's page. */
export function PartyLead({ row }: { row: LooseRow<typeof party> }) {
  return (
    <>
      <PendingAccounts row={row} />
      <CreditCard row={row} />
    </>
  )
}
