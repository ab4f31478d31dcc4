import type { dataChange } from '@tuheng/domain/changes/index'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { CounterAction } from './counter-action.tsx'

registerSlots<typeof dataChange>('dataChange', {
  detail: {
    lead: lazy(() => import('./current-effect.tsx')),
    actions: CounterAction,
    related: [
      {
        label: text('撤销它的修改单', 'Requests that take it back'),
        resource: 'dataChange',
        face: 'all',
        filters: ({ id }) => ({ counterOfId: [id] }),
        when: ({ status }) => status === 'executed' || status === 'undone',
      },
    ],
  },
})
