import { informationPrice } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/calls/api.ts'
import { widgetOf } from '../../../engine/widgets/index.ts'
import { useT } from '../locale/index.ts'
import { PriceTrend } from './price-trend.tsx'
import css from './trend.module.css'

interface Props {
  /** The route that it opens with, and its label. */
  begin: { routeId: number | null; route: string }
  onClose(): void
}

const FIELD = { ...informationPrice.fields.routeId, where: {} }

/** From the list: the trend of any route. */
export default function TrendDrawer({ begin, onClose }: Props) {
  const t = useT()
  const [chosen, setRoute] = useState(begin.routeId ? begin : undefined)
  const newest = useNewest(!chosen)
  const { routeId, route } = chosen ?? newest ?? begin
  const { Input } = widgetOf(FIELD)
  return (
    <Drawer open size={760} title={t('trend.title')} onClose={onClose}>
      <div className={css.route}>
        <span>{t('trend.route')}</span>
        <Input
          field={FIELD}
          name="routeId"
          path="routeId"
          label={t('trend.route')}
          value={routeId as never}
          caption={route || undefined}
          getRow={(): AnyRow => ({})}
          onChange={(value, also) =>
            setRoute({ routeId: (value as number | null) ?? null, route: String(also?.['routeId$'] ?? '') })
          }
        />
      </div>
      {routeId ? (
        <PriceTrend key={routeId} routeId={routeId} route={route} />
      ) : (
        <p className="en-faint">{t('trend.choose')}</p>
      )}
    </Drawer>
  )
}

/** The route of the newest price in force: what the drawer shows until another one is chosen. */
function useNewest(isAsked: boolean): Props['begin'] | undefined {
  const { data } = useQuery({
    queryKey: ['oms/informationPrice', 'newest'],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call<{ list: AnyRow[] }>(
        'oms/informationPrice/list',
        { filters: { status: 'active' }, sort: ['-effFrom'], pageSize: 1, columns: ['routeId'] },
        { signal, silent: true },
      ),
  })
  const [row] = data?.list ?? []
  return row && { routeId: row['routeId'] as number, route: String(row['routeId$'] ?? '') }
}
