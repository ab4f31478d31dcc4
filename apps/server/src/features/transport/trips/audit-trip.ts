import { failAll } from '@tuheng/domain/kernel/errors'
import { auditRefusal } from '@tuheng/domain/transport/waybill.guards'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/hooks.ts'
import { priceWaybill } from '../../settlement/index.ts'
import { memberOf } from '../shared/company.ts'

/** 业务审核 and 财务复核. The trip is priced once more first, so that what is audited is what the ledger holds. */
export function registerAuditTrip(): void {
  onTransition(waybill, 'audit', {
    prepare: async ({ tx, row, now }) => {
      await priceWaybill(tx, row)
      failAll([auditRefusal(await tx.must(waybill, row.id))])
      return { auditedBy: memberOf(tx), auditedAt: now.at }
    },
  })
  onTransition(waybill, 'unaudit', { prepare: async () => ({ auditedBy: null, auditedAt: null }) })
  onTransition(waybill, 'review', { prepare: async ({ tx, now }) => ({ reviewedBy: memberOf(tx), reviewedAt: now.at }) })
  onTransition(waybill, 'unreview', { prepare: async () => ({ reviewedBy: null, reviewedAt: null }) })
}
