import { reviewTransitions } from '../kernel/review-transitions.ts'
import { submitRefusal } from './stock-doc.rules.ts'

const SHOWN = ['docType', 'warehouseId', 'slotNo', 'ownerId', 'goodsId', 'batchNo', 'net', 'bizDate'] as const

export const stockDocTransitions = {
  ...reviewTransitions({
    shows: SHOWN,
    submit: { guard: submitRefusal },
    approve: { zh: '审核记账', en: 'Audit and post', to: 'posted', guard: submitRefusal },
  }),
  reverse: {
    zh: '红冲',
    en: 'Reverse',
    machine: 'status',
    from: ['posted'],
    to: 'reversed',
    shows: SHOWN,
    reason: true,
    danger: true,
    usual: false,
    verdict: 'returned',
  },
  cancel: {
    zh: '作废',
    en: 'Cancel',
    machine: 'status',
    from: ['draft'],
    to: 'cancelled',
    action: 'modify',
    shows: SHOWN,
    reason: true,
    danger: true,
    usual: false,
  },
} as const
