import type { Side } from '@tuheng/domain/contracts/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { viewerAccess } from '../../../engine/rights/redact.ts'

const AMOUNT_FIELDS: Readonly<Record<Side, readonly string[]>> = {
  ar: ['arPrice', 'arFreight', 'arTotal'],
  ap: ['apPrice', 'apFreight', 'apTotal'],
}

/**
 * The sides of a trip whose amounts the actor may see. Without the right to a side's price, the actor gets nothing of
 * that side.
 */
export function visibleSides(actor: Actor, requested: readonly Side[] = ['ar', 'ap']): Side[] {
  return requested.filter(side =>
    AMOUNT_FIELDS[side].every(name => viewerAccess(actor, anyResource(waybill)).mayQuery(name)),
  )
}
