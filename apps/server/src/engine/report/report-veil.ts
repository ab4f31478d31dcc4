import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-sight'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { knownResource } from '../directory.ts'
import { veilOf } from '../serialise.ts'

/** The answer as it may leave the server: declared columns, labels and drill sources, without what is hidden. */
export function veilAnswer(report: Report, actor: Actor, answer: ReportAnswer): ReportAnswer {
  const hidden = hiddenInReport(report, actor)
  const sources = new Set(Object.values(report.drill?.filters ?? {}))
  const judged = new Map<string, boolean>()
  const known = (name: string): boolean => {
    const hit = judged.get(name)
    if (hit !== undefined) return hit
    const base = name.replace(/\$$/, '')
    const may = (base in report.columns || sources.has(base) || base === ALARM) && !hidden.has(base) && (base === name || maySeeName(report, base, actor))
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

/** What names a record is kept from whoever may not see it there: they group by number. */
function maySeeName(report: Report, name: string, actor: Actor): boolean {
  const target = knownResource(report.columns[name]?.to ?? '')
  return !target || veilOf(actor, target).sight(target.title) === 'visible'
}

const ALARM = 'alarm'
