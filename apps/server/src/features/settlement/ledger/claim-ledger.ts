import { monthOf } from '@tuheng/domain/kernel/dates'
import { CHARGE_STATES } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges } from '../sums/write-charges.ts'

const STATES = `array[${CHARGE_STATES.map(state => `'${state}'`).join(',')}]`

/** Ids of claims by the type of document that their charges name. */
export type ClaimIds = Partial<Record<'ownerClaim' | 'claim', readonly number[]>>

const CLAIM_TABLES = {
  ownerClaim: { table: 'owner_claim', update: 'update owner_claim t' },
  claim: { table: 'claim_note', update: 'update claim_note t' },
} as const

/**
 * The state of claims from their charges. One that a statement deducts is settled with that statement, and confirmed
 * again when the settlement is undone.
 */
export async function syncClaims(tx: Tx, ids: ClaimIds): Promise<void> {
  for (const docType of ['ownerClaim', 'claim'] as const) {
    const { table, update } = CLAIM_TABLES[docType]
    const own = ids[docType]
    if (!own?.length) continue
    await tx.sql(`select id from ${table} where org_id = $1 and id = any($2::bigint[]) order by id for update`, [
      tx.orgId,
      own,
    ])
    await tx.sql(
      `${update} set charge_state = x.state, version = t.version + 1, updated_at = $3,
         status = case when t.settle_by = 'statement' and t.status in ('confirmed', 'settled')
           then case x.state when 'settled' then 'settled' else 'confirmed' end else t.status end
       from (select d.id, coalesce((${STATES})[min(array_position(${STATES}, c.state))], 'unpriced') as state
             from unnest($2::bigint[]) d (id) left join charge c
               on c.org_id = $1 and c.doc_type = '${docType}' and c.doc_id = d.id and c.deleted_at is null group by d.id) x
       where t.org_id = $1 and t.id = x.id and t.charge_state <> x.state`,
      [tx.orgId, own, tx.now.at],
      `claim-states-${docType}`,
    )
  }
}

/**
 * Settles the charges of a claim that is paid for itself on the day of the payment; null opens them again. Where revenue
 * counts by confirmed statements it counts from that day on, since no statement will hold it.
 */
export async function payClaimCharges(
  tx: Tx,
  { docType, docId, paidOn }: { docType: 'ownerClaim' | 'claim'; docId: number; paidOn: string | null },
): Promise<void> {
  const where = `doc_type = $2 and doc_id = $3 and deleted_at is null`
  await tx.sql(`update charge set state = $4, version = version + 1 where org_id = $1 and ${where}`, [
    tx.orgId,
    docType,
    docId,
    paidOn === null ? 'priced' : 'settled',
  ])
  if (paidOn !== null)
    await changeCharges(tx, {
      set: 'revenue_month = $4',
      where: `${where} and revenue_month is null`,
      params: [docType, docId, monthOf(paidOn)],
    })
  await syncClaims(tx, { [docType]: [docId] })
}
