import { diffDays } from '../kernel/dates.ts'
import { isPos, qty, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { passOnIssues } from './pass-on.fields.ts'
import type { PassOn, RuleUnit } from './services.choices.ts'
import { serviceErrors } from './services.errors.ts'

type Maybe<T> = T | null | undefined

/** What a rule asks of a trip; empty: any. */
export const RULE_CONDITIONS = [
  'loadAddressId',
  'unloadAddressId',
  'yardId',
  'routeId',
  'goodsId',
  'customerId',
  'bizKind',
] as const
type Condition = (typeof RULE_CONDITIONS)[number]
/** Conditions of which a rule names one at least: without a place it would charge every trip. */
const PLACES = ['loadAddressId', 'unloadAddressId', 'yardId', 'routeId'] as const

type Conditions = { [K in Condition]?: Maybe<number | string> }

/** What a rule looks at of a trip. Masses in tonnes. */
export interface RuledTrip extends Conditions {
  transportStatus: string
  loadAt: Maybe<string>
  unloadAt: Maybe<string>
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
  serviceTons?: Maybe<Dec>
  boxNo1?: Maybe<string>
  boxNo2?: Maybe<string>
}

/** What decides whether a rule charges a trip, and how much of it. Days as `YYYY-MM-DD`, both included. */
export interface RuleTerms extends Conditions {
  id: number
  feeId: number
  moment: 'load' | 'unload'
  unit: RuleUnit
  effFrom: string
  effTo: Maybe<string>
}

/** What a rule charges of a trip. */
export interface Ruled<R> {
  rule: R
  qty: Dec
  /** The business day of the service. */
  day: string
}

const LOADED: readonly string[] = ['inTransit', 'arrived', 'unloaded']

/** The day and the tonnes of the end of a trip; undefined while it was not reached. */
function atMoment(trip: RuledTrip, moment: RuleTerms['moment']): { day: string; tons: Maybe<Dec> } | undefined {
  const isThere = moment === 'load' ? LOADED.includes(trip.transportStatus) : trip.transportStatus === 'unloaded'
  const at = moment === 'load' ? trip.loadAt : (trip.unloadAt ?? trip.loadAt)
  if (!isThere || !at) return undefined
  return { day: at.slice(0, 10), tons: (moment === 'load' ? trip.loadNet : trip.unloadNet) ?? trip.serviceTons }
}

const isIn = (rule: RuleTerms, day: string): boolean => rule.effFrom <= day && (!rule.effTo || rule.effTo >= day)

const meets = (rule: Conditions, trip: Conditions): boolean =>
  RULE_CONDITIONS.every(name => rule[name] === null || rule[name] === undefined || rule[name] === trip[name])

const COUNTS: Readonly<Record<RuleUnit, (trip: RuledTrip, tons: Maybe<Dec>) => Dec>> = {
  ton: (_, tons) => tons ?? '0',
  truck: () => '1',
  box: ({ boxNo1, boxNo2 }) => String([boxNo1, boxNo2].filter(Boolean).length),
}

/** How much of its unit a rule counts; null if that is nothing. */
function countOf(unit: RuleUnit, trip: RuledTrip, tons: Maybe<Dec>): Dec | null {
  const count = COUNTS[unit](trip, tons)
  return isPos(count) ? qty(count) : null
}

/** The day of the end of a trip and what a unit counts there; undefined before it was reached, or if that is nothing. */
export function reachedEnd(
  trip: RuledTrip,
  { moment, unit }: Pick<RuleTerms, 'moment' | 'unit'>,
): { day: string; qty: Dec } | undefined {
  const reached = atMoment(trip, moment)
  const count = reached ? countOf(unit, trip, reached.tons) : null
  return reached && count !== null ? { day: reached.day, qty: count } : undefined
}

/** A rule that names more conditions goes before one with fewer; of two alike the later one counts. */
const specificity = (rule: Conditions): number =>
  RULE_CONDITIONS.filter(name => rule[name] !== null && rule[name] !== undefined).length

/**
 * What rules in force charge of a trip: of each service at most one, by the most specific rule. Empty before the trip was
 * loaded.
 */
export function chargesByRule<R extends RuleTerms>(rules: readonly R[], trip: RuledTrip): Ruled<R>[] {
  const matches = rules.flatMap(rule => {
    const reached = reachedEnd(trip, rule)
    return reached && isIn(rule, reached.day) && meets(rule, trip) ? [{ rule, ...reached }] : []
  })
  return [...Map.groupBy(matches, match => match.rule.feeId).values()].flatMap(group => {
    const [best] = group.toSorted(
      (a, b) =>
        specificity(b.rule) - specificity(a.rule) ||
        b.rule.effFrom.localeCompare(a.rule.effFrom) ||
        b.rule.id - a.rule.id,
    )
    return best ? [best] : []
  })
}

interface RuleFacts extends Conditions {
  effFrom?: Maybe<string>
  effTo?: Maybe<string>
  passOn?: Maybe<PassOn>
  markupRate?: Maybe<string>
  markup?: Maybe<string>
}

export const ruleIssues = (row: RuleFacts): Issue[] => [
  ...(PLACES.some(name => row[name] !== null && row[name] !== undefined)
    ? []
    : [serviceErrors.issue('service_rule.no_condition', {}, 'loadAddressId')]),
  ...(row.effFrom && row.effTo && diffDays(row.effFrom, row.effTo) < 0
    ? [serviceErrors.issue('service_rule.dates', {}, 'effTo')]
    : []),
  ...passOnIssues(row),
]
