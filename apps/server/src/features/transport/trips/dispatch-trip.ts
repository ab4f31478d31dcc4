import { eq } from '@tuheng/domain/kernel/decimal'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { quotaIssue, waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import { warn } from '../../../engine/write/warnings.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { grantFor } from '../bills/grant-for.ts'
import { memberOf } from '../shared/company.ts'
import { lockTask } from '../shared/lock-rows.ts'
import type { Task, Trip } from '../shared/rows.ts'
import { apContractFor } from './carrier-contract.ts'
import { lockTeam, loadDay, shareIssues, teamFindings, tripContractIssues } from './check-dispatch.ts'
import { prepayIssues } from './check-prepay.ts'

/** Registers 派车, 改派 and 撤销派车. */
export function registerDispatchTrip(): void {
  onTransition(waybill, 'dispatch', {
    before: ({ tx, row, next }) => dispatchTruck(tx, { before: row, next, again: false }),
  })
  onTransition(waybill, 'redispatch', {
    before: ({ tx, row, next }) => dispatchTruck(tx, { before: row, next, again: true }),
  })
  onTransition(waybill, 'undispatch', {
    before: async ({ row }) => (isByTruck(row) ? { planQty: null } : undefined),
  })
}

/** Reports all refusals of the dispatch at once. Warnings are stored with the trip. */
async function dispatchTruck(
  tx: Tx,
  { before, next, again }: { before: Trip; next: Trip; again: boolean },
): Promise<Partial<Trip>> {
  const date = loadDay(tx, next)
  const team = await lockTeam(tx, next)
  const task = await lockTask(tx, next.mainId)
  const trip: Trip = {
    ...next,
    apContractId: await apContractFor(tx, { task, before, next, date }),
    planQty: isByTruck(before) ? next.ratedLoad : (next.planQty ?? next.ratedLoad),
  }
  const { blocks, warnings } = await teamFindings(tx, { trip, team, date })
  const grant = await grantFor(tx, trip, date)
  const another = !again || next.carrierId !== before.carrierId
  failAll([
    ...blocks,
    ...(await roomIssues(tx, task, { carrierId: trip.carrierId, again, another })),
    ...grant.issues,
    ...(await tripContractIssues(tx, trip)),
    ...(await prepayIssues(tx, trip, task)),
  ])
  warn(tx, warnings)
  return {
    apContractId: trip.apContractId,
    planQty: trip.planQty,
    grantId: grant.grantId,
    dispatchNote: warnings.length ? warnings.map(issue => issue.zh).join('；') : null,
    dispatchedAt: tx.now.at,
    dispatchedBy: memberOf(tx),
  }
}

/** The planned tonnes were not typed but are the rated load, so another truck sets its own. */
const isByTruck = (trip: Trip): boolean =>
  trip.planQty !== null && trip.ratedLoad !== null && eq(trip.planQty, trip.ratedLoad)

async function roomIssues(
  tx: Tx,
  task: Task,
  { again, ...share }: { carrierId: number | null; again: boolean; another: boolean },
): Promise<Issue[]> {
  const quota = again ? undefined : quotaIssue(task)
  return [...(quota ? [quota] : []), ...(await shareIssues(tx, task, share))]
}
