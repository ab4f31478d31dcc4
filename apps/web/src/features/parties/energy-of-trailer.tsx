import type { vehicle } from '@tuheng/domain/parties/index'
import { isTrailerType } from '@tuheng/domain/parties/vehicle-types'
import type { FieldName } from '@tuheng/domain/kernel/resource'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { FormPaneProps } from '../../engine/slots.ts'

const TYPE = 'vehicleType' satisfies FieldName<typeof vehicle>
const ENERGY = 'energyType' satisfies FieldName<typeof vehicle>
const NONE = 'Y'

/** A trailer has no engine, and every other vehicle has one: the kind of energy follows the type of the vehicle. */
export function EnergyOfTrailer({ form }: FormPaneProps) {
  const type = useStore(form.store, ({ values }) => values[TYPE])
  useEffect(() => {
    if (typeof type !== 'string' || !type) return
    const isTrailer = isTrailerType(type as Parameters<typeof isTrailerType>[0])
    if (isTrailer !== (form.values()[ENERGY] === NONE))
      form.set(ENERGY, isTrailer ? NONE : (form.model.fields[ENERGY]?.default ?? null))
  }, [form, type])
  return null
}
