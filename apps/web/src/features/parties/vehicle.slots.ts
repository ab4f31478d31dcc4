import type { vehicle } from '@tuheng/domain/parties/index'
import { registerSlots } from '../../engine/slots.ts'
import { EnergyOfTrailer } from './energy-of-trailer.tsx'

registerSlots<typeof vehicle>('vehicle', { formNotice: EnergyOfTrailer })
