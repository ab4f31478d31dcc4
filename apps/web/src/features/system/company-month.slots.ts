import type { companyMonth } from '@tuheng/domain/system/index'
import { registerSlots } from '../../engine/slots.ts'
import { CloseTool } from './months/close-tool.tsx'

registerSlots<typeof companyMonth>('companyMonth', { listTool: CloseTool, createdByTool: true })
