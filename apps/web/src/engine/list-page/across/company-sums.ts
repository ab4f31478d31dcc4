import type { AcrossAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { TotalsRow } from '../list-table.tsx'
import { totalsRows } from '../totals-rows.ts'
import type { useT } from './locale.ts'

/** With more companies their rows would cover the list. Who wants to see one of many chooses it. */
const MAX_ROWS = 4

/** The totals by company and together. */
export function companySums(
  { resource, companies, sums }: { resource: AnyResource } & Pick<AcrossAnswer, 'companies' | 'sums'>,
  t: ReturnType<typeof useT>,
  lang: Lang,
): TotalsRow[] | undefined {
  const of = (data: AcrossAnswer['sums']): TotalsRow[] =>
    totalsRows(resource, { data, isPlaceholderData: false, isError: false }, lang) ?? []
  if (!sums) return undefined
  const byCompany = companies.map(({ name, sums: own }) =>
    own ? of(own).map(row => ({ ...row, label: t('sums', { company: name, what: row.label }) })) : [],
  )
  const isShort = companies.length > 1 && byCompany.flat().length <= MAX_ROWS
  return [...(isShort ? byCompany.flat() : []), ...of(sums)]
}
