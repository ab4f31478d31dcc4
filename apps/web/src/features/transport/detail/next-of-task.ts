import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { isByTruck, type mainWaybill, type waybill } from '@tuheng/domain/transport/index'
import type { NextRecord } from '../../../engine/slots.ts'

/** An audited main waybill is carried out by trips. */
export const NEXT_OF_TASK: readonly NextRecord<LooseRow<typeof mainWaybill>>[] = [
  {
    label: text('派车', 'Send a truck'),
    resource: 'waybill',
    face: 'all',
    page: '/transportation_management/highway/add_highway_waybill',
    begin,
    when: row => isOpen(row) && isByTruck(String(row['bizKind'])),
  },
  {
    label: text('服务运单', 'Service waybill'),
    resource: 'waybill',
    face: 'service6',
    begin,
    when: row => isOpen(row) && row['bizKind'] === 'service6',
  },
]

function begin(row: LooseRow<typeof mainWaybill>): LooseRow<typeof waybill> {
  return { mainId: row['id'], mainId$: row['mainNo'] }
}

/** Takes another truck: under way, and nothing that is visible says that the plan is used up. */
function isOpen(row: LooseRow<typeof mainWaybill>): boolean {
  return row['status'] === 'active' && row['leftQty'] !== '0.000'
}
