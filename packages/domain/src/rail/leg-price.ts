import type { Dec } from '../kernel/decimal.ts'
import type { RailBasis } from './haul.choices.ts'

/** The payable price of a short haul. */
export interface LegPrice {
  apPinned: boolean
  apBasis: RailBasis | null
  apPrice: Dec | null
}

/** What is agreed for a leg is the price of its trips; without it they go by the price sheets. */
export const priceFrom = ({ apBasis, apPrice }: Omit<LegPrice, 'apPinned'>): LegPrice => ({
  apPinned: apPrice !== null,
  apBasis,
  apPrice,
})
