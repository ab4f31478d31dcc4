import { addDays, isIsoDate, monthOf, monthRange, parseDateLoose, shiftMonth } from '@tuheng/domain/kernel/dates'
import { add, sub } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { Filter } from './list-state.ts'

/** A condition on a reference: its records are found by name. */
export interface ReferenceCondition {
  name: string
  text: string
}

export interface FilterWords {
  filters: Record<string, Filter>
  references: ReferenceCondition[]
  /** Remaining text to search for. */
  search: string
  /** Conditions that match no field, as typed. */
  unknown: string[]
}

interface Condition {
  label: string
  operator: string
  text: string
}

interface NamedField {
  name: string
  field: Field
}

interface FilterContext {
  /** Columns that the person may filter by, in order of importance. */
  fields: ReadonlyMap<string, Field>
  /** `2026-11-22`; resolves days without a year and words such as 今天. */
  today: string
}

const CONDITION = /^([^:：=<>≥≤~～"“]+?)(>=|<=|!=|≥|≤|≠|[:：=<>])(.+)$/
const EMPTY = /^(空|无|未填|empty|none)$/i
const FILLED = /^(有|已填|非空|any|filled)$/i

/**
 * Reads a filter in words: `货主:锦赢 装货>11-01 净重:30~35 未审核 陕K`. A single word is a state or a choice if one has that
 * label; other words are searched for. Quotes keep words together with their signs.
 */
export function readFilterWords(text: string, context: FilterContext): FilterWords {
  const out: FilterWords = { filters: {}, references: [], search: '', unknown: [] }
  const searchWords: string[] = []
  for (const word of splitWords(text)) {
    const [, label, operator, value] = CONDITION.exec(word) ?? []
    if (label && operator && value) {
      if (!readCondition({ label, operator, text: unquoted(value) }, context, out)) out.unknown.push(word)
    } else if (!readState(word, context, out)) searchWords.push(unquoted(word))
  }
  out.search = searchWords.join(' ')
  return out
}

const splitWords = (text: string): string[] => text.match(/(?:"[^"]*"|“[^”]*”|[^\s"“])+/g) ?? []
const unquoted = (text: string): string => text.replaceAll(/["“”]/g, '').trim()

/** Uses the first field with a matching label that can hold the value. An exact match comes before a prefix match. */
function readCondition(condition: Condition, context: FilterContext, out: FilterWords): boolean {
  for (const named of fieldsByLabel(condition.label, context.fields)) {
    const filter = filterOf(named, condition, context.today)
    if (filter === undefined) continue
    if (filter === 'reference') out.references.push({ name: named.name, text: condition.text })
    else out.filters[named.name] = filter
    return true
  }
  return false
}

function fieldsByLabel(label: string, fields: FilterContext['fields']): NamedField[] {
  const word = label.trim().toLowerCase()
  const distance = ({ name, field }: NamedField): number =>
    Math.min(
      ...Object.values(labelOf(field, name)).map(ownLabel => {
        const at = ownLabel.toLowerCase().indexOf(word)
        return at < 0 ? Infinity : ownLabel.length === word.length ? 0 : at === 0 ? 1 : 2
      }),
    )
  return [...fields]
    .map(([name, field]) => ({ name, field, rank: distance({ name, field }) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank || Number(takesAnyText(a)) - Number(takesAnyText(b)))
}

/** Names and texts take any value. Days, numbers and choices match only values that they can read. */
const takesAnyText = ({ field }: NamedField): boolean =>
  field.kind === 'ref' || field.kind === 'refs' || kindOf(field).filters.includes('contains')

function filterOf(
  { name, field }: NamedField,
  { operator, text }: Condition,
  today: string,
): Filter | 'reference' | undefined {
  const { filters, daily } = kindOf(field)
  const isNegated = operator === '!=' || operator === '≠'
  const isPlain = /^[:：=]$/.test(operator)
  if ((isPlain || isNegated) && (EMPTY.test(text) || FILLED.test(text))) {
    const op = EMPTY.test(text) === isPlain ? 'empty' : 'notEmpty'
    return filters.includes(op) ? { op } : undefined
  }
  if (daily) return isNegated ? undefined : daysFilter(operator, text, today)
  if (kindOf(field).schema(field)['format'] === 'month')
    return isNegated ? undefined : monthsOf(daysFilter(operator, text, today))
  if (filters.includes('range')) return isNegated ? undefined : numbersFilter({ name, field }, operator, text)
  if (!isPlain && !isNegated) return undefined
  if (field.kind === 'ref' || field.kind === 'refs') return isPlain ? 'reference' : undefined
  if (filters.includes('contains')) return isPlain ? { op: 'contains', value: text } : undefined
  const values = text.split(/[,，、]/).map(one => kindOf(field).read(one, field, name).value)
  if (values.some(value => value === undefined || value === null)) return undefined
  if (isNegated) return values.length === 1 && filters.includes('ne') ? { op: 'ne', value: values[0] } : undefined
  return values.length === 1
    ? { op: 'eq', value: values[0] }
    : filters.includes('in')
      ? { op: 'in', value: values }
      : undefined
}

/** A range of days, both ends included. `>` starts on the next day, `<` ends on the previous day. */
function daysFilter(operator: string, text: string, today: string): Filter | undefined {
  const [first = '', last = first] = text.split(/[~～]/)
  const from = daysOf(first, today)
  const to = daysOf(last, today)
  if (!from || !to) return undefined
  const range = (low: string | null, high: string | null): Filter => ({ op: 'range', value: [low, high] })
  switch (operator) {
    case '>':
      return range(addDays(from.to, 1), null)
    case '<':
      return range(null, addDays(from.from, -1))
    case '>=':
    case '≥':
      return range(from.from, null)
    case '<=':
    case '≤':
      return range(null, from.to)
    default:
      return range(from.from, to.to)
  }
}

/** The same range for a month field. */
function monthsOf(days: Filter | undefined): Filter | undefined {
  if (!days) return undefined
  const [from, to] = days.value as [string | null, string | null]
  return { ...days, value: [from && monthOf(from), to && monthOf(to)] }
}

/** The days that a text means: one day, or the days of a month. */
function daysOf(text: string, today: string): { from: string; to: string } | undefined {
  const word = text.trim().toLowerCase()
  const dayOffset = { 昨天: -1, yesterday: -1, 今天: 0, today: 0, 明天: 1, tomorrow: 1 }[word]
  if (dayOffset !== undefined) return day(addDays(today, dayOffset))
  const month = { 上月: -1, 'last month': -1, 本月: 0, 'this month': 0, 下月: 1 }[word]
  if (month !== undefined) return monthRange(shiftMonth(monthOf(today), month))
  const year = today.slice(0, 4)
  const [, namedYear = year, namedMonth] =
    /^(?:(\d{4})[-/.年])?(\d{1,2})月$|^$/.exec(word) ?? /^(\d{4})[-/.](\d{1,2})$/.exec(word) ?? []
  if (namedMonth && Number(namedMonth) >= 1 && Number(namedMonth) <= 12)
    return monthRange(`${namedYear}-${namedMonth.padStart(2, '0')}`)
  const date = parseDateLoose(
    /^\d{1,2}(月|[-/.])\d{1,2}日?$/.test(word) ? `${year}-${word.replace(/[月/.]/, '-').replace('日', '')}` : word,
  )
  return date && isIsoDate(date) ? day(date) : undefined
}

const day = (date: string): { from: string; to: string } => ({ from: date, to: date })

/** A range of numbers. `>` and `<` exclude the end by the smallest step of the field. */
function numbersFilter({ name, field }: NamedField, operator: string, text: string): Filter | undefined {
  // A bound may be a value that the field itself does not accept, such as zero
  const { min: _, max: __, positive: ___, ...open } = field
  const read = (one: string) => kindOf(field).read(one, open, name).value as string | number | null | undefined
  const [first = '', last = first] = text.split(/[~～]/)
  const low = read(first)
  const high = read(last)
  if (low === undefined || low === null || high === undefined || high === null) return undefined
  const step = typeof low === 'number' ? 1 : `1e-${(low.split('.')[1] ?? '').length}`
  const shifted = (by: typeof add | typeof sub) => (typeof low === 'number' ? Number(by(low, step)) : by(low, step))
  const range = (from: unknown, to: unknown): Filter => ({ op: 'range', value: [from, to] })
  switch (operator) {
    case '>':
      return range(shifted(add), null)
    case '<':
      return range(null, shifted(sub))
    case '>=':
    case '≥':
      return range(low, null)
    case '<=':
    case '≤':
      return range(null, low)
    default:
      return range(low, high)
  }
}

/** `未审核`: a state or a choice with this label in either language. Several of one field are alternatives. */
function readState(word: string, { fields }: FilterContext, { filters }: FilterWords): boolean {
  for (const [name, field] of fields) {
    if (!field.choices) continue
    const { value } = kindOf(field).read(word, field, name)
    const choice = value === undefined || value === null ? undefined : field.choices[String(value)]
    // The internal value is not matched, only the labels
    if (!choice || ![choice.zh, choice.en.toLowerCase()].includes(word === choice.zh ? word : word.toLowerCase()))
      continue
    const before = filters[name]
    filters[name] = before === undefined ? { op: 'eq', value } : { op: 'in', value: [...[before.value].flat(), value] }
    return true
  }
  return false
}
