import type { QualityBasis, QualityItem } from '../../contracts/index.ts'
import { div, isPos, mul, round, sum, type Dec } from '../../kernel/decimal.ts'
import { scaleOfItem, USUAL_BASIS, valueOn, type Assay } from './bases.ts'

/** An assay and the tonnes that it stands for. */
export interface WeighedAssay {
  assay: Assay
  /** Null or zero: the assay does not count. */
  tons: Dec | null
}

/**
 * The average of a figure weighted by tonnes, rounded once; null where an assay that counts lacks the figure on the basis,
 * or nothing counts. A single assay counts without tonnes.
 */
export function averageOf(
  list: readonly WeighedAssay[],
  item: QualityItem,
  basis: QualityBasis = USUAL_BASIS[item],
): Dec | null {
  const [only] = list
  const counted = list.length === 1 && only ? [{ ...only, tons: '1' }] : list.filter(({ tons }) => isPos(tons))
  if (!counted.length) return null
  const values = counted.map(({ assay }) => valueOn(assay, item, basis))
  if (values.some(value => value === null)) return null
  const weighted = sum(counted.map(({ tons }, i) => mul(values[i], tons)))
  return round(div(weighted, sum(counted.map(({ tons }) => tons))), scaleOfItem(item))
}
