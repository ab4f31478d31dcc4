import { settlement } from '@tuheng/domain/settlement/index'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { accountWidget } from './allocation/account-input.tsx'
import { settlementItemsWidget } from './allocation/settlement-items.tsx'
import { PayTool } from './pay/pay-tool.tsx'

const DecidedStatements = lazy(() => import('./allocation/decided-statements.tsx'))

registerWidget(settlement.fields.items, settlementItemsWidget)
registerWidget(settlement.fields.accountNo, accountWidget)
registerSlots<typeof settlement>('settlement', {
  listTool: PayTool,
  rowFields: ['partyId', 'amount'],
  transitionNotes: { submit: DecidedStatements, approve: DecidedStatements },
  detail: { lead: lazy(() => import('./allocation/draft-claims.tsx')) },
})
