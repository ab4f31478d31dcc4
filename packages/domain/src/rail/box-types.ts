import type { Dec } from '../kernel/decimal.ts'
import type { BoxType } from './rail.choices.ts'

/** What a kind of container may weigh. Masses in tonnes. */
export interface BoxLimits {
  /** ISO 6346 size and type. The 35-t open top has none of its own. */
  iso: string | null
  feet: 20 | 40
  tare: Dec
  maxGross: Dec
  openTop: boolean
}

/** Usual masses of each kind; a container's own plate goes first. */
export const BOX_LIMITS: Readonly<Record<BoxType, BoxLimits>> = {
  gp20: { iso: '22G1', feet: 20, tare: '2.240', maxGross: '30.480', openTop: false },
  ot20: { iso: '22U1', feet: 20, tare: '2.350', maxGross: '30.480', openTop: true },
  grain20: { iso: null, feet: 20, tare: '2.700', maxGross: '30.480', openTop: false },
  ot35: { iso: null, feet: 20, tare: '3.000', maxGross: '35.000', openTop: true },
  gp40: { iso: '42G1', feet: 40, tare: '3.800', maxGross: '30.480', openTop: false },
  hq40: { iso: '45G1', feet: 40, tare: '3.900', maxGross: '30.480', openTop: false },
}
