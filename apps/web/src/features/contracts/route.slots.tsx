import type { route } from '@tuheng/domain/contracts/index'
import { registerSlots } from '../../engine/slots.ts'
import { DistanceProposal } from './route-distance.tsx'

registerSlots<typeof route>('route', { formNotice: DistanceProposal })
