import { type Call, defineCall } from './call.ts'
import type { Field } from './field.ts'
import { kindOf } from './kinds/index.ts'
import type { Report, ReportAnswer } from './report.ts'
import { definedResource } from './defined.ts'
import { s, type Shape, type Shapes, type Source } from './shape.ts'

/** The request of a report: its parameters, and the dimensions to group by. */
export interface ReportRequest extends Record<string, unknown> {
  groupBy?: string
  /** Dimensions of which only what has no value is wanted. */
  without?: string[]
}

export interface ReportCalls {
  readonly query: Call<ReportRequest, ReportAnswer, ReportAnswer, 'member'>
  /** The same answer as a workbook. */
  readonly export: Call<ReportRequest, unknown, unknown, 'member'>
}

/**
 * The calls of a report, derived from its declaration. The source fields of a column are those that it `reads`, and the
 * column's own right under the name of the report.
 */
export function reportCalls(report: Report): ReportCalls {
  const groups = (report.groupBy ?? []).map(({ value }) => value)
  const dimensions = (report.groupBy ?? []).filter(({ record }) => !record).map(({ value }) => value)
  const traced = dimensions.length < groups.length
  const request = s.input(report.params, {
    ...(groups.length ? { groupBy: s.maybe(s.oneOf(...groups)) } : {}),
    // Only what leads to single records knows how to leave a dimension empty
    ...(traced ? { without: s.maybe(s.list(s.oneOf(...dimensions))) } : {}),
  }) as Shape<ReportRequest>
  const about = { zh: report.zh, en: report.en }
  return {
    query: defineCall({
      path: `${report.api}/query`,
      permission: `${report.permission}.read`,
      about,
      request,
      answer: answerOf(report),
    }),
    export: defineCall({
      path: `${report.api}/export`,
      permission: `${report.permission}.export`,
      about,
      request,
      answer: 'file',
    }),
  }
}

function answerOf(report: Report): Shape<ReportAnswer> {
  const row = s.object(rowOf(report))
  const figure = s.object({ value: s.nullable(s.either(s.text(), s.integer())), change: s.maybe(s.nullable(s.text())) })
  const figures = Object.fromEntries(
    (report.figures ?? []).map(({ name }) => [name, s.maybe(s.from(figure, ...sourcesOf(report, name)))]),
  )
  return s.object({
    rows: s.list(row),
    totals: row,
    trend: s.maybe(s.list(row)),
    rest: s.maybe(s.object({ count: s.integer(), row })),
    figures: s.object(figures),
    header: s.list(s.object({ zh: s.text(), en: s.text() })),
  }) as unknown as Shape<ReportAnswer>
}

/** The columns depend on the grouping. The values that a drill path takes from a row are included. */
function rowOf(report: Report): Shapes {
  const records = (report.groupBy ?? []).flatMap(({ record }) => record ?? [])
  const ids = [...records.map(({ id }) => id), ...(report.across ? [COMPANY] : [])]
  const alarm = report.reads?.[ALARM] ? [ALARM] : []
  const names = new Set([
    ...Object.keys(report.columns),
    ...Object.values(report.drill?.filters ?? {}),
    ...records.map(({ resource }) => resource),
    ...ids,
    ...alarm,
  ])
  return Object.fromEntries(
    [...names].flatMap(name => {
      const field = report.columns[name]
      const sources = sourcesOf(report, name)
      const kind = name === ALARM ? s.bool() : ids.includes(name) ? s.id() : valueOf(field)
      const value = s.maybe(s.from(s.nullable(kind), ...sources))
      const target = definedResource(field?.to ?? '')
      return [
        [name, value],
        ...(target
          ? [
              [
                `${name}$`,
                s.maybe(s.from(s.nullable(s.text()), ...sources, { resource: target.name, path: target.title })),
              ],
            ]
          : []),
      ]
    }) as [string, Shape][],
  )
}

const ALARM = 'alarm'
/** The company of a row, where there are several. */
const COMPANY = 'orgId'

/** The report's own right comes first: it has no mask, so no value is shown partly. */
function sourcesOf(report: Report, name: string): Source[] {
  return [report.name, ...(report.reads?.[name] ?? [])].map((path, i) => {
    const dot = path.indexOf('.')
    return i ? { resource: path.slice(0, dot), path: path.slice(dot + 1) } : { resource: path, path: name }
  })
}

const valueOf = (field: Field | undefined): Shape => (field ? { json: kindOf(field).schema(field) } : s.text())
