import { isMoot } from './errors.ts'
import type { AnyPrint, AnyRow } from './resource.ts'

/** Whether one of the records can have the paper at all, now or later. */
export const canHavePaper = ({ guard }: Pick<AnyPrint, 'guard'>, rows: readonly AnyRow[]): boolean =>
  rows.some(row => {
    const refusal = guard?.(row)
    return !refusal || !isMoot(refusal)
  })
