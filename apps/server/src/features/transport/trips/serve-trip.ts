import { failAll } from '@tuheng/domain/kernel/errors'
import { classOfItem } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import { quotaIssue, SERVICE_ITEMS, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { fitOnBill } from '../bills/fit-on-bill.ts'
import { grantFor } from '../bills/grant-for.ts'
import { carrierIssues } from '../shared/check-carrier.ts'
import { memberOf } from '../shared/company.ts'
import { lockTask } from '../shared/lock-rows.ts'
import { apContractFor } from './carrier-contract.ts'
import { loadDay, shareIssues, tripContractIssues } from './check-dispatch.ts'

/** Registers 服务完成: a trip of the 6 % business is not weighed and is completed once its tonnes are known. */
export function registerServeTrip(): void {
  onTransition(waybill, 'serve', {
    before: async ({ tx, row, next, now }) => {
      const date = loadDay(tx, next)
      const task = await lockTask(tx, next.mainId)
      const { blocks } = next.carrierId ? await carrierIssues(tx, next.carrierId, date) : { blocks: [] }
      const trip = { ...next, apContractId: await apContractFor(tx, { task, before: row, next, date }) }
      const grant = await grantFor(tx, trip, date)
      const fit = grant.issues.length
        ? grant
        : await fitOnBill(tx, { before: row, next: { ...trip, grantId: grant.grantId }, date, loading: true })
      const quota = quotaIssue(task)
      failAll([
        ...(quota ? [quota] : []),
        ...blocks,
        ...(await shareIssues(tx, task, { carrierId: next.carrierId, another: true })),
        ...fit.issues,
        ...(await tripContractIssues(tx, trip)),
      ])
      const by = memberOf(tx)
      return {
        ...(next.bizKind === 'service6' && !next.invoiceItem
          ? { invoiceItem: await usualItem(tx, next.customerId) }
          : {}),
        apContractId: trip.apContractId,
        grantId: fit.grantId,
        dispatchedAt: now.at,
        dispatchedBy: by,
        loadedBy: by,
        unloadedBy: by,
      }
    },
  })
}

/** The item of the customer's invoices where it is one of services, else the usual one. */
async function usualItem(tx: Tx, customerId: number | null): Promise<string> {
  const item = customerId ? (await tx.get(party, customerId))?.invoiceItem : null
  return item && classOfItem(item) === 'auxiliary' ? item : SERVICE_ITEMS[0]
}
