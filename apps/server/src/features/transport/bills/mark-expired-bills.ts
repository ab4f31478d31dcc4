import { billStage, loadBill } from '@tuheng/domain/transport/index'
import { nightly } from '../../../engine/write/nightly.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { settingsOf } from '../../system/index.ts'

/**
 * Runs every night. Sets the stage of bills whose last day has passed to 已过期. Guards check the date themselves, so
 * nothing is loaded or granted before it runs; lists filter by the stored stage. Returns the number of marked bills.
 */
export const markExpiredBills = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'mark-expired-bills',
    failure: 'expired bills could not be marked',
    work: markCompanyBills,
  })

async function markCompanyBills(tx: Tx): Promise<number> {
  const { billTolerance } = await settingsOf(tx)
  const bills = await tx.find(loadBill, {
    where: {
      status: 'audited',
      validTo: { op: 'range', value: [null, tx.now.today] },
      stage: ['audited', 'partGranted', 'granted', 'executing'],
    },
    lock: true,
  })
  const ids = bills.filter(bill => billStage(bill, tx.now.today, billTolerance) === 'expired').map(bill => bill.id)
  if (ids.length)
    await tx.sql(`update load_bill set stage = 'expired' where org_id = $1 and id = any($2::bigint[])`, [tx.orgId, ids])
  return ids.length
}
