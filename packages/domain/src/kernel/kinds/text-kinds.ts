import type { Field, FieldKind } from '../field.ts'
import { fieldIssue, isBlank, type Kind, type Parsed, refusedBy } from './kind.ts'

type Check = (value: string) => { zh: string; en: string; level?: 'error' | 'warning' } | undefined

interface TextRule {
  maxLength: number
  width?: number
  normalize: (value: string) => string
  check?: Check
}

/** Kinds stored as text: plain, or normalised and checked by a standard. */
export function textKind(rule: TextRule): Kind<'text'> {
  const parse = (input: unknown, field: Field, name: string): Parsed<string> => {
    if (isBlank(input)) return { value: null }
    if (typeof input !== 'string') return { issue: fieldIssue('field.type', { field, name }, { expected: '文本' }) }
    const value = rule.normalize(input)
    if (value === '') return { value: null }
    const max = field.maxLength ?? rule.maxLength
    if (value.length > max) return { issue: fieldIssue('field.too_long', { field, name }, { max }) }
    if (field.minLength && value.length < field.minLength)
      return { issue: fieldIssue('field.too_short', { field, name }, { min: field.minLength }) }
    // PostgreSQL text cannot hold NUL.
    if (value.includes('\u0000')) return { issue: fieldIssue('field.type', { field, name }, { expected: '文本' }) }
    const problem = rule.check?.(value)
    return problem && problem.level !== 'warning' ? refusedBy(problem, field, name) : { value }
  }
  return {
    parse,
    read: parse,
    print: value => value,
    schema: field => ({ type: 'string', maxLength: field.maxLength ?? rule.maxLength }),
    align: 'left',
    width: rule.width ?? 140,
    filters: ['eq', 'in', 'contains', 'prefix', 'empty', 'notEmpty'],
  }
}

/** The same kind under another name. All of them store text. */
export function withKind<K extends FieldKind>(kind: Kind<'text'>): Kind<K> {
  return kind as unknown as Kind<K>
}
