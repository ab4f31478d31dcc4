import type { Side } from '@tuheng/domain/contracts/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { viewerAccess } from '../../../engine/rights/redact.ts'

const MONEY: Readonly<Record<Side, readonly string[]>> = {
  ar: ['arPrice', 'arFreight', 'arTotal'],
  ap: ['apPrice', 'apFreight', 'apTotal'],
}

/** Sides of a trip whose money the person may see: whoever must not see its price learns nothing of that side. */
export function seenSides(actor: Actor, wanted: readonly Side[] = ['ar', 'ap']): Side[] {
  return wanted.filter(side => MONEY[side].every(name => viewerAccess(actor, anyResource(waybill)).mayQuery(name)))
}
