import type { contract } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { NextRecord } from '../../engine/slots.ts'

type Next = NextRecord<LooseRow<typeof contract>>

/** A contract in force needs prices; the customer's is carried out by main waybills. */
export const NEXT_OF_CONTRACT: readonly Next[] = [
  ...(['customer', 'carrier'] as const).map((face): Next => ({
    label: text('价格执行单', 'Price sheet'),
    resource: 'priceSheet',
    face,
    once: true,
    begin: row => ({ contractId: row['id'], contractId$: row['contractNo'] }),
    when: row => row['status'] === 'active' && row['kind'] === face,
  })),
  {
    label: text('主运单', 'Main waybill'),
    resource: 'mainWaybill',
    face: 'all',
    begin: row => ({
      customerId: row['partyId'],
      customerId$: row['partyId$'],
      arContractId: row['id'],
      arContractId$: row['contractNo'],
    }),
    when: row => row['status'] === 'active' && row['kind'] === 'customer',
  },
]
