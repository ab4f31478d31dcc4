import type { informationPrice } from '@tuheng/domain/contracts/index'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { TrendTool } from './trend/trend-tool.tsx'

registerSlots<typeof informationPrice>('informationPrice', {
  listTool: TrendTool,
  rowFields: ['routeId'],
  detail: {
    tabsFirst: true,
    tabs: [
      {
        key: 'trend',
        label: text('走势', 'Trend'),
        component: lazy(() => import('./trend/trend-tab.tsx')),
        leads: true,
      },
    ],
  },
})
