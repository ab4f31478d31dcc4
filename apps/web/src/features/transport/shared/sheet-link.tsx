import { can } from '@tuheng/domain/kernel/policy'
import { listScreen, cardOf } from '../../../engine/catalogue.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'

/** Links a price sheet by its number; only the number for people who may not open sheets. */
export function SheetLink({ no, side }: { no: string; side: 'ar' | 'ap' }) {
  const actor = useActor()
  const faceName = side === 'ar' ? 'customer' : 'carrier'
  const face = cardOf('priceSheet')?.faces[faceName]
  const path = listScreen('priceSheet', faceName)?.path
  if (!face || !path || !can(actor, face, 'read')) return <span>{no}</span>
  return (
    <button type="button" className="en-link" onClick={() => openTab(`${path}?q=${encodeURIComponent(no)}`)}>
      {no}
    </button>
  )
}
