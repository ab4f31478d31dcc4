import { cmp, div, parseDecimal, scaleOf, toFixedStr } from '../decimal.ts'
import type { Field } from '../field.ts'
import { shownValue } from '../text.ts'
import { fieldIssue, isBlank, type Kind, type Parsed } from './kind.ts'

/** Kinds stored as exact decimals. On the wire they are strings with at most `scale` decimals. */
export function decimalKind(options: {
  scale: number
  width: number
  maxIntegerDigits: number
  percent?: boolean
}): Kind<'money'> {
  const scaleFor = (field: Field): number => field.scale ?? options.scale
  const limits = (value: string, field: Field, name: string): Parsed<string> => {
    if (cmp(value, `1e${options.maxIntegerDigits}`) >= 0 || cmp(value, `-1e${options.maxIntegerDigits}`) <= 0)
      return { issue: fieldIssue('field.max', { field, name }, { max: '9'.repeat(options.maxIntegerDigits) }) }
    if (scaleOf(value) > scaleFor(field))
      return {
        issue: options.percent
          ? fieldIssue('field.percent_scale', { field, name }, { scale: scaleFor(field) - 2 })
          : fieldIssue('field.scale', { field, name }, { scale: scaleFor(field) }),
      }
    if (field.positive && cmp(value, 0) <= 0) return { issue: fieldIssue('field.positive', { field, name }) }
    if (field.min !== undefined && cmp(value, field.min) < 0)
      return { issue: fieldIssue('field.min', { field, name }, { min: field.min }) }
    if (field.max !== undefined && cmp(value, field.max) > 0)
      return { issue: fieldIssue('field.max', { field, name }, { max: field.max }) }
    return { value: toFixedStr(value, scaleFor(field)) }
  }
  return {
    parse: (input, field, name) => {
      if (isBlank(input)) return { value: null }
      const text = typeof input === 'number' && Number.isFinite(input) ? String(input) : input
      if (typeof text !== 'string' || text.length > 40)
        return { issue: fieldIssue('field.number', { field, name }, { value: shownValue(input) }) }
      const value = parseDecimal(text)
      return value === null
        ? { issue: fieldIssue('field.number', { field, name }, { value: shownValue(text) }) }
        : limits(value, field, name)
    },
    read: (text, field, name) => {
      if (text.trim() === '') return { value: null }
      const percent = options.percent && /[%％]\s*$/.test(text)
      const value = parseDecimal(percent ? text.replace(/[%％]\s*$/, '') : text)
      if (value === null) return { issue: fieldIssue('field.number', { field, name }, { value: shownValue(text) }) }
      return limits(percent ? div(value, 100) : value, field, name)
    },
    print: value => value,
    schema: () => ({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }),
    align: 'right',
    width: options.width,
    percent: options.percent === true,
    filters: ['eq', 'range', 'empty', 'notEmpty'],
  }
}
