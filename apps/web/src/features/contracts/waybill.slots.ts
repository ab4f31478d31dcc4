import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { RepriceTool } from './reprice/reprice-tool.tsx'

registerSlots('waybill', { listTool: RepriceTool, acts: { reprice: lazy(() => import('./reprice/reprice-act.tsx')) } })
