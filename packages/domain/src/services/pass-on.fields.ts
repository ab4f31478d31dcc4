import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import type { Issue } from '../kernel/errors.ts'
import { passOns, type PassOn } from './services.choices.ts'
import { serviceErrors } from './services.errors.ts'

/** What the customer pays of a service. */
export const passOnFields = {
  passOn: f.choice('转收货主', passOns, { en: 'Passed on to the customer', required: true, default: 'none' }),
  markupRate: f.rate('加价比例', { en: 'Mark-up', min: '0', max: '5' }),
  markup: f.money('加价金额', { en: 'Mark-up in yuan', positive: true, max: '10000000' }),
  arTaxRate: f.rate('应收税率', {
    en: 'Receivable tax rate',
    min: '0',
    max: '0.2',
    hint: text('空为应付税率', 'Empty: the payable one'),
  }),
} as const

interface PassedOn {
  passOn?: PassOn | null | undefined
  markupRate?: string | null | undefined
  markup?: string | null | undefined
}

export const isPassedOn = ({ passOn }: PassedOn): boolean => !!passOn && passOn !== 'none'

export const passOnVisible = {
  markupRate: (row: PassedOn) => row.passOn === 'percent',
  markup: (row: PassedOn) => row.passOn === 'fixed',
  arTaxRate: isPassedOn,
}

export const passOnRequired = { markupRate: passOnVisible.markupRate, markup: passOnVisible.markup }

/** A mark-up belongs to its own way of passing on. */
export const passOnIssues = ({ passOn, markupRate, markup }: PassedOn): Issue[] =>
  [
    passOn !== 'percent' && markupRate && serviceErrors.issue('service.markup_rate_unused', {}, 'markupRate'),
    passOn !== 'fixed' && markup && serviceErrors.issue('service.markup_unused', {}, 'markup'),
  ].filter(issue => !!issue)
