import type { Actor } from './policy.ts'
import type { Report } from './report.ts'
import { definedResource } from './defined.ts'
import { isVisibleByRole, fieldAccessOf } from './field-access.ts'

type Asked = Pick<Report, 'name' | 'columns' | 'figures' | 'reads' | 'params' | 'groupBy'>

/** Columns, figures and parameters of a report that this actor must not see or ask by: their own right, or that of a field that they tell of. */
export function hiddenInReport(report: Asked, actor: Actor): ReadonlySet<string> {
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
        const [resource = '', field = ''] = path.split('.')
        const target = definedResource(resource)
        // A report's own column is known to roles alone
        return target ? !fieldAccessOf(actor, target).mayQuery(field) : !isVisibleByRole(actor, resource, field)
      })
    }),
  )
}

/** The dimensions that this actor may group by: neither one that they must not see, nor one that divides such a one further. */
export function dimensionsFor(report: Asked, actor: Actor): NonNullable<Report['groupBy']> {
  const hidden = hiddenInReport(report, actor)
  return (report.groupBy ?? []).filter(({ value, within = [] }) => ![value, ...within].some(name => hidden.has(name)))
}
