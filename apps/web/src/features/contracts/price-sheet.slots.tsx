import { priceSheet } from '@tuheng/domain/contracts/index'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { RepriceBySheet } from './reprice/reprice-tool.tsx'
import { ReviseTool } from './revise/revise-tool.tsx'
import { priceSheetLists } from './price-sheet-lists.ts'
import { SeveralNames } from './several-names.tsx'
import { tiersWidget } from './tiers/tiers-widget.tsx'

const PriceChanges = lazy(() => import('./price-changes.tsx'))

registerWidget(priceSheet.fields.lines.lines?.fields['tiers'], tiersWidget)

registerSlots<typeof priceSheet>('priceSheet', {
  cells: {
    routeIds: row => <SeveralNames names={row['routeIds$']} />,
    goodsIds: row => <SeveralNames names={row['goodsIds$']} />,
  },
  listTool: ReviseTool,
  transitionNotes: { submit: PriceChanges, approve: PriceChanges },
  transitionDialogs: { revise: lazy(() => import('./revise/revise-action.tsx')) },
  detail: {
    tabsFirst: true,
    actions: RepriceBySheet,
    related: [
      ...priceSheetLists(
        text('后续版本', 'Later versions'),
        row => ({ basedOnId: row['id'] }),
        row => row['kind'],
      ),
      {
        label: text('按此计价的费用', 'Charges at these prices'),
        resource: 'charge',
        face: 'all',
        filters: row => ({ sheetNo: row['sheetNo'] }),
        when: row => row['status'] !== 'draft',
      },
    ],
  },
})
