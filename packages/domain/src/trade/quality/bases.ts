import { add, div, isPos, mul, round, sub, toDec, type Dec } from '../../kernel/decimal.ts'
import type { QualityBasis, QualityItem } from '../../contracts/index.ts'

type Maybe<T> = T | null | undefined

/** Figures that a laboratory gives. Shares are percentages, heat is kcal/kg. */
export interface Assay {
  /** Basis of ash, volatile matter and sulphur. */
  basis?: Maybe<QualityBasis>
  /** Basis of the net heat value. */
  heatBasis?: Maybe<QualityBasis>
  /** 全水 Mt, as received. */
  moisture?: Maybe<Dec>
  /** 分析水 Mad, air dried. */
  moistureAd?: Maybe<Dec>
  ash?: Maybe<Dec>
  volatile?: Maybe<Dec>
  sulfur?: Maybe<Dec>
  qnet?: Maybe<Dec | number>
  /** 品位 of ore, dry. */
  grade?: Maybe<Dec>
}

/** The usual basis of a figure: Qnet,ar, Mt, Ad, Vdaf, St,d, and the dry one of an ore. */
export const USUAL_BASIS: Readonly<Record<QualityItem, QualityBasis>> = {
  qnet: 'ar',
  moisture: 'ar',
  ash: 'd',
  volatile: 'daf',
  sulfur: 'd',
  grade: 'd',
  size: 'ar',
}

/** Decimals in which a figure is stated. */
export const scaleOfItem = (item: QualityItem): number => (item === 'qnet' ? 0 : 2)

/** Heat that one percent of moisture takes to evaporate: 23 J/g, in kcal/kg of 4.1816 J (GB/T 213). */
const EVAPORATION = div('23', '4.1816')

/**
 * A figure of an assay on another basis, exact; null where the assay lacks what the conversion needs. Shares follow the
 * dry matter that they are counted in. The net heat value besides gives up what evaporates its moisture.
 */
export function valueOn(assay: Assay, item: QualityItem, basis: QualityBasis): Dec | null {
  if (item === 'size') return null
  const value = assay[item]
  if (value === null || value === undefined) return null
  const given = item === 'moisture' ? 'ar' : item === 'grade' ? 'd' : item === 'qnet' ? assay.heatBasis : assay.basis
  if (!given || (item === 'moisture' && basis !== 'ar')) return null
  if (given === basis) return toDec(value)
  const [over, under] = [partOf(assay, basis), partOf(assay, given)]
  if (over === null || under === null || !isPos(under)) return null
  if (item !== 'qnet') return div(mul(value, over), under)
  const wet = (at: QualityBasis): Dec => mul(moistureOn(assay, at), EVAPORATION)
  return sub(div(mul(add(value, wet(given)), over), under), wet(basis))
}

const moistureOn = ({ moisture, moistureAd }: Assay, basis: QualityBasis): Dec =>
  (basis === 'ar' ? moisture : basis === 'ad' ? moistureAd : null) ?? '0'

/** The share of the dry matter in what a basis counts, in percent, over 100 for what is ash free; null if not known. */
function partOf(assay: Assay, basis: QualityBasis): Dec | null {
  const { moisture, moistureAd } = assay
  if (basis === 'ar') return moisture === null || moisture === undefined ? null : sub('100', moisture)
  if (basis === 'ad') return moistureAd === null || moistureAd === undefined ? null : sub('100', moistureAd)
  if (basis === 'd') return '100'
  const ash = dryAsh(assay)
  return ash === null || !isPos(sub('100', ash)) ? null : div('10000', sub('100', ash))
}

/** Ad in percent, exact. */
function dryAsh(assay: Assay): Dec | null {
  const { ash, basis } = assay
  if (ash === null || ash === undefined || !basis || basis === 'daf') return null
  if (basis === 'd') return ash
  const part = partOf(assay, basis)
  return part === null || !isPos(part) ? null : div(mul(ash, '100'), part)
}

/** The figure as it is stated: heat in whole kcal, shares with two decimals. */
export function statedOn(assay: Assay, item: QualityItem, basis: QualityBasis = USUAL_BASIS[item]): Dec | null {
  const value = valueOn(assay, item, basis)
  return value === null ? null : round(value, scaleOfItem(item))
}
