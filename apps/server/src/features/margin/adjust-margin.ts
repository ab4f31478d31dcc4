import { marginAdjust } from '@tuheng/domain/margin/index'
import { onTransition } from '../../engine/write/hooks.ts'

/** Records who approved a margin adjustment, and when. */
export function registerMarginAdjust(): void {
  onTransition(marginAdjust, 'approve', {
    before: async ({ actor, now }) => ({ approvedBy: actor.memberId || null, approvedAt: now.at }),
  })
}
