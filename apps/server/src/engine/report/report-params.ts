import { failParam } from '@tuheng/domain/kernel/bad-request'
import { shownValue } from '@tuheng/domain/kernel/text'
import { missingOf, parseFields } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Report } from '@tuheng/domain/kernel/report'
import { dimensionsFor, hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { reportErrors } from './report-errors.ts'

export interface ReportQuestion {
  params: AnyRow
  groupBy: string
  without: readonly string[]
}

/**
 * Parses the request. Unknown keys, wrong values and parameters that the actor may not query are refused; missing ones
 * get their defaults.
 */
export function readQuestion(
  report: Report,
  body: AnyRow,
  { actor, today }: { actor: Actor; today: string },
): ReportQuestion {
  const { groupBy, without, ...given } = body
  const parsed = parseFields(report.params, given, { creating: true })
  const params: AnyRow = { ...blank(report.params), ...report.defaults?.(today), ...parsed.values }
  const missing = missingOf(report.params, { values: params, issues: parsed.issues })
  const hidden = hiddenInReport(report, actor)
  const closed = Object.entries(report.params).flatMap(([name, field]) =>
    hidden.has(name) && given[name] !== null && given[name] !== undefined
      ? [fieldIssue('field.forbidden', { field, name })]
      : [],
  )
  failAll([...parsed.issues, ...missing, ...closed])
  const empty = [...new Set(listOf(without))].map(name => dimensionOf(report, actor, name))
  return { params, groupBy: dimensionOf(report, actor, groupBy), without: empty }
}

/** @throws unless it is a list, or nothing */
function listOf(without: unknown): readonly unknown[] {
  if (without === undefined || without === null) return []
  return Array.isArray(without) ? (without as unknown[]) : failParam('without')
}

function dimensionOf(report: Report, actor: Actor, asked: unknown): string {
  const all = report.groupBy?.map(group => group.value) ?? []
  const known = dimensionsFor(report, actor).map(group => group.value)
  const wanted = all.find(value => value === asked)
  if (wanted !== undefined && !known.includes(wanted))
    reportErrors.fail('report.group_hidden', labelIn(report, wanted), 'groupBy')
  if (asked === undefined || asked === null)
    return known[0] ?? (all.length ? reportErrors.fail('report.groups_hidden', {}, 'groupBy') : '')
  return (
    known.find(value => value === asked) ?? reportErrors.fail('report.group', { value: shownValue(asked) }, 'groupBy')
  )
}

function labelIn(report: Report, name: string): { label: string; en: string } {
  const { zh, en } = labelOf(report.columns[name] ?? { kind: 'text', label: name }, name)
  return { label: zh, en }
}

const blank = (fields: Fields): AnyRow => Object.fromEntries(Object.keys(fields).map(name => [name, null]))
