import { cmp } from '../kernel/decimal.ts'
import type { Clause, Condition, Op, Test } from './flow.ts'

/** How a subject is compared. `many`: a list of ids or choices. */
export type SubjectKind = 'number' | 'date' | 'one' | 'many' | 'text' | 'flag'

export interface Subject {
  kind: SubjectKind
  /** Its values are ids of records, not choices. */
  ids?: true
  /** The only values that it takes. */
  choices?: readonly string[]
  /** Digits after the point of a number. */
  scale?: number
  /** It may have no value. */
  optional?: boolean
  zh: string
  en: string
}

/** What conditions may speak of, by its name: `record.amount`. */
export type Subjects = Readonly<Record<string, Subject>>
export type Facts = Readonly<Record<string, unknown>>

const COMPARED: readonly Op[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled']
const CHOSEN: readonly Op[] = ['eq', 'ne', 'in', 'notIn', 'empty', 'filled']

/** The operators of a kind of subject. */
export const OPS_OF: Readonly<Record<SubjectKind, readonly Op[]>> = {
  number: COMPARED,
  date: COMPARED,
  one: CHOSEN,
  many: ['in', 'notIn', 'empty', 'filled'],
  text: CHOSEN,
  flag: ['eq'],
}

/**
 * Whether the condition holds. A subject without a value satisfies `empty`, `ne` and `notIn` only. An unknown subject
 * satisfies nothing, and so does a number that is compared with none.
 */
export function holds(condition: Condition, facts: Facts, subjects: Subjects): boolean {
  return condition.anyOf.some(clause => clauseHolds(clause, facts, subjects))
}

const clauseHolds = ({ allOf }: Clause, facts: Facts, subjects: Subjects): boolean =>
  allOf.every(test => testHolds(test, facts[test.subject], subjects[test.subject]?.kind))

function testHolds({ op, value }: Test, fact: unknown, kind: SubjectKind | undefined): boolean {
  if (kind === undefined) return false
  const isEmpty = fact === null || fact === undefined || fact === '' || (Array.isArray(fact) && !fact.length)
  if (op === 'empty') return isEmpty
  if (op === 'filled') return !isEmpty
  if (isEmpty) return op === 'ne' || op === 'notIn'
  if (op === 'in' || op === 'notIn') {
    const wanted = Array.isArray(value) ? value : [value]
    const facts = Array.isArray(fact) ? fact : [fact]
    return facts.some(one => wanted.includes(one)) === (op === 'in')
  }
  if (kind === 'number' && !isNumber(value)) return false
  return ORDER_SATISFIES[op](compareValues(kind, fact, value))
}

const isNumber = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+(\.\d+)?$/.test(String(value))

/**
 * The order of two values of a kind. Moments, days and months are compared as far as both go: every moment of a day
 * equals the day.
 */
export function compareValues(kind: SubjectKind, a: unknown, b: unknown): -1 | 0 | 1 {
  if (kind === 'number') return cmp(a as string, b as string)
  if (a === b) return 0
  const [one, other] = [String(a), String(b)]
  const length = kind === 'date' ? Math.min(one.length, other.length) : Infinity
  const [x, y] = [one.slice(0, length), other.slice(0, length)]
  return x === y ? 0 : x < y ? -1 : 1
}

const ORDER_SATISFIES: Readonly<
  Record<Exclude<Op, 'in' | 'notIn' | 'empty' | 'filled'>, (order: -1 | 0 | 1) => boolean>
> = {
  eq: order => order === 0,
  ne: order => order !== 0,
  gt: order => order > 0,
  gte: order => order >= 0,
  lt: order => order < 0,
  lte: order => order <= 0,
}

/** Whether the condition looks at one of these fields of the record, or at an input, which may be written into one. */
export const looksAt = ({ anyOf }: Condition, fields: readonly string[]): boolean =>
  anyOf.some(({ allOf }) =>
    allOf.some(
      ({ subject }) => subject.startsWith('input.') || fields.some(name => `${subject}.`.startsWith(`record.${name}.`)),
    ),
  )
