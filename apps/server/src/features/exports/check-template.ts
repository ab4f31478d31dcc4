import { columnNames, conditionsIn, exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import { belongsToCompany } from '@tuheng/domain/kernel/across'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { countField, countOf } from '@tuheng/domain/kernel/record-counts'
import { columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { parseFilters } from '../../engine/read/filter.ts'
import { readQuestion } from '../../engine/report/report-params.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { openSource, type Source } from './sources.ts'
import { conditionField, filtersOn, type Template } from './spec.ts'

type Asked = Pick<Template, 'source' | 'columns' | 'conditions' | 'scope' | 'layout' | 'splitBy'>

/** Judges a template for whoever saves it: what they could not export themselves they do not put into one. @throws */
export function checkTemplate(actor: Actor, template: Asked, today: string): Source {
  const source = openSource(actor, template.source, 'source')
  failAll([...columnIssues(actor, source, template.columns), ...wholeIssues(source, template)])
  failAll(splitIssues(actor, source, template))
  checkConditions(actor, source, { conditions: template.conditions, today })
  return source
}

function columnIssues(actor: Actor, source: Source, columns: unknown): Issue[] {
  const isThere = columnIsThere(actor, source)
  return (columnNames(columns) ?? [])
    .filter(name => !isThere(name))
    .slice(0, 5)
    .map(name => errors.issue('data_export.column', { name }, 'columns'))
}

function columnIsThere(actor: Actor, source: Source): (name: string) => boolean {
  if (source.kind === 'report') {
    const hidden = hiddenInReport(source.report, actor)
    return name => Object.hasOwn(source.report.columns, name) && !hidden.has(name)
  }
  const { resource, face } = source.at
  const { visibilityOf } = viewerAccess(actor, resource, face)
  return name => {
    const count = countOf(resource.list, name)
    const field = count ? countField(count) : columnField(resource, name)
    return field !== undefined && field.kind !== 'lines' && field.kind !== 'json' && visibilityOf(name) !== 'hidden'
  }
}

/** What a source or several companies do not take. */
function wholeIssues(source: Source, { scope, layout, conditions }: Asked): Issue[] {
  if (source.kind === 'report')
    return scope === 'own' && layout === 'one' ? [] : [errors.issue('data_export.report_whole', {}, 'layout')]
  if (scope === 'own') return []
  return Object.keys(conditionsIn(conditions) ?? {}).flatMap(name => {
    const field = conditionField(source, name)
    return field && belongsToCompany(field)
      ? [errors.issue('data_export.across_records', { label: labelOf(field, name).zh }, 'conditions')]
      : []
  })
}

function splitIssues(actor: Actor, source: Source, { layout, splitBy }: Asked): Issue[] {
  if (layout !== 'field' || source.kind === 'report') return []
  return isSplitField(actor, source, splitBy ?? '') ? [] : [errors.issue('data_export.split_field', {}, 'splitBy')]
}

/** Whether files can be divided by the field: a reference that the person may filter by. */
export function isSplitField(actor: Actor, source: Extract<Source, { kind: 'list' }>, name: string): boolean {
  const { resource, face } = source.at
  return columnField(resource, name)?.kind === 'ref' && viewerAccess(actor, resource, face).mayQuery(name)
}

function checkConditions(
  actor: Actor,
  source: Source,
  { conditions, today }: { conditions: unknown; today: string },
): void {
  const filters = filtersOn(source, conditions, today)
  if (source.kind === 'report') readQuestion(source.report, filters, { actor, today })
  else {
    const { resource, face } = source.at
    parseFilters(resource, filters, viewerAccess(actor, resource, face).mayQuery)
  }
}
