import { percentText } from '@tuheng/domain/kernel/decimal'
import type { TaxGroup } from '@tuheng/domain/settlement/index'
import { lazy, Suspense } from 'react'
import type { Widget } from '../../engine/widgets/types.ts'
import { t } from './locale/index.ts'

const TaxGroups = lazy(() => import('./tax-groups-table.tsx'))

/** 税率分组: the amounts to invoice by rate. The tax of each rate is computed once, as on the invoice. */
export const taxGroupsWidget: Widget<'json'> = {
  Input: Groups,
  Cell: Groups,
  text: ({ value }) =>
    readGroups(value)
      .map(group => `${percentText(group.taxRate)} ${t('tax.incl')} ${group.incl} = ${group.excl} + ${group.tax}`)
      .join('; '),
  wide: true,
  unordered: true,
}

function readGroups(value: unknown): TaxGroup[] {
  const list = Array.isArray(value) ? (value as Partial<TaxGroup>[]) : []
  return list.filter(
    (group): group is TaxGroup =>
      typeof group.taxRate === 'string' &&
      typeof group.incl === 'string' &&
      typeof group.excl === 'string' &&
      typeof group.tax === 'string',
  )
}

function Groups({ value }: { value: unknown }) {
  return (
    <Suspense fallback={null}>
      <TaxGroups groups={readGroups(value)} />
    </Suspense>
  )
}
