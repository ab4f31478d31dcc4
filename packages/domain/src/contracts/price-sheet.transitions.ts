import { f } from '../kernel/fields.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { adjustModes, priceRoundings } from './contracts.choices.ts'

/** Shown in the dialogs of submitting and approving. */
const SHOWN_FIELDS = ['partyId', 'contractId', 'priceBasis', 'priceLow', 'priceHigh', 'effFrom', 'effTo'] as const

export const priceSheetTransitions = {
  ...reviewTransitions({ shows: SHOWN_FIELDS, approve: { zh: '审批通过', en: 'Approve', to: 'active' } }),
  /** 复制新版, 批量调价: makes a draft of the next version and does not change this one. */
  revise: {
    zh: '复制新版',
    en: 'New version',
    machine: 'status',
    from: ['active'],
    to: 'active',
    action: 'modify',
    batch: true,
    reason: true,
    params: {
      effFrom: f.date('新版生效日期', { en: 'Valid from', required: true }),
      effTo: f.date('新版失效日期', { longLived: true, en: 'Valid until', required: true }),
      adjust: f.choice('调价方式', adjustModes, { en: 'Change prices', required: true, default: 'none' }),
      value: f.quantity('调价数值', {
        en: 'By',
        scale: 4,
        hint: text('元或百分数，降价填负数', 'CNY or per cent; negative for down'),
      }),
      rounding: f.choice('新价取整', priceRoundings, { en: 'Round prices', default: 'none' }),
    },
    sets: { adjust: { amount: ['lines.price'], percent: ['lines.price'] } },
  },
  /** Ends the sheet on the day before the next version begins. With `effTo` before `effFrom` no day is left. */
  supersede: {
    zh: '取代',
    en: 'Supersede',
    machine: 'status',
    from: ['active', 'expired'],
    to: 'superseded',
    edits: ['effTo'],
    needs: ['effTo'],
    internal: true,
  },
  expire: {
    isConsequence: 'within',
    zh: '失效',
    en: 'End',
    machine: 'status',
    from: ['active'],
    to: 'expired',
    edits: ['effTo'],
    needs: ['effTo'],
    reason: true,
    batch: true,
  },
  void: {
    isConsequence: 'within',
    zh: '作废',
    en: 'Void',
    machine: 'status',
    from: ['active', 'expired'],
    to: 'void',
    reason: true,
    danger: true,
    batch: true,
  },
} as const
