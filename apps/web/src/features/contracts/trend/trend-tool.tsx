import { LineChartOutlined } from '@ant-design/icons'
import type { informationPrice } from '@tuheng/domain/contracts/index'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mayOpen } from '../../../engine/links/list-link.ts'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { COMPARE, QUEUE } from './compare-path.ts'

const TrendDrawer = lazy(() => import('./trend-drawer.tsx'))

/** Beside the list of information prices: the trend of a route, and the trips that have no price. */
export function TrendTool({ selected, query }: ListToolProps<typeof informationPrice>) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<LineChartOutlined />} onClick={() => setOpen(true)}>
        {t('trend.tool')}
      </Button>
      {selected.length === 0 && mayOpen(COMPARE, actor) && (
        <Button onClick={() => openTab(QUEUE)}>{t('trend.queue')}</Button>
      )}
      {open && (
        <Suspense>
          <TrendDrawer begin={routeOf(selected, query.filters)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The route of what is selected, or that the list is filtered by, if it is one. */
function routeOf(
  selected: ListToolProps<typeof informationPrice>['selected'],
  filters: Readonly<Record<string, unknown>>,
): { routeId: number | null; route: string } {
  const [row] = selected
  if (row) return { routeId: row['routeId'] as number, route: String(row['routeId$'] ?? '') }
  const asked = filters['routeId']
  return { routeId: typeof asked === 'number' ? asked : null, route: '' }
}
