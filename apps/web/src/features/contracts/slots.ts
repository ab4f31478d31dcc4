import { priceSheet } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots, type RelatedList } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { RepriceBySheet, RepriceTool } from './reprice/reprice-tool.tsx'
import { ReviseTool } from './revise/revise-tool.tsx'
import { tiersWidget } from './tiers/tiers-widget.tsx'

const ReviseAct = lazy(() => import('./revise/revise-act.tsx'))
const RepriceAct = lazy(() => import('./reprice/reprice-act.tsx'))

registerWidget(priceSheet.fields.lines.lines?.fields['tiers'], tiersWidget)

registerSlots('priceSheet', {
  listTool: ReviseTool,
  acts: { revise: ReviseAct },
  detail: {
    tabsFirst: true,
    actions: RepriceBySheet,
    related: [
      ...sheetFaces(text('后续版本', 'Later versions'), row => ({ basedOnId: row['id'] }), row => row['kind']),
      { label: text('按此计价的费用', 'Charges at these prices'), resource: 'charge', face: 'all', filters: row => ({ sheetNo: row['sheetNo'] }), when: row => row['status'] !== 'draft' },
    ],
  },
})

registerSlots('waybill', { listTool: RepriceTool, acts: { reprice: RepriceAct } })

registerSlots('contract', {
  detail: {
    related: [
      ...sheetFaces(text('价格执行单', 'Price sheets'), row => ({ contractId: row['id'] }), row => (row['kind'] === 'purchase' ? 'supply' : row['kind'])),
      { label: text('运单', 'Trips'), resource: 'waybill', face: 'all', filters: row => ({ [row['side'] === 'ar' ? 'arContractId' : 'apContractId']: row['id'] }), when: carriesGoods },
      ...(['customer', 'carrier', 'supplier', 'server'] as const).map((face): RelatedList => ({
        label: text('对方的对账单', 'Their statements'),
        resource: 'statement',
        face,
        filters: row => ({ partyId: row['partyId'] }),
        when: row => statementFace(row) === face,
      })),
      { label: text('费用', 'Charges'), resource: 'charge', face: 'all', filters: row => ({ contractId: row['id'] }) },
    ],
  },
})

/** One list for each face: which of them holds the sheets is told by the record. */
function sheetFaces(label: RelatedList['label'], filters: RelatedList['filters'], kindOf: (row: AnyRow) => unknown): RelatedList[] {
  return Object.keys(priceSheet.faces).map(face => ({ label, resource: 'priceSheet', face, filters, when: row => kindOf(row) === face }))
}

function carriesGoods(row: AnyRow): boolean {
  return row['kind'] === 'carrier' || row['kind'] === 'customer'
}

/** Whom the statements of a contract are made out with. */
function statementFace(row: AnyRow): string | undefined {
  if (row['kind'] === 'carrier') return 'carrier'
  if (row['side'] === 'ar') return 'customer'
  return row['kind'] === 'purchase' ? 'supplier' : 'server'
}
