import { failAll } from '@tuheng/domain/kernel/errors'
import { loadIssues, unloadIssues, receiptIssues, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import { fitOnBill } from '../bills/fit-on-bill.ts'
import { memberOf, weighSettings } from '../shared/company.ts'
import { loadDay, tripContractIssues } from './check-dispatch.ts'

/** Registers 装货, 卸货 and 回单, with the checks of the company's weighing rules, the bill of lading and the contracts. */
export function registerLoadTrip(): void {
  onTransition(waybill, 'load', {
    before: async ({ tx, row, next }) => {
      const fit = await fitOnBill(tx, { before: row, next, date: loadDay(tx, next), loading: true })
      failAll([...loadIssues(next, await weighSettings(tx)), ...fit.issues, ...(await tripContractIssues(tx, next))])
      return { grantId: fit.grantId, loadedBy: memberOf(tx) }
    },
  })
  onTransition(waybill, 'unload', {
    before: async ({ tx, next }) => {
      failAll(unloadIssues(next, await weighSettings(tx)))
      return { unloadedBy: memberOf(tx) }
    },
  })
  onTransition(waybill, 'receipt', {
    before: async ({ tx, next }) => failAll(receiptIssues(next, await weighSettings(tx))),
  })
}
