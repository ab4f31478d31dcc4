import type { Dec } from '../kernel/decimal.ts'
import type { BoxType } from './rail.choices.ts'

/** Masses in tonnes. */
interface BoxMasses {
  tare: Dec
  maxGross: Dec
}

/** What containers of a kind usually weigh, and may weigh; a container's own plate goes first. */
export const BOX_MASSES: Readonly<Record<BoxType, BoxMasses>> = {
  gp20: { tare: '2.240', maxGross: '30.480' },
  ot20: { tare: '2.350', maxGross: '30.480' },
  grain20: { tare: '2.700', maxGross: '30.480' },
  ot35: { tare: '3.000', maxGross: '35.000' },
  gp40: { tare: '3.800', maxGross: '30.480' },
  hq40: { tare: '3.900', maxGross: '30.480' },
}

/** A container's masses by its plate, else what is usual for its type. */
export function massesOf({
  boxType,
  tare,
  maxGross,
}: {
  boxType?: BoxType | null
  tare?: Dec | null
  maxGross?: Dec | null
}): Partial<BoxMasses> {
  const usual = boxType ? BOX_MASSES[boxType] : undefined
  return { ...usual, ...(tare ? { tare } : {}), ...(maxGross ? { maxGross } : {}) }
}
