import { ask, type Row } from './actions.ts'
import type { Window } from './browser.ts'
import { day } from './papers.ts'
import { enterTrip, runningTask } from './trips.ts'

/** Prepares a trip with its receipt, audited, in a confirmed statement of either side. */
export async function confirmedTrip({
  dispatcher,
  manager,
  chief,
}: Record<'dispatcher' | 'manager' | 'chief', Window>): Promise<{ trip: Row; customer: Row; carrier: Row }> {
  const trip = await enterTrip(dispatcher, await runningTask(dispatcher), { loaded: '47.66', unloaded: '47.64' })
  const id = trip.id
  await ask(dispatcher, 'oms/wayBill/receipt', { id, receiptAt: day(), receiptCopies: 2 })
  await ask(dispatcher, 'oms/wayBill/audit', { id })
  const statement = async (face: string, partyId: unknown) => {
    const made = await ask<Row>(manager, `sap/${face}/save`, {
      partyId,
      periodFrom: day(-1),
      periodTo: day(-1),
      supplementary: true,
    })
    const info = await ask<Row>(manager, `sap/${face}/save`, {
      id: made.id,
      version: made['version'],
      lines: [{ docType: 'waybill', docId: id }],
    })
    await ask(manager, `sap/${face}/send`, { id: info.id })
    return ask<Row>(chief, `sap/${face}/forceConfirm`, { id: info.id, confirmAt: day(), reason: '双方已电话确认' })
  }
  return {
    trip,
    customer: await statement('customer', trip['customerId']),
    carrier: await statement('carrier', trip['carrierId']),
  }
}
