import { byRuleRefusal } from './service-waybill.rules.ts'

const SHOWN = ['partyId', 'feeId', 'serviceDate', 'qty', 'price', 'amount', 'customerId', 'arAmount'] as const

export const serviceWaybillTransitions = {
  audit: {
    zh: '审核',
    en: 'Audit',
    machine: 'status',
    from: ['draft'],
    to: 'audited',
    shows: SHOWN,
    fourEyes: true,
    verdict: 'passed',
    batch: true,
  },
  unaudit: {
    zh: '反审核',
    en: 'Undo audit',
    machine: 'status',
    from: ['audited'],
    to: 'draft',
    clears: ['auditedBy', 'auditedAt'],
    reason: true,
    batch: true,
    danger: true,
    verdict: 'returned',
    guard: byRuleRefusal,
  },
  void: {
    zh: '作废',
    en: 'Void',
    machine: 'status',
    from: ['draft', 'audited'],
    to: 'void',
    shows: SHOWN,
    usual: false,
    reason: true,
    batch: true,
    danger: true,
  },
  /** Posts what a rule charges of a trip, also where it had lapsed before. */
  arise: {
    zh: '按规则入账',
    en: 'Charge by rule',
    machine: 'status',
    from: ['draft', 'lapsed'],
    to: 'audited',
    action: 'audit',
    internal: true,
    isConsequence: true,
  },
  /** The trip or the rule has changed. */
  follow: {
    zh: '按规则重算',
    en: 'Follow the rule',
    machine: 'status',
    from: ['audited'],
    to: 'audited',
    action: 'audit',
    internal: true,
    isConsequence: true,
  },
  /** The rule charges nothing of the trip any more. */
  lapse: {
    zh: '按规则冲回',
    en: 'Lapse',
    machine: 'status',
    from: ['audited'],
    to: 'lapsed',
    clears: ['auditedBy', 'auditedAt'],
    action: 'audit',
    internal: true,
    isConsequence: true,
  },
} as const
