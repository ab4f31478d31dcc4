import type { RatedCharge } from '@tuheng/domain/contracts/index'
import { agreedByItem, claimErrors } from '@tuheng/domain/claims/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { abs, eq, isPos, money, mul, quotient } from '@tuheng/domain/kernel/decimal'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import { charge, CLAIM_FEES } from '@tuheng/domain/settlement/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import type { Tx } from '../../engine/write/tx.ts'
import {
  type ChargeHead,
  chargesOfDocument,
  payClaimCharges,
  postCharges,
  removeCharges,
  syncClaims,
} from '../settlement/index.ts'
import { itemFacts } from './item-facts.ts'
import type { ClaimItemRow } from './rows.ts'

/** What a confirmed claim posts. Yuan. */
export interface PostedClaim {
  docType: 'ownerClaim' | 'claim'
  id: number
  no: string
  partyId: number
  contractId: number | null
  confirmedOn: string | null
  agreed: string | null
  taxRate: string
  settleBy: keyof typeof CLAIM_FEES
  items: readonly ClaimItemRow[]
  deptId: number | null
}

const sideOf = ({ docType }: Pick<PostedClaim, 'docType'>): 'ar' | 'ap' => (docType === 'ownerClaim' ? 'ar' : 'ap')

/**
 * Posts a claim: one negative charge a row, with the goods, route and customer of its trip. They add up to what was
 * agreed, to the cent.
 */
export async function postClaim(tx: Tx, claim: PostedClaim): Promise<void> {
  const side = sideOf(claim)
  const on = claim.confirmedOn ?? tx.now.today
  const day = (await isClosed(tx, charge, monthOf(on))) ? tx.now.today : on
  const facts = await itemFacts(tx, claim.items)
  const parts = agreedByItem(claim.agreed ?? '0', claim.items)
  for (const [i, item] of claim.items.entries()) {
    const amount = parts[i] ?? '0'
    // A row may be worth less than a cent of what was agreed
    if (!isPos(abs(amount))) continue
    const { contractId, ...dimensions } = facts[i] as (typeof facts)[number]
    const head: ChargeHead = {
      ...dimensions,
      side,
      partyId: claim.partyId,
      contractId: claim.contractId ?? (side === 'ar' ? dimensions.projectId : contractId),
      customerId: dimensions.customerId ?? (side === 'ar' ? claim.partyId : null),
      docType: claim.docType,
      docId: claim.id,
      docNo: claim.no,
      bizDate: day,
      deptId: claim.deptId,
    }
    await postCharges(tx, head, { postings: [{ charge: ratedClaim(claim, item, amount) }] })
  }
  await syncOf(tx, claim)
}

/** Negative, as everything that is deducted. */
function ratedClaim(claim: PostedClaim, item: ClaimItemRow, amount: string): RatedCharge {
  const { excl, tax } = splitTax(amount, claim.taxRate)
  const byTonnes = item.qty !== null && isPos(item.qty) && item.price !== null && isPos(item.price)
  const qty = byTonnes ? (item.qty as string) : '1.000'
  const price = byTonnes ? (quotient(abs(amount), qty, 4) ?? '0') : abs(amount)
  return {
    kind: 'claim' as RatedCharge['kind'],
    feeCode: CLAIM_FEES[claim.settleBy],
    name: text('索赔', 'Claim'),
    qty,
    unit: byTonnes ? 'ton' : 'lump',
    price,
    priceIsQuotient: !eq(money(mul(qty, price)), abs(amount)),
    amount,
    taxRate: claim.taxRate,
    excl,
    tax,
    sourceLineId: null,
    pinned: false,
    note: item.note,
  }
}

/** Takes the charges of a claim out of the ledger. @throws while one of them is in a statement; the statements are named */
export async function withdrawClaim(
  tx: Tx,
  claim: Pick<PostedClaim, 'docType' | 'id' | 'no'>,
  reason: string,
): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: claim.docType, docId: claim.id })
  const held = [...new Set(charges.flatMap(one => one.statementId ?? []))]
  if (held.length)
    throw await refusalWithBlockers(tx, claimErrors.issue('claim.in_statement', { no: claim.no }), [
      { resource: 'statement', ids: held },
    ])
  await removeCharges(
    tx,
    charges.map(one => one.id),
    reason,
  )
  await syncOf(tx, claim)
}

/** Settles the charges of a claim that was paid for itself, or opens them again. */
export async function settlePaid(
  tx: Tx,
  claim: Pick<PostedClaim, 'docType' | 'id'>,
  paidOn: string | null,
): Promise<void> {
  await payClaimCharges(tx, { docType: claim.docType, docId: claim.id, paidOn })
}

const syncOf = (tx: Tx, { docType, id }: Pick<PostedClaim, 'docType' | 'id'>): Promise<void> =>
  syncClaims(tx, { [docType]: [id] })
