import type { Field, FileRef } from '../field.ts'
import { parseDecimal } from '../decimal.ts'
import { knownRegionName, looksLikeRegion } from '../region-names.ts'
import { shownValue } from '../text.ts'
import { fieldIssue, isBlank, type Kind, type Parsed } from './kind.ts'

/** Longer text is not a number. */
const MAX_LENGTH = 40

export const integerKind: Kind<'integer'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    const text = typeof input === 'string' && input.length <= MAX_LENGTH ? parseDecimal(input) : input
    const value = typeof text === 'string' ? Number(text) : text
    if (typeof value !== 'number' || String(input).length > MAX_LENGTH)
      return { issue: fieldIssue('field.number', { field, name }, { value: shownValue(input) }) }
    if (typeof text === 'string' ? text.includes('.') : !Number.isInteger(value))
      return { issue: fieldIssue('field.integer', { field, name }) }
    if (Math.abs(value) > 2_000_000_000)
      return { issue: fieldIssue('field.max', { field, name }, { max: 2_000_000_000 }) }
    if (field.positive && value <= 0) return { issue: fieldIssue('field.positive', { field, name }) }
    if (field.min !== undefined && value < Number(field.min))
      return { issue: fieldIssue('field.min', { field, name }, { min: field.min }) }
    if (field.max !== undefined && value > Number(field.max))
      return { issue: fieldIssue('field.max', { field, name }, { max: field.max }) }
    return { value }
  },
  read: (text, field, name) => integerKind.parse(text.trim(), field, name),
  print: String,
  schema: () => ({ type: 'integer' }),
  align: 'right',
  width: 80,
  filters: ['eq', 'in', 'range', 'empty', 'notEmpty'],
}

const TRUE = new Set(['是', '有', '√', 'y', 'yes', 'true', '1'])
const FALSE = new Set(['否', '无', '×', 'n', 'no', 'false', '0'])

export const boolKind: Kind<'bool'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    return typeof input === 'boolean'
      ? { value: input }
      : { issue: fieldIssue('field.type', { field, name }, { expected: '是/否' }) }
  },
  read: (text, field, name) => {
    const word = text.trim().toLowerCase()
    if (word === '') return { value: null }
    if (TRUE.has(word)) return { value: true }
    if (FALSE.has(word)) return { value: false }
    return { issue: fieldIssue('field.choice', { field, name }, { value: text }) }
  },
  print: value => (value ? '是' : '否'),
  schema: () => ({ type: 'boolean' }),
  align: 'center',
  width: 70,
  filters: ['eq'],
  needsLabel: true,
}

export const choiceKind: Kind<'choice'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    if (typeof input === 'string' && Object.hasOwn(field.choices ?? {}, input)) return { value: input }
    return { issue: fieldIssue('field.choice', { field, name }, { value: shownValue(input) }) }
  },
  read: (text, field, name) => {
    const word = text.trim()
    if (word === '') return { value: null }
    const hit = Object.entries(field.choices ?? {}).find(
      ([value, label]) => value === word || label.zh === word || label.en.toLowerCase() === word.toLowerCase(),
    )
    return hit ? { value: hit[0] } : { issue: fieldIssue('field.choice', { field, name }, { value: shownValue(word) }) }
  },
  print: (value, field) => field.choices?.[value]?.zh ?? value,
  schema: field => ({ type: 'string', enum: Object.keys(field.choices ?? {}) }),
  align: 'left',
  width: 100,
  filters: ['eq', 'ne', 'in', 'empty', 'notEmpty'],
}

/** Code of a dictionary entry. The writer checks whether it exists. */
export const dictKind: Kind<'dict'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    if (typeof input === 'string' && input.length <= 40) return { value: input }
    return { issue: fieldIssue('field.choice', { field, name }, { value: shownValue(input) }) }
  },
  read: (text, field, name) => dictKind.parse(text.trim(), field, name),
  print: value => value,
  schema: () => ({ type: 'string', maxLength: 40 }),
  align: 'left',
  width: 100,
  filters: ['eq', 'ne', 'in', 'empty', 'notEmpty'],
}

const isId = (input: unknown): input is number => typeof input === 'number' && Number.isSafeInteger(input) && input > 0

/** Id of a record of `field.to`. The importer looks up text. */
export const refKind: Kind<'ref'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    const value = typeof input === 'string' && /^\d{1,15}$/.test(input) ? Number(input) : input
    return isId(value) ? { value } : { issue: fieldIssue('ref.missing', { field, name }) }
  },
  read: (text, field, name) => refKind.parse(text.trim(), field, name),
  print: String,
  schema: () => ({ type: 'integer', minimum: 1 }),
  align: 'left',
  width: 150,
  filters: ['eq', 'ne', 'in', 'empty', 'notEmpty'],
}

export const refsKind: Kind<'refs'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: [] }
    if (!Array.isArray(input) || input.length > 200 || !input.every(isId))
      return { issue: fieldIssue('ref.missing', { field, name }) }
    return { value: [...new Set(input)] }
  },
  read: (text, field, name) =>
    refsKind.parse(
      text
        .split(/[,，、\s]+/)
        .filter(Boolean)
        .map(Number),
      field,
      name,
    ),
  print: value => value.join(','),
  schema: () => ({ type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 200 }),
  align: 'left',
  width: 160,
  filters: ['eq', 'in', 'empty', 'notEmpty'],
}

/** Checks only the outer form of child rows. `draft.ts` parses each row. */
export const linesKind: Kind<'lines'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: [] }
    if (!Array.isArray(input) || !input.every(row => typeof row === 'object' && row !== null && !Array.isArray(row)))
      return { issue: fieldIssue('field.type', { field, name }, { expected: '明细行' }) }
    return { value: input }
  },
  read: (_text, field, name) => ({ issue: fieldIssue('field.type', { field, name }, { expected: '明细行' }) }),
  print: value => String(value.length),
  schema: () => ({ type: 'array', items: { type: 'object' } }),
  align: 'right',
  width: 70,
  filters: [],
}

const isFile = (input: unknown): input is FileRef =>
  typeof input === 'object' && input !== null && isId((input as FileRef).id)

/** Attached files. The writer takes name, size and type from the file records, whatever the client sent. */
export const filesKind: Kind<'files'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: [] }
    if (!Array.isArray(input) || input.length > 50 || !input.every(isFile))
      return { issue: fieldIssue('field.type', { field, name }, { expected: '文件' }) }
    return {
      value: input.map(({ id, name: fileName, size, mime }) => ({
        id,
        name: shownValue(fileName ?? '', 255),
        size: typeof size === 'number' ? size : 0,
        mime: shownValue(mime ?? '', 255),
      })),
    }
  },
  read: (_text, field, name) => ({ issue: fieldIssue('field.type', { field, name }, { expected: '文件' }) }),
  print: value => value.map(file => file.name).join(','),
  schema: () => ({
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  }),
  align: 'left',
  width: 100,
  filters: ['empty', 'notEmpty'],
}

/** GB/T 2260 code, six digits. */
export const regionKind: Kind<'region'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    return typeof input === 'string' && looksLikeRegion(input)
      ? { value: input }
      : { issue: fieldIssue('field.type', { field, name }, { expected: '行政区划代码' }) }
  },
  read: (text, field, name) => regionKind.parse(text.trim(), field, name),
  print: value => knownRegionName(value) ?? value,
  schema: () => ({ type: 'string', pattern: '^\\d{6}$' }),
  align: 'left',
  width: 150,
  filters: ['eq', 'in', 'prefix', 'empty', 'notEmpty'],
}

const JSON_LIMIT = 100_000

export const jsonKind: Kind<'json'> = {
  parse: (input, field, name) => {
    if (isBlank(input)) return { value: null }
    const size = JSON.stringify(input)?.length ?? 0
    return size <= JSON_LIMIT
      ? { value: input }
      : { issue: fieldIssue('field.too_long', { field, name }, { max: JSON_LIMIT }) }
  },
  read: (text, field, name): Parsed<unknown> => {
    try {
      return { value: JSON.parse(text) }
    } catch {
      return { issue: fieldIssue('field.type', { field: field as Field, name }, { expected: 'JSON' }) }
    }
  },
  print: value => JSON.stringify(value),
  schema: () => ({}),
  align: 'left',
  width: 160,
  filters: [],
}
