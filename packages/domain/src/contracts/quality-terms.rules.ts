import { gt, lt, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { contractErrors } from './contracts.errors.ts'
import type { QualityBasis, QualityDirection, QualityItem, QualityMethod, QualitySide } from './contracts.choices.ts'
import { tiersIssues } from './price-tiers.ts'

type Maybe<T> = T | null | undefined

/** One row of the quality terms of a contract. */
export interface QualityTerm {
  item?: Maybe<QualityItem>
  basis?: Maybe<QualityBasis>
  standard?: Maybe<Dec>
  method?: Maybe<QualityMethod>
  sides?: Maybe<QualitySide>
  tolerance?: Maybe<Dec>
  rate?: Maybe<Dec>
  per?: Maybe<Dec>
  bonusRate?: Maybe<Dec>
  bands?: unknown
  cap?: Maybe<Dec>
  reject?: Maybe<Dec>
  better?: Maybe<QualityDirection>
}

const HIGHER: readonly QualityItem[] = ['qnet', 'volatile', 'grade']
/** Bases on which a figure makes sense. */
const BASES: Readonly<Record<QualityItem, readonly QualityBasis[]>> = {
  qnet: ['ar', 'ad', 'd', 'daf'],
  moisture: ['ar'],
  ash: ['ar', 'ad', 'd'],
  volatile: ['ar', 'ad', 'd', 'daf'],
  sulfur: ['ar', 'ad', 'd', 'daf'],
  grade: ['d'],
  size: ['ar'],
}

export const hasRate = ({ method }: QualityTerm): boolean => method === 'perUnit' || method === 'perStep'
export const isBanded = ({ method }: QualityTerm): boolean => method === 'bands'
export const isPriced = (row: QualityTerm): boolean => row.method === 'ratio' || hasRate(row) || isBanded(row)

/** Whether a figure is better the higher it is. */
export const isHigherBetter = ({ item, better }: QualityTerm): boolean =>
  better ? better === 'higher' : !!item && HIGHER.includes(item)

export function qualityTermIssues(row: QualityTerm): Issue[] {
  const { item, basis, method, standard, reject } = row
  const issues = isBanded(row) ? tiersIssues(row.bands, 'bands') : []
  if (!item) return issues
  if (basis && !BASES[item].includes(basis)) issues.push(contractErrors.issue('quality_term.basis', {}, 'basis'))
  if (method === 'weight' && item !== 'moisture')
    issues.push(contractErrors.issue('quality_term.weight_of_moisture', {}, 'method'))
  if (item === 'size' && method && method !== 'none')
    issues.push(contractErrors.issue('quality_term.no_figure', {}, 'method'))
  if (item !== 'qnet' && item !== 'size') {
    for (const field of ['standard', 'reject'] as const)
      if (gt(row[field], '100')) issues.push(contractErrors.issue('quality_term.over_hundred', {}, field))
  }
  if (method === 'weight' && !gt('100', standard))
    issues.push(contractErrors.issue('quality_term.over_hundred', {}, 'standard'))
  if (method === 'ratio' && !gt(standard, '0'))
    issues.push(contractErrors.issue('quality_term.ratio_of_nothing', {}, 'standard'))
  if (reject && standard && (isHigherBetter(row) ? gt(reject, standard) : lt(reject, standard)))
    issues.push(contractErrors.issue('quality_term.rejects_standard', {}, 'reject'))
  return issues
}
