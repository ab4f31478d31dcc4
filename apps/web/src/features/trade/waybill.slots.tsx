import type { waybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { MatchTool } from './match-tool.tsx'

registerSlots<typeof waybill>('waybill', { listTool: MatchTool })
