import type { RowOf } from '@tuheng/domain/kernel/resource'
import { handover, railErrors, railWaybill, weighedDifference } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { proposeLiable } from './handover-before.ts'
import { judgeByDocuments } from './handovers.ts'

type Handover = RowOf<typeof handover>

/** Registers what people write down at hand-overs, and that nothing is billed over a gap that nobody settled. */
export function registerHandoverGaps(): void {
  onTransition(handover, 'check', { before: async ({ now, actor }) => witness(now.at, actor.memberId) })
  onTransition(handover, 'noteGap', {
    before: async ({ tx, next, now, actor }) => {
      await refuseBilled(tx, next)
      return {
        ...witness(now.at, actor.memberId),
        ...(await proposeLiable(tx, next)),
        netDiff: weighedDifference(next),
      }
    },
  })
  onTransition(handover, 'settle', {
    // What is accepted is claimed from nobody
    before: async ({ next }) => (next.outcome === 'accepted' ? { liableId: null, lossAmount: '0.00' } : {}),
  })
  onTransition(handover, 'reopen', {
    before: async ({ tx, next }) => {
      await refuseBilled(tx, next)
      return proposeLiable(tx, next)
    },
  })
  onTransition(handover, 'uncheck', {
    before: async ({ next }) => ({ netDiff: weighedDifference(next) }),
    derive: ({ tx, next }) => judgeByDocuments(tx, next),
  })
  onTransition(waybill, 'audit', {
    check: async ({ tx, next }) => {
      if (next.legId) await refuseGaps(tx, { waybillId: next.id }, next.waybillNo)
    },
  })
  onTransition(railWaybill, 'confirm', {
    check: ({ tx, next }) => refuseGaps(tx, { railWaybillId: next.id }, next.railNo),
  })
}

const witness = (checkedAt: string, memberId: number): Partial<Handover> => ({
  checkedAt,
  checkedBy: memberId || null,
})

/** No gap is open beside what is billed. @throws while the waybill is confirmed or audited */
async function refuseBilled(tx: Tx, { railWaybillId, waybillId }: Handover): Promise<void> {
  const rail = railWaybillId === null ? undefined : await tx.lock(railWaybill, railWaybillId)
  const trip = waybillId === null ? undefined : await tx.lock(waybill, waybillId)
  if (rail?.status === 'confirmed') railErrors.fail('handover.billed_rail', { no: rail.railNo })
  if (trip?.legId && trip.auditStatus !== 'unaudited') railErrors.fail('handover.billed_trip', { no: trip.waybillNo })
}

async function refuseGaps(tx: Tx, where: { waybillId: number } | { railWaybillId: number }, no: string): Promise<void> {
  const open = await tx.find(handover, { where: { ...where, status: 'gap' }, limit: 200 })
  if (open.length) railErrors.fail('handover.open_gaps', { no, count: open.length })
}
