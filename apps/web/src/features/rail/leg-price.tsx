import type { ReactNode } from 'react'
import { useT } from './locale/index.ts'

/** By what a leg without a price of its own is paid. */
export const priceFrom = (legType: unknown): ReactNode => <PriceFrom isRail={legType === 'rail'} />

function PriceFrom({ isRail }: { isRail: boolean }) {
  const t = useT()
  return t(isRail ? 'leg.asBilled' : 'leg.bySheets')
}
