import { failAll } from '@tuheng/domain/kernel/errors'
import { serviceItemIssue, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import { moveToSegment } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

/**
 * Registers 转服务业务 and 转公路运输: the trip keeps truck, tickets, receipt, prices incl. tax and what it owes its carrier.
 * What changes is the line of business, and the tax rate that its customer is billed at.
 */
export function registerConvertTrip(): void {
  onTransition(waybill, 'toService', {
    before: async ({ input }) => {
      const { serviceRate, invoiceItem } = input as Pick<Trip, 'serviceRate' | 'invoiceItem'>
      failAll([serviceItemIssue({ bizKind: 'service6', invoiceItem })])
      return { bizKind: 'service6' as const, serviceRate, invoiceItem }
    },
    derive: ({ tx, next }) => moveToSegment(tx, { waybillId: next.id, segment: 'service6' }),
  })
  onTransition(waybill, 'toHaulage', {
    before: async () => ({ bizKind: 'road' as const }),
    derive: ({ tx, next }) => moveToSegment(tx, { waybillId: next.id, segment: 'road' }),
  })
}
