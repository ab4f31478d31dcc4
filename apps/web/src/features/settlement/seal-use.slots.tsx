import type { sealUse } from '@tuheng/domain/settlement/index'
import { registerSlots } from '../../engine/slots.ts'
import { PlaceSketch } from './seal-use/place-sketch.tsx'
import { TakePrint } from './seal-use/take-print.tsx'

registerSlots<typeof sealUse>('sealUse', { fieldNotes: { source: TakePrint, places: PlaceSketch } })
