import { informationPrice } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Drawer } from 'antd'
import { useState } from 'react'
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
  const [{ routeId, route }, setRoute] = useState(begin)
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
