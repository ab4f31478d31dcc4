import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { t } from '../locale/index.ts'
import type { TotalsRow } from './list-table.tsx'
import type { Summary } from '@tuheng/domain/kernel/generic-wire'

/** What is known of the sums: those of another filter are not shown under the rows of this one. */
export interface Counted {
  data: Summary | undefined
  isPlaceholderData: boolean
  isError: boolean
}

/** The rows of sums under a list: one, or one for each value of what must not be added up; while they are counted, one that says so. */
export function totalsRows(resource: AnyResource, counted: Counted | undefined, lang: Lang): TotalsRow[] | undefined {
  if (!resource.list.totals?.length || !counted) return undefined
  if (counted.isError) return [{ label: t('total.failed'), totals: {} }]
  const summary = counted.isPlaceholderData ? undefined : counted.data
  if (!summary) return [{ label: t('total.counting'), totals: {} }]
  const { totalsBy: by } = resource.list
  if (by === undefined || !summary.groups) return [{ label: t('total'), totals: summary.totals }]
  const words = columnField(resource, by)?.choices
  return summary.groups.map(({ value, totals }) => ({
    label: t('total.of', { what: words?.[value]?.[lang] ?? value }),
    totals,
  }))
}

/** Why the sums are less than the rows in view: `合计不含 2 条已作废`. */
export function leftOut(resource: AnyResource, summary: Summary | undefined, lang: Lang): string | undefined {
  const { tabs, totals, totalsExcept } = resource.list
  if (!summary?.left || !totals?.length || tabs === undefined || !totalsExcept) return undefined
  const words = columnField(resource, tabs)?.choices
  const states = totalsExcept.map(value => words?.[value]?.[lang] ?? value).join(lang === 'zh' ? '、' : ', ')
  return t('total.left', { count: summary.left, states })
}
