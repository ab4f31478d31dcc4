import { choices, f } from '../kernel/fields.ts'
import type { Issue } from '../kernel/errors.ts'
import { machine } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { partyErrors } from './parties.errors.ts'

/** 临时放行: until its last day the customer's credit limit does not apply. */
export const creditLift = machine('额度放行', 'Credit lift', {
  states: choices({ none: ['未放行', 'None', 'draft'], lifted: ['临时放行', 'Lifted', 'attention'] }),
  initial: 'none',
  terminalStates: ['none'],
})

/** For a longer time the limit itself has to be changed. */
export const MAX_LIFT_DAYS = 90

const UNTIL = text('含当日，过后自动恢复控制', 'Up to and including that day; then the limit holds again')

export const creditFields = {
  creditLimit: f.money('信用额度', {
    min: '0',
    right: 'credit',
    noCopy: true,
    hint: text(
      '不填为不控制；未收款与在途运输合计不得超过',
      'Empty: not held; what is not paid and what is under way may not exceed it',
    ),
  }),
  creditLiftUntil: f.date('放行截止', {
    longLived: true,
    en: 'Lifted until',
    computed: true,
    noCopy: true,
    hint: UNTIL,
  }),
  creditLiftReason: f.text('放行原因', { en: 'Lifted because', computed: true, maxLength: 200, noCopy: true }),
  creditLiftBy: f.ref('放行人', 'member', { en: 'Lifted by', computed: true, noCopy: true }),
  creditLiftAt: f.dateTime('放行时间', { en: 'Lifted at', computed: true, noCopy: true }),
} as const

export const LIFT_FIELDS = ['creditLiftUntil', 'creditLiftReason', 'creditLiftBy', 'creditLiftAt'] as const

interface LiftFacts {
  shortName?: string | null
  isCustomer?: boolean | null
  creditLimit?: string | null
  creditLift?: string | null
  creditLiftUntil?: string | null
}

const customersOnly = (row: LiftFacts): Issue | undefined =>
  row.isCustomer === true ? undefined : partyErrors.issue('credit.no_customer', { party: row.shortName ?? '' })
const limitedOnly = (row: LiftFacts): Issue | undefined =>
  customersOnly(row) ??
  (row.creditLimit === null || row.creditLimit === undefined
    ? partyErrors.issue('credit.no_limit', { party: row.shortName ?? '' })
    : undefined)

const liftParams = {
  creditLiftUntil: f.date('放行截止', { longLived: true, en: 'Lifted until', required: true, hint: UNTIL }),
  creditLiftReason: f.text('放行原因', { en: 'Lifted because', required: true, maxLength: 200 }),
} as const

export const creditTransitions = {
  setCredit: {
    zh: '调整信用额度',
    en: 'Set credit limit',
    machine: 'status',
    from: ['enabled'],
    to: 'enabled',
    action: 'credit',
    edits: ['creditLimit'],
    reason: true,
    guard: customersOnly,
  },
  liftCredit: {
    zh: '临时放行',
    en: 'Lift credit limit',
    machine: 'creditLift',
    from: ['none', 'lifted'],
    to: 'lifted',
    params: liftParams,
    guard: limitedOnly,
    danger: true,
  },
  endCreditLift: {
    zh: '结束放行',
    en: 'End lift',
    goesOn: true,
    machine: 'creditLift',
    from: ['lifted'],
    to: 'none',
    action: 'liftCredit',
    reason: true,
  },
} as const

/** Whether the limit is lifted on that date (`YYYY-MM-DD`). The last day counts. */
export const liftedOn = ({ creditLift: state, creditLiftUntil: until }: LiftFacts, date: string): boolean =>
  state === 'lifted' && !!until && until >= date

const showsLift = (row: LiftFacts): boolean => row.creditLift === 'lifted'

export const creditVisible = {
  creditLimit: (row: LiftFacts): boolean => row.isCustomer === true,
  creditLiftUntil: showsLift,
  creditLiftReason: showsLift,
  creditLiftBy: showsLift,
  creditLiftAt: showsLift,
}
