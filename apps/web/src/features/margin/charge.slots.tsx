import { charge } from '@tuheng/domain/settlement/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { ChargeChain, NumberLink } from './why/charge-chain.tsx'
import { traceWidget, Why } from './why/trace-widget.tsx'

registerWidget(charge.fields.trace, traceWidget)

registerSlots<typeof charge>('charge', {
  rowFields: [
    'docType',
    'docNo',
    'docId',
    'sheetNo',
    'statementId',
    'feeName',
    'pinned',
    'amount',
    'adjustsId',
    'side',
  ],
  cells: {
    sheetNo: row => (row['sheetNo'] ? <NumberLink resource="priceSheet" no={String(row['sheetNo'])} /> : '—'),
    statementId: row =>
      row['statementId$'] ? <NumberLink resource="statement" no={String(row['statementId$'])} /> : '—',
    trace: row => <Why row={row} />,
  },
  detail: { lead: ChargeChain, tabsFirst: true },
})
