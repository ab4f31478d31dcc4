import { registerSlots } from '../../engine/slots.ts'
import { DistanceNotice } from './route-distance.tsx'

registerSlots('route', { formNotice: DistanceNotice })
