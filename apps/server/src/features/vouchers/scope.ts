import type { Actor } from '@tuheng/domain/kernel/policy'
import { voucherErrors } from '@tuheng/domain/margin/index'

/** Vouchers hold documents of all departments. @throws for whoever sees only a part of them */
export function refuseNarrow(actor: Actor): void {
  if (!actor.isAdmin && actor.scope !== 'company') voucherErrors.fail('voucher.company_scope')
}
