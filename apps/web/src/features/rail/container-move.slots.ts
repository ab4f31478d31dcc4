import type { containerMove } from '@tuheng/domain/rail/container-move'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof containerMove>('containerMove', {
  transitionNotes: { undo: lazy(() => import('./stays/undo-note.tsx')) },
})
