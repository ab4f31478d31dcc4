import { parseCron } from '../../kernel/cron.ts'
import type { Issue } from '../../kernel/errors.ts'
import { exportTemplateErrors as errors } from './exports.errors.ts'
import { isRelative } from './relative-period.ts'

type Maybe<T> = T | null | undefined

interface TemplateFacts {
  columns?: unknown
  conditions?: unknown
  cron?: Maybe<string>
  layout?: Maybe<string>
  scope?: Maybe<string>
  splitBy?: Maybe<string>
}

const MAX_COLUMNS = 200
const MAX_CONDITIONS = 40
const NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/

/** The names of the fields of an export, in their order; undefined if the value is no such list. */
export function columnNames(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_COLUMNS) return undefined
  const names = value.filter((one): one is string => typeof one === 'string' && NAME.test(one))
  return names.length === value.length && new Set(names).size === names.length ? names : undefined
}

/** Conditions by field, as filters of lists or parameters of reports; undefined if the value is no such thing. */
export function conditionsIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  return entries.length <= MAX_CONDITIONS && entries.every(([name, one]) => NAME.test(name) && isCondition(one))
    ? (value as Record<string, unknown>)
    : undefined
}

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isCondition = (value: unknown): boolean => {
  if (isPlain(value) || isRelative(value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  const { op, value: inner } = value as { op?: unknown; value?: unknown }
  return typeof op === 'string' && op !== 'relative' && (inner === undefined || isPlain(inner) || isPlainList(inner))
}
const isPlainList = (value: unknown): boolean => Array.isArray(value) && value.every(isPlain)

/** What is wrong with a template by itself. Whether its source and fields are there is for the server to say. */
export function templateIssues({ columns, conditions, cron, layout, scope, splitBy }: TemplateFacts): Issue[] {
  return [
    ...(columnNames(columns)?.length ? [] : [errors.issue('data_export.columns', {}, 'columns')]),
    ...(conditionsIn(conditions) ? [] : [errors.issue('data_export.conditions', {}, 'conditions')]),
    ...(cron && !parseCron(cron) ? [errors.issue('data_export.cron', {}, 'cron')] : []),
    ...(layout === 'field' && !splitBy ? [errors.issue('data_export.split', {}, 'splitBy')] : []),
    ...(layout === 'company' && scope !== 'all' ? [errors.issue('data_export.company_layout', {}, 'layout')] : []),
  ]
}
