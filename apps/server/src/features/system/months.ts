import { companyMonth } from '@tuheng/domain/system/index'
import { holdMonths } from '../../engine/closed-month.ts'
import { onTransition } from '../../engine/hooks.ts'

/** A month closes behind the writes that are under way, and opens before those that wait. */
export function registerMonths(): void {
  onTransition(companyMonth, ['close', 'reopen'], { prepare: ({ tx }) => holdMonths(tx) })
}
