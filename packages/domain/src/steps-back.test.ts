import { expect, test } from 'vitest'
import type { AnyResource } from './kernel/resource.ts'
import { registry } from './registry.ts'

/** Fields that a transition asks for and its reverse keeps, with the reason. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  // Asked anew with the next price
  'supplyLot.undoPrice': ['priceStage'],
  // The plan existed before the dispatch. The guard requires that prepayments are refunded first.
  'waybill.undispatch': [
    'carrierId',
    'payType',
    'prepayCash',
    'oilVirtual',
    'oilPhysical',
    'etc',
    'payOnArrival',
    'infoFee',
    'yardId',
    'slotNo',
  ],
  // The yard of a short haul is planned with the trip.
  'waybill.undoLoad': ['yardId', 'slotNo'],
  'waybill.undoUnload': ['yardId', 'slotNo'],
  // Who did it, and at which rate, stands for the next entry.
  'waybill.undoServe': ['carrierId', 'vehicleId', 'driverId', 'serviceRate'],
  // The next audit decides whether the reason still applies.
  'waybill.unaudit': ['zeroReason'],
  // The reason belongs to the unloading, which remains.
  'waybill.undoConfirmLoss': ['lossReason'],
  // Pictures stay until somebody removes them.
  'waybill.undoReceipt': ['receiptPhotos'],
  // What came back the last time stays until this try has an answer.
  'voucher.push': ['pushError'],
  'voucher.requeue': ['pushError'],
  'voucherPush.send': ['answer', 'outcome', 'ms', 'nextAt', 'doneAt'],
  'platformMessage.send': [
    'answer',
    'doneAt',
    'ms',
    'nextAt',
    'outcome',
    'rowsChanged',
    'rowsNew',
    'rowsRead',
    'rowsRefused',
  ],
  // What is known of the case remains.
  'waybillException.reopen': ['liable', 'lossAmount', 'solution'],
  // A container comes and goes as it is.
  'container.gateIn': ['laden'],
  'container.leaveCustomer': ['laden'],
  // A train, its distance and how the freight is shared stay as they were planned, and charges until somebody removes them.
  'railWaybill.undoTicket': ['km', 'freightTaxRate', 'shareBy', 'fees'],
  'railWaybill.undoDepart': ['trainNo'],
  // Charges stay until somebody removes them.
  'railWaybill.undoDeliver': ['fees'],
  // A new appeal is about what was agreed and answered before.
  'claimNote.appeal': ['agreed', 'ourReply'],
  // Its statement was settled, or no longer is: it was never paid for itself.
  'claimNote.unsettle': ['paidFiles', 'paidOn', 'paidRef'],
  'ownerClaim.unsettle': ['paidFiles', 'paidOn', 'paidRef'],
  // The next answer begins with what was said and done.
  'workOrder.refuse': ['checks', 'replyFiles', 'solution'],
  // The next payment starts with these values.
  'settlement.unpay': ['draftNo', 'draftDue', 'payFiles'],
}

interface StepBack {
  path: string
  /** Fields that the transition asks for. */
  asked: readonly string[]
  clears: readonly string[]
}

/** Transitions that reverse another one, by the order of the states. */
function stepsBack({ name, machines, transitions }: AnyResource): StepBack[] {
  return Object.entries(transitions).flatMap(([back, { machine, from, to, clears = [] }]) => {
    const order = Object.keys(machines[machine]?.states ?? {})
    return Object.values(transitions)
      .filter(
        one =>
          one.machine === machine &&
          from.includes(one.to) &&
          one.from.includes(to) &&
          order.indexOf(to) < order.indexOf(one.to),
      )
      .map(one => ({ path: `${name}.${back}`, asked: one.edits ?? [], clears }))
  })
}

const steps = registry.resources.flatMap(stepsBack).filter(step => step.asked.length)

test('several areas have reverse transitions', () => expect(steps.length).toBeGreaterThan(8))

test.each(steps)('$path clears what the transition asked for', ({ path, asked, clears }) => {
  expect(asked.filter(name => !clears.includes(name)).toSorted()).toEqual([...(KEPT[path] ?? [])].toSorted())
})
