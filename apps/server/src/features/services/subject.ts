import { railLeg, railOrder } from '@tuheng/domain/rail/index'
import { subjectOf } from '@tuheng/domain/services/index'
import { type BizKind, mainWaybill, waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../engine/write/tx.ts'
import { type ChargeHead, segmentOf } from '../settlement/index.ts'
import type { Service } from './rows.ts'

/** What a service waybill and its charges take from the document that it belongs to. */
export type SubjectFacts = Pick<
  ChargeHead,
  'projectId' | 'segment' | 'customerId' | 'carrierId' | 'routeId' | 'goodsId' | 'salesmanId'
> & { isVoid: boolean; deptId: number | null }

/** The facts of the document of a service; undefined if it belongs to none. */
export async function subjectFacts(tx: Tx, row: Service): Promise<SubjectFacts | undefined> {
  const subject = subjectOf(row)
  if (!subject) return undefined
  switch (subject.field) {
    case 'waybillId': {
      const trip = await tx.getRequired(waybill, subject.id)
      return { ...trip, ...ofRoad(trip), isVoid: trip.transportStatus === 'void' }
    }
    case 'mainId': {
      const task = await tx.getRequired(mainWaybill, subject.id)
      return { ...task, ...ofRoad(task), carrierId: null, isVoid: task.status === 'void' }
    }
    case 'legId': {
      const leg = await tx.getRequired(railLeg, subject.id)
      const order = await tx.getRequired(railOrder, leg.orderId)
      return { ...leg, ...ofRail(order), isVoid: leg.status === 'cancelled' }
    }
    case 'orderId': {
      const order = await tx.getRequired(railOrder, subject.id)
      return { ...order, ...ofRail(order), carrierId: null, routeId: null, isVoid: order.status === 'void' }
    }
  }
}

const ofRoad = (row: { bizKind: BizKind; arContractId: number | null }) => ({
  segment: segmentOf(row.bizKind),
  projectId: row.arContractId,
})

const ofRail = (order: { contractId: number | null }) => ({
  segment: 'roadRail' as const,
  projectId: order.contractId,
})

/** Locks the document, so that nobody else adds the same service to it at the same time. */
export async function lockSubject(tx: Tx, row: Service): Promise<void> {
  const subject = subjectOf(row)
  if (!subject) return
  const resource = { waybillId: waybill, mainId: mainWaybill, legId: railLeg, orderId: railOrder }[subject.field]
  await tx.lock(resource, subject.id)
}
