import type { bankTransaction } from '@tuheng/domain/settlement/index'
import { registerSlots } from '../../engine/slots.ts'
import { SettleTool } from './settle-tool.tsx'

registerSlots<typeof bankTransaction>('bankTransaction', { listTool: SettleTool })
