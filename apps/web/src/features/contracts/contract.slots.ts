import { contract } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots, type RelatedList } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { NEXT_OF_CONTRACT } from './next-of-contract.ts'
import { priceSheetLists } from './price-sheet-lists.ts'
import { deviationWidget } from './tiers/tiers-widget.tsx'

registerWidget(contract.fields.qualityTerms.lines?.fields['bands'], deviationWidget)

registerSlots<typeof contract>('contract', {
  // What `next` reads
  rowFields: ['contractNo', 'status', 'partyId'],
  detail: {
    next: NEXT_OF_CONTRACT,
    related: [
      ...priceSheetLists(
        text('价格执行单', 'Price sheets'),
        row => ({ contractId: row['id'] }),
        row => (row['kind'] === 'purchase' ? 'supply' : row['kind']),
      ),
      {
        label: text('运单', 'Waybills'),
        resource: 'waybill',
        face: 'all',
        filters: row => ({ [row['side'] === 'ar' ? 'arContractId' : 'apContractId']: row['id'] }),
        when: carriesGoods,
      },
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

function carriesGoods(row: LooseRow<typeof contract>): boolean {
  return row['kind'] === 'carrier' || row['kind'] === 'customer'
}

/** The statement face of the contract's counterparty. */
function statementFace(row: LooseRow<typeof contract>): string | undefined {
  if (row['kind'] === 'carrier') return 'carrier'
  if (row['side'] === 'ar') return 'customer'
  return row['kind'] === 'purchase' ? 'supplier' : 'server'
}
