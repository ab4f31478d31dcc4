import type { claimNote, ownerClaim } from '@tuheng/domain/claims/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'

export type OwnerClaim = RowOf<typeof ownerClaim>
export type ClaimNote = RowOf<typeof claimNote>

/** What rows of both kinds of claims have. */
export interface ClaimItemRow {
  waybillId: number | null
  legId?: number | null
  statementId?: number | null
  railWaybillId?: number | null
  handoverId?: number | null
  /** Tonnes. */
  qty: string | null
  price: string | null
  amount: string | null
  note: string | null
}
