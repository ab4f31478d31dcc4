import type { waybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { ForTripsTool } from './for-trips-tool.tsx'

registerSlots<typeof waybill>('waybill', { listTool: ForTripsTool })
