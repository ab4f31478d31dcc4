import { failAll } from '@tuheng/domain/kernel/errors'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import { fitOnBill } from '../bills/fit-on-bill.ts'
import { grantFor } from '../bills/grant-for.ts'
import { carrierIssues } from '../shared/check-carrier.ts'
import { lockRow } from '../shared/lock-rows.ts'
import { isLoaded } from '../shared/rows.ts'
import { alignCharges } from './align-charges.ts'
import { apContractFor } from './carrier-contract.ts'
import { loadDay, shareIssues, tripContractIssues } from './check-dispatch.ts'

/**
 * Registers 改承运商: the trip moves to another carrier's share, grant and contract. A manual price of the old carrier is
 * dropped.
 */
export function registerChangeCarrier(): void {
  onTransition(waybill, 'changeCarrier', {
    before: async ({ tx, row, next }) => {
      const date = loadDay(tx, next)
      const task = await lockRow(tx, mainWaybill, { id: next.mainId })
      const other = next.carrierId !== row.carrierId
      const trip = {
        ...next,
        apContractId: await apContractFor(tx, { task, before: row, next, date }),
        ...(other ? { grantId: null } : {}),
      }
      const { blocks } = next.carrierId ? await carrierIssues(tx, next.carrierId, date) : { blocks: [] }
      const waiting = row.transportStatus === 'toLoad'
      const fit =
        waiting && other
          ? await grantFor(tx, trip, date)
          : isLoaded(row) && other
            ? await fitOnBill(tx, { before: row, next: trip, date, loading: false })
            : { grantId: trip.grantId, issues: [] }
      failAll([
        ...blocks,
        ...(await shareIssues(tx, task, { carrierId: next.carrierId, another: other && (waiting || isLoaded(row)) })),
        ...fit.issues,
        ...(await tripContractIssues(tx, trip)),
      ])
      return { apContractId: trip.apContractId, grantId: fit.grantId, ...(other && row.apPinned ? UNPINNED : {}) }
    },
    derive: async ({ tx, next }) => alignCharges(tx, next),
  })
}

const UNPINNED = { apPinned: false, apBasis: null, apPrice: null }
