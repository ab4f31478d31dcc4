import { parseFields } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { reportErrors } from './report-errors.ts'

export interface ReportQuestion {
  params: AnyRow
  groupBy: string
}

/** Reads what was asked: unknown keys and wrong values are refused, what is missing takes its default. */
export function readQuestion(report: Report, body: AnyRow, today: string): ReportQuestion {
  const { groupBy, ...given } = body
  const parsed = parseFields(report.params, given, { creating: true })
  const params: AnyRow = { ...blank(report.params), ...report.defaults?.(today), ...parsed.values }
  const missing = Object.entries(report.params).flatMap(([name, field]) =>
    field.required && (params[name] === null || params[name] === undefined) ? [fieldIssue('field.required', field, name)] : [])
  failAll([...parsed.issues, ...missing])
  return { params, groupBy: dimensionOf(report, groupBy) }
}

function dimensionOf(report: Report, asked: unknown): string {
  const known = report.groupBy?.map(group => group.value) ?? []
  if (asked === undefined || asked === null) return known[0] ?? ''
  return known.find(value => value === asked) ?? reportErrors.fail('report.group', { value: String(asked) }, 'groupBy')
}

const blank = (fields: Fields): AnyRow => Object.fromEntries(Object.keys(fields).map(name => [name, null]))
