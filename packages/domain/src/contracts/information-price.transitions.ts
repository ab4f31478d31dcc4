import { reviewTransitions } from '../kernel/review-transitions.ts'

/** Shown in the dialogs of submitting and approving. */
const SHOWN = ['routeId', 'goodsId', 'vehicleKind', 'marketPrice', 'change', 'infoFee', 'effFrom', 'effTo'] as const

export const informationPriceTransitions = {
  ...reviewTransitions({ shows: SHOWN, approve: { zh: '审核通过', en: 'Approve', to: 'active' } }),
  /** Ends it before its last day. The approval of the next one does so, too. */
  end: {
    isConsequence: 'within',
    zh: '提前失效',
    en: 'End early',
    machine: 'status',
    from: ['active'],
    to: 'active',
    usual: false,
    action: 'approve',
    edits: ['effTo'],
    needs: ['effTo'],
    reason: true,
  },
  void: {
    zh: '作废',
    en: 'Void',
    machine: 'status',
    from: ['active'],
    to: 'void',
    action: 'approve',
    reason: true,
    danger: true,
    batch: true,
  },
} as const
