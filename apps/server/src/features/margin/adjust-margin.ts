import { marginAdjust } from '@tuheng/domain/margin/index'
import { onTransition } from '../../engine/write/hooks.ts'

/** Who stands for an adjustment is kept with it. */
export function registerMarginAdjust(): void {
  onTransition(marginAdjust, 'approve', {
    before: async ({ actor, now }) => ({ approvedBy: actor.memberId || null, approvedAt: now.at }),
  })
}
