import { eq, gt, isNeg, isPos, isZero, money, mul, round, sub, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { ratingIssue } from './rating.errors.ts'

/** 付款方式: 现付, 到付, 回单付, 月结, 预付, 油卡, 组合. */
export type PayType = 'cash' | 'onArrival' | 'onReceipt' | 'monthly' | 'prepaid' | 'oilCard' | 'mixed'

/** Parts of a payable total in yuan. They add up to it exactly. */
export interface PaymentParts {
  /** 预付现金. */
  prepayCash: Dec
  /** 电子油卡. */
  oilVirtual: Dec
  /** 实体油卡. */
  oilPhysical: Dec
  etc: Dec
  /** 到付. */
  onArrival: Dec
  /** 回单付尾款: the rest. */
  onReceipt: Dec
}

export type PaymentPart = keyof PaymentParts

/**
 * Limits as shares of the total, `'0.3'` = 30 %. `prepaid` limits cash, fuel cards and ETC together. Absent: no limit.
 */
export type PrepayCaps = Partial<Record<'prepaid' | 'prepayCash' | 'oilVirtual' | 'oilPhysical' | 'etc', Dec>>

export interface PaymentSplit {
  parts: PaymentParts
  /** Cash, fuel cards and ETC together. */
  prepaid: Dec
  issues: Issue[]
}

/**
 * Splits a payable total (yuan, after wiping) into prepayments, payment on arrival and the rest on receipt: 4,110.00 −
 * cash 1,000.00 − fuel card 1,500.00 = 1,610.00. The parts always add up to the total. Issues of a negative or exceeded
 * total, or of an exceeded limit, forbid the payment.
 */
export function splitPayment({
  total,
  given,
  caps = {},
}: {
  total: Dec
  given: Partial<Omit<PaymentParts, 'onReceipt'>>
  caps?: PrepayCaps
}): PaymentSplit {
  const amount = money(total)
  const fixed = {
    prepayCash: money(given.prepayCash),
    oilVirtual: money(given.oilVirtual),
    oilPhysical: money(given.oilPhysical),
    etc: money(given.etc),
    onArrival: money(given.onArrival),
  }
  const paidAhead = money(sum(PREPAID_PARTS.map(part => fixed[part])))
  const allocated = money(sum([paidAhead, fixed.onArrival]))
  const parts: PaymentParts = { ...fixed, onReceipt: money(sub(amount, allocated)) }

  const issues = negativeParts(fixed)
  if (isNeg(amount)) issues.push(ratingIssue('payment.negative_total', { total: amount }, 'total'))
  else if (gt(allocated, amount))
    issues.push(ratingIssue('payment.over_total', { sum: allocated, total: amount }, 'total'))
  for (const part of CAPPED_PARTS) {
    const cap = caps[part]
    if (cap === undefined) continue
    const limit = round(mul(amount, cap), 2, 'down')
    const used = part === 'prepaid' ? paidAhead : fixed[part]
    if (!gt(used, limit)) continue
    const percent = toDec(mul(cap, '100'))
    issues.push(ratingIssue('payment.over_cap', { part: PART_TEXTS[part], amount: used, limit, percent }, part))
  }
  return { parts, prepaid: paidAhead, issues }
}

/** Whether the parts suit the 付款方式 and add up to the total. 组合 takes at least two parts of any kind. */
export function payTypeIssues({ type, total, parts }: { type: PayType; total: Dec; parts: PaymentParts }): Issue[] {
  const issues = negativeParts(parts)
  const used = ALL_PARTS.filter(part => !isZero(parts[part]))
  const allowed = PARTS_OF_TYPE[type]
  for (const part of used) {
    if (allowed.includes(part)) continue
    issues.push(ratingIssue('payment.wrong_part', { type: TYPE_TEXTS[type], part: PART_TEXTS[part] }, part))
  }
  const paid = money(sum(Object.values(parts)))
  if (!eq(paid, total)) issues.push(ratingIssue('payment.sum_differs', { sum: paid, total: money(total) }, 'total'))
  if (type === 'mixed' && used.length < 2 && isPos(total)) issues.push(ratingIssue('payment.mixed_single', {}, 'type'))
  return issues
}

const PREPAID_PARTS = ['prepayCash', 'oilVirtual', 'oilPhysical', 'etc'] as const
const CAPPED_PARTS = ['prepaid', ...PREPAID_PARTS] as const
const ALL_PARTS = [...PREPAID_PARTS, 'onArrival', 'onReceipt'] as const satisfies readonly PaymentPart[]

/** 月结 and 回单付 leave the amount to the statement. Prepaid types may leave a rest. */
const PARTS_OF_TYPE: Record<PayType, readonly PaymentPart[]> = {
  cash: ['prepayCash'],
  onArrival: ['onArrival'],
  onReceipt: ['onReceipt'],
  monthly: ['onReceipt'],
  prepaid: [...PREPAID_PARTS, 'onReceipt'],
  oilCard: ['oilVirtual', 'oilPhysical', 'onReceipt'],
  mixed: ALL_PARTS,
}

const TYPE_TEXTS: Record<PayType, Text> = {
  cash: text('现付', 'cash'),
  onArrival: text('到付', 'on arrival'),
  onReceipt: text('回单付', 'on POD'),
  monthly: text('月结', 'monthly'),
  prepaid: text('预付', 'prepaid'),
  oilCard: text('油卡', 'fuel card'),
  mixed: text('组合', 'combined'),
}

const PART_TEXTS: Record<PaymentPart | 'prepaid', Text> = {
  prepaid: text('预付合计', 'prepayment'),
  prepayCash: text('预付现金', 'prepaid cash'),
  oilVirtual: text('电子油卡', 'virtual fuel card'),
  oilPhysical: text('实体油卡', 'physical fuel card'),
  etc: text('ETC', 'ETC'),
  onArrival: text('到付', 'on-arrival part'),
  onReceipt: text('回单付', 'on-POD part'),
}

const negativeParts = (parts: Partial<PaymentParts>): Issue[] =>
  ALL_PARTS.flatMap(part => {
    const amount = money(parts[part])
    return isNeg(amount) ? [ratingIssue('payment.part_negative', { part: PART_TEXTS[part], amount }, part)] : []
  })
