import type { waybill } from '@tuheng/domain/transport/index'
import { lazy } from 'react'
import { LinkedText } from '../../engine/links/linked-text.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { RepriceTool } from './reprice/reprice-tool.tsx'

registerSlots<typeof waybill>('waybill', {
  listTool: RepriceTool,
  transitionDialogs: { reprice: lazy(() => import('./reprice/reprice-action.tsx')) },
  // Links the trip whose change made this one due
  cells: { dueReason: row => <LinkedText text={String(row['dueReason'] ?? '')} /> },
})
