import { fieldRight, type Actor } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** Columns and figures that this actor must not see: their own right, or that of a field whose sum they are. */
export function hiddenColumns(report: Report, actor: Actor): ReadonlySet<string> {
  const figures = (report.figures ?? []).map(figure => figure.name)
  const names = new Set([...Object.keys(report.columns), ...figures, ...Object.keys(report.sees ?? {})])
  return new Set([...names].filter(name => {
    const fields = [`${report.name}.${name}`, ...(report.sees?.[name] ?? [])]
    return fields.some(path => {
      const [resource = '', field = ''] = path.split('.')
      const right = fieldRight(actor, resource, field)
      return right === 'hidden' || right === 'masked'
    })
  }))
}

/** The answer as it may leave the server: declared columns, labels and drill sources, without what is hidden. */
export function veilAnswer(report: Report, actor: Actor, answer: ReportAnswer): ReportAnswer {
  const hidden = hiddenColumns(report, actor)
  const sources = new Set(Object.values(report.drill?.filters ?? {}))
  const judged = new Map<string, boolean>()
  const known = (name: string): boolean => {
    const hit = judged.get(name)
    if (hit !== undefined) return hit
    const base = name.replace(/\$$/, '')
    const may = (base in report.columns || sources.has(base) || base === ALARM) && !hidden.has(base)
    judged.set(name, may)
    return may
  }
  const bare = (row: AnyRow): AnyRow => {
    const names = Object.keys(row)
    return names.every(known) ? row : Object.fromEntries(names.filter(known).map(name => [name, row[name]]))
  }
  return {
    rows: answer.rows.map(bare),
    totals: bare(answer.totals),
    figures: Object.fromEntries(Object.entries(answer.figures).filter(([name]) => !hidden.has(name))),
    header: answer.header,
  }
}

const ALARM = 'alarm'
