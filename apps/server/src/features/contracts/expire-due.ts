import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { endExpired } from '../../engine/write/end-expired.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'

/**
 * Runs every morning. Contracts whose last day has passed become 已到期 and take no new business until they are renewed.
 * Price sheets whose last day has passed become 已失效 and still price what was loaded in their period. What waits for an
 * approval ends on the morning after that. Returns the number of each.
 */
export async function expireDue(engine: Engine): Promise<{ contracts: number; sheets: number }> {
  return {
    contracts: await endExpired(engine, { requestId: 'expire-due', find: DUE_CONTRACTS, end: endContract }),
    sheets: await endExpired(engine, { requestId: 'expire-due', find: DUE_SHEETS, end: endSheet }),
  }
}

const DUE_CONTRACTS = `select id from contract where org_id = $1 and status = 'active' and end_date < $2
  and deleted_at is null order by id`
const DUE_SHEETS = `select id from price_sheet where org_id = $1 and status = 'active' and eff_to < $2
  and deleted_at is null order by id`

/** Checks again after the lock, because the end date may have been extended meanwhile. */
async function endContract(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(contract, id)
  const due = row.status === 'active' && row.endDate < tx.now.today && !isUnderApproval(row)
  if (due) await tx.run(contract, 'expire', { id })
  return due
}

async function endSheet(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(priceSheet, id)
  const due = row.status === 'active' && row.effTo < tx.now.today && !isUnderApproval(row)
  if (due) await tx.run(priceSheet, 'expire', { id, effTo: row.effTo, reason: '到期' })
  return due
}
