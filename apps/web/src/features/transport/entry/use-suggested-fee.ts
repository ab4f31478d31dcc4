import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { isMissing } from '../../../engine/common/missing.ts'
import type { FormApi } from '../../../engine/form/form-store.ts'
import type { TripRow } from '../shared/trips.ts'
import type { TripPreview } from './trip-answers.ts'

/**
 * Fills in the information fee of the day while the field is open and nobody has typed one, and follows it as the tonnes
 * change. What a person empties stays empty until the next trip.
 */
export function useSuggestedFee(form: FormApi, preview: TripPreview | undefined): void {
  const given = useRef<string | null>(null)
  const own = useStore(form.store, ({ values }: { values: TripRow }) => values['infoFee'])
  const fee = preview?.market?.infoFee ?? null
  useEffect(() => {
    // The next trip
    if (isMissing(own) && !form.isDirty()) given.current = null
    const isOpen = form.model.sections.some(section => section.fields.includes('infoFee'))
    const isOurs = isMissing(own) ? given.current === null : own === given.current
    if (!isOpen || !isOurs || fee === null || fee === own) return
    given.current = fee
    form.prefill({ infoFee: fee })
  }, [form, own, fee])
}
