import { diffDays, isIsoDate } from '../kernel/calendar.ts'
import { gt } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { hasPermission } from '../kernel/policy.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { workOrderErrors } from './work-orders.errors.ts'

type Maybe<T> = T | null | undefined

/** The right to see to the work orders of others: to hand them on, answer and close them. */
export const DESK_RIGHT = 'wo.data.assign'

/** Days after the end within which a work order can be reopened. */
const REOPEN_DAYS = 30

interface Held {
  handlerId?: Maybe<number>
  requesterId?: Maybe<number>
}

/** Whoever has it in hand acts, whoever wants where nobody has, and the desk. */
export function handlerRefusal({ handlerId }: Held, { actor }: Pick<RuleContext, 'actor'>): Issue | undefined {
  if (!actor || handlerId === null || handlerId === undefined || handlerId === actor.memberId) return undefined
  return hasPermission(actor, DESK_RIGHT) ? undefined : workOrderErrors.issue('work_order.not_yours')
}

/** Whoever reported it answers, and the desk for them. */
export function requesterRefusal({ requesterId }: Held, { actor }: Pick<RuleContext, 'actor'>): Issue | undefined {
  if (!actor || requesterId === actor.memberId || hasPermission(actor, DESK_RIGHT)) return undefined
  return workOrderErrors.issue('work_order.not_reported')
}

/** A matter that ended long ago is reported anew. */
export function reopenRefusal(row: Held & { closedAt?: Maybe<string> }, ctx: RuleContext): Issue | undefined {
  const { closedAt } = row
  const isOld = !!closedAt && diffDays(closedAt.slice(0, 10), ctx.today) > REOPEN_DAYS
  return (
    requesterRefusal(row, ctx) ??
    (isOld ? workOrderErrors.issue('work_order.too_late', { days: REOPEN_DAYS }) : undefined)
  )
}

interface Ask {
  label?: Maybe<string>
  answer?: Maybe<string>
  options?: Maybe<string>
  must?: Maybe<boolean>
}

/** The options of a question, in their order. */
export const optionsOf = (options: Maybe<string>): string[] =>
  (options ?? '')
    .split(/[,，、;；\n]+/)
    .map(option => option.trim())
    .filter(Boolean)

export function askIssues({ answer, options }: Ask): Issue[] {
  if (answer === 'choice')
    return optionsOf(options).length ? [] : [workOrderErrors.issue('work_order.options_missing', {}, 'options')]
  return options ? [workOrderErrors.issue('work_order.options_unasked', {}, 'options')] : []
}

export const limitIssues = ({
  takeHours,
  doneHours,
}: {
  takeHours?: Maybe<string>
  doneHours?: Maybe<string>
}): Issue[] =>
  takeHours && doneHours && gt(takeHours, doneHours)
    ? [workOrderErrors.issue('work_order.answer_after_close', {}, 'takeHours')]
    : []

/** Only what anybody takes needs no handlers. */
export const handlerIssues = (row: { assignment?: Maybe<string>; handlerIds?: Maybe<readonly number[]> }): Issue[] =>
  row.assignment !== 'pool' && row.handlerIds && !row.handlerIds.length
    ? [workOrderErrors.issue('work_order.no_handler', {}, 'handlerIds')]
    : []

interface Told {
  label?: Maybe<string>
  value?: Maybe<string>
}

const EXAMPLE = '2026-06-18'

/** What is wrong with the answers to the questions of a kind. Paths are those of `details`. */
export function detailIssues(asks: readonly Ask[], details: readonly Told[]): Issue[] {
  return asks.flatMap(ask => {
    const at = details.findIndex(detail => detail.label === ask.label)
    const value = details[at]?.value?.trim() ?? ''
    const path = at < 0 ? 'details' : `details.${at}.value`
    const label = ask.label ?? ''
    if (!value) return ask.must ? [workOrderErrors.issue('work_order.ask_missing', { label }, path)] : []
    if (ask.answer === 'number' && !/^-?\d+(\.\d+)?$/.test(value))
      return [workOrderErrors.issue('work_order.ask_number', { label }, path)]
    if (ask.answer === 'date' && !isIsoDate(value))
      return [workOrderErrors.issue('work_order.ask_date', { label, example: EXAMPLE }, path)]
    const options = optionsOf(ask.options)
    if (ask.answer === 'choice' && !options.includes(value))
      return [workOrderErrors.issue('work_order.ask_choice', { label, options: options.join('、') }, path)]
    return []
  })
}
