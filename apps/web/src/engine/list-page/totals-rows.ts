import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { t } from '../locale/index.ts'
import type { TotalsRow } from './list-table.tsx'
import type { Summary } from '@tuheng/domain/kernel/generic-wire'

/** The state of the totals. Totals of another filter are not shown. */
export interface TotalsQuery {
  data: Summary | undefined
  isPlaceholderData: boolean
  isError: boolean
}

/**
 * The totals rows of a list: one, or one for each unit if amounts must not be added up. While they are loading, a
 * placeholder.
 */
export function totalsRows(
  resource: AnyResource,
  counted: TotalsQuery | undefined,
  lang: Lang,
): TotalsRow[] | undefined {
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

/** Why the totals are less than the visible rows: `合计不含 2 条已作废`. */
export function excludedNote(resource: AnyResource, summary: Summary | undefined, lang: Lang): string | undefined {
  const { tabs, totals, totalsExcept } = resource.list
  if (!summary?.left || !totals?.length || tabs === undefined || !totalsExcept) return undefined
  const words = columnField(resource, tabs)?.choices
  const states = totalsExcept.map(value => words?.[value]?.[lang] ?? value).join(lang === 'zh' ? '、' : ', ')
  return t('total.left', { count: summary.left, states })
}
