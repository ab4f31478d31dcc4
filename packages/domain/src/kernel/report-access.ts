import type { Actor } from './policy.ts'
import type { Report } from './report.ts'
import { definedResource } from './defined.ts'
import { isVisibleByRole, fieldAccessOf } from './field-access.ts'

type ReportFields = Pick<Report, 'name' | 'columns' | 'figures' | 'reads' | 'params' | 'groupBy'>

/**
 * Columns, figures and parameters of a report that the actor may neither see nor query by: because of their own right,
 * or of the right of the field that they show.
 */
export function hiddenInReport(report: ReportFields, actor: Actor): ReadonlySet<string> {
  const figures = (report.figures ?? []).map(figure => figure.name)
  const names = new Set([
    ...Object.keys(report.columns),
    ...Object.keys(report.params),
    ...figures,
    ...Object.keys(report.reads ?? {}),
  ])
  return new Set(
    [...names].filter(name => {
      const fields = [`${report.name}.${name}`, ...(report.reads?.[name] ?? [])]
      return fields.some(path => {
        const [resource = '', ...rest] = path.split('.')
        const field = rest.join('.')
        const target = definedResource(resource)
        // Only roles can restrict a column that belongs to the report alone
        return target ? !fieldAccessOf(actor, target).mayQuery(field) : !isVisibleByRole(actor, resource, field)
      })
    }),
  )
}

/**
 * The dimensions that this actor may group by. A dimension is excluded if it is hidden, or if it divides a hidden one
 * further.
 */
export function dimensionsFor(report: ReportFields, actor: Actor): NonNullable<Report['groupBy']> {
  const hidden = hiddenInReport(report, actor)
  return (report.groupBy ?? []).filter(({ value, within = [] }) => ![value, ...within].some(name => hidden.has(name)))
}
