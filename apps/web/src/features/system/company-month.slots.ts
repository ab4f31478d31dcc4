import { registerSlots } from '../../engine/slots.ts'
import { CloseTool } from './months/close-tool.tsx'

registerSlots('companyMonth', { listTool: CloseTool })
