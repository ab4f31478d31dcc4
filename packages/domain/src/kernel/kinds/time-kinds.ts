import { parseDateLoose, parseDateTimeLoose } from '../dates.ts'
import type { Field } from '../field.ts'
import { shownValue } from '../text.ts'
import { fieldIssue, isBlank, type Kind, type Parsed } from './kind.ts'

const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

type TimeKind = Kind<'date'>

function timeKind(options: {
  width: number
  strict: (text: string) => string | null
  loose: (text: string) => string | null
  schema: Record<string, unknown>
  daily?: boolean
}): TimeKind {
  const parse = (input: unknown, field: Field, name: string): Parsed<string> => {
    if (isBlank(input)) return { value: null }
    const value = typeof input === 'string' ? options.strict(input) : null
    return value ? { value } : { issue: fieldIssue('field.date', { field, name }, { value: shownValue(input) }) }
  }
  return {
    parse,
    read: (text, field, name) =>
      text.trim() === '' ? { value: null } : parse(options.loose(text.trim()) ?? text, field, name),
    print: value => value,
    schema: () => ({ type: 'string', ...options.schema }),
    align: 'left',
    width: options.width,
    daily: options.daily ?? false,
    filters: ['eq', 'range', 'rangeOrEmpty', 'empty', 'notEmpty'],
  }
}

function strictDate(text: string): string | null {
  if (!DATE.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

function strictDateTime(text: string): string | null {
  const match = DATE_TIME.exec(text)
  if (!match || !strictDate(match[1] ?? '')) return null
  return `${match[1]} ${match[2]}:${match[3]}:${match[4] ?? '00'}`
}

export const dateKind: TimeKind = timeKind({
  width: 110,
  strict: strictDate,
  loose: text => parseDateLoose(text),
  schema: { format: 'date' },
  daily: true,
})
/** Wall time in Asia/Shanghai, to the second. */
export const dateTimeKind: TimeKind = timeKind({
  width: 144,
  strict: strictDateTime,
  loose: text => parseDateTimeLoose(text),
  schema: { pattern: String.raw`^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$` },
  daily: true,
})
export const monthKind: TimeKind = timeKind({
  width: 90,
  strict: text => (MONTH.test(text) ? text : null),
  loose: text =>
    text.replace(/^(\d{4})[年/.]?-?(\d{1,2})月?$/, (_, y: string, m: string) => `${y}-${m.padStart(2, '0')}`),
  schema: { format: 'month' },
})
