import type { waybill } from '@tuheng/domain/transport/index'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { boxNoteFor } from './stays/box-note-for.tsx'

registerSlots<typeof waybill>('waybill', {
  fieldNotes: { boxNo1: boxNoteFor('boxNo1'), boxNo2: boxNoteFor('boxNo2') },
  transitionNotes: { load: lazy(() => import('./stays/loading-note.tsx')) },
})
