import { conditionsIn, isRelative, periodFilter, periodParam, takesPeriod } from '@tuheng/domain/files/index'
import type { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import type { Field } from '@tuheng/domain/kernel/field'
import { columnField, type RowOf } from '@tuheng/domain/kernel/resource'
import type { Source } from './sources.ts'

export type Template = RowOf<typeof exportTemplate>
export type Run = RowOf<typeof exportRun>

/** What one run exports. It is fixed when the run begins, so that what was approved is what is made. */
export interface ExportSpec {
  /** Name of the template. */
  name: string
  columns: string[]
  /** As the template has them; relative dates as words. */
  conditions: Readonly<Record<string, unknown>>
  /** With the dates that the words meant. */
  filters: Readonly<Record<string, unknown>>
  layout: Template['layout']
  scope: Template['scope']
  splitBy: string | null
  totals: boolean
  /** The sensitive fields that the person sees in clear. */
  sensitive: string[]
}

/** The field that a condition is about: of the record, or a parameter of the report. */
export function conditionField(source: Source, name: string): Field | undefined {
  return source.kind === 'list' ? columnField(source.at.resource, name) : source.report.params[name]
}

/** Conditions with the dates that relative words mean on a day. Whether they may be asked is judged where they are used. */
export function filtersOn(source: Source, given: unknown, today: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(conditionsIn(given) ?? {}).map(([name, value]) => {
      const field = conditionField(source, name)
      if (!isRelative(value) || !field || !takesPeriod(field)) return [name, value]
      return [
        name,
        source.kind === 'list'
          ? periodFilter(value.value, field.kind, today)
          : periodParam(value.value, { name, kind: field.kind }, today),
      ]
    }),
  )
}
