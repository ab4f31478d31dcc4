import { dimensionsFor } from '@tuheng/domain/kernel/report-access'
import type { Report } from '@tuheng/domain/kernel/report'
import { recordGrouping, recordsBehind } from '@tuheng/domain/kernel/report-records'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useMemo } from 'react'
import { goTo } from '../../shared/tabs/navigator.ts'
import { openTab, useTabLocation } from '../../shared/tabs/tabs.ts'
import { addressIn } from '../../shared/session/addressed-company.ts'
import { useActor } from '../../shared/session/session.ts'
import { mayOpen } from '../links/list-link.ts'
import { recordPath } from '../paths.ts'
import { drillPath, isTraced, pageOfCompany } from './drill.ts'
import type { FigureTarget, Leads } from './figure-link.tsx'
import { encodeReport, type ReportState } from './params-codec.ts'

export interface Ways {
  /** From a figure: of a row or a sum to its documents, of a document to its charges. */
  leads: Leads
  /** From the number of a document to the document. */
  record: (row: AnyRow) => FigureTarget | undefined
  /** The charges of all that is shown. */
  ledger: FigureTarget | undefined
}

/** Where the figures of a report lead. `leave` is called before another list of the same report takes its place. */
export function useLeads(
  report: Report,
  state: ReportState,
  { defaults, leave }: { defaults: AnyRow; leave(): void },
): Ways {
  const actor = useActor()
  const { path } = useTabLocation()
  return useMemo(() => {
    const by = recordGrouping(report)
    const within = dimensionsFor(report, actor).some(({ value }) => value === by?.value)
    const elsewhere = (target: string | undefined): FigureTarget | undefined =>
      target && mayOpen(target.split('?')[0] as string, actor)
        ? { path: target, follow: () => openTab(target) }
        : undefined
    const record = (row: AnyRow): FigureTarget | undefined => {
      const id = by?.record && row[by.record.id]
      if (!by?.record || typeof id !== 'number') return undefined
      const target = recordPath({ resource: String(row[by.record.resource]), id, actor })
      return target === undefined
        ? undefined
        : { path: target, follow: () => openTab({ path: target, title: String(row[by.value]) }) }
    }
    /** The report of the company of a row. From another company it leads to the offer to switch. */
    const inCompany = (row: AnyRow): FigureTarget | undefined => {
      const target = pageOfCompany(report, row, state)
      if (!target || target.orgId === actor.orgId) return elsewhere(target?.path)
      const href = addressIn(target.orgId, target.path)
      return { path: target.path, href, follow: () => window.location.assign(href) }
    }
    const charges = (row: AnyRow) => (report.across ? inCompany(row) : elsewhere(drillPath(report, row, state)))
    const single = !!by && state.groupBy === by.value
    const leads: Leads = (row, column) => {
      if (!isTraced(report, column)) return undefined
      if (single && by.value in row) {
        const kept = report.drill?.unless
        return kept?.values.includes(String(row[kept.column])) ? record(row) : charges(row)
      }
      if (single && !(column in (report.narrows ?? {}))) return charges({})
      const next = within ? recordsBehind(report, { row, column }, state) : undefined
      if (!next) return charges(row)
      const target = `${path}?${encodeReport(next, defaults)}`
      return {
        path: target,
        follow: () => {
          leave()
          goTo(target)
        },
      }
    }
    return { leads, record, ledger: single ? charges({}) : undefined }
  }, [report, state, actor, path, defaults, leave])
}
