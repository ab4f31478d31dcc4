import type { QualityBasis, QualityItem } from '../../contracts/index.ts'
import { gt, isPos, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { averageOf, type WeighedAssay } from './averages.ts'
import type { Assay } from './bases.ts'
import { labErrors } from './lab.errors.ts'

type Maybe<T> = T | null | undefined

export interface SampleFacts extends Omit<Assay, 'basis' | 'heatBasis'> {
  tons?: Maybe<Dec>
}

export interface LabSheetFacts {
  basis?: Maybe<QualityBasis>
  heatBasis?: Maybe<QualityBasis>
  sampledOn?: Maybe<string>
  reportedOn?: Maybe<string>
  samples?: Maybe<readonly SampleFacts[]>
}

const FIGURES = ['moisture', 'moistureAd', 'ash', 'volatile', 'sulfur', 'qnet', 'grade'] as const

/** The samples of a sheet as assays on its bases. */
export const assaysOf = ({ basis, heatBasis, samples }: LabSheetFacts): WeighedAssay[] =>
  (samples ?? []).map(({ tons = null, ...figures }) => ({ assay: { ...figures, basis, heatBasis }, tons }))

/** The average of a figure over the samples of a sheet, on its usual basis. */
export const sheetAverage =
  (item: QualityItem) =>
  (row: LabSheetFacts): Dec | null =>
    averageOf(assaysOf(row), item)

export function labSheetIssues(row: LabSheetFacts): Issue[] {
  const { basis, samples, sampledOn, reportedOn } = row
  const list = samples ?? []
  const issues: Issue[] = []
  if (sampledOn && reportedOn && sampledOn > reportedOn)
    issues.push(labErrors.issue('lab.sampled_after', {}, 'sampledOn'))
  if (basis === 'daf' && list.some(({ ash }) => has(ash))) issues.push(labErrors.issue('lab.ash_daf', {}, 'basis'))
  for (const [i, sample] of list.entries()) {
    for (const issue of sampleIssues(row, sample)) issues.push({ ...issue, path: `samples.${i}.${issue.path}` })
    if (list.length > 1 && !isPos(sample.tons)) issues.push(labErrors.issue('lab.unweighed', {}, `samples.${i}.tons`))
  }
  return issues
}

function sampleIssues({ basis, heatBasis }: LabSheetFacts, sample: SampleFacts): Issue[] {
  const { moisture, moistureAd, ash, volatile, sulfur, qnet } = sample
  const issues: Issue[] = []
  const shares = [ash, volatile, sulfur].filter(has)
  const isUsing = (on: QualityBasis): boolean => (basis === on && shares.length > 0) || (heatBasis === on && has(qnet))
  if (!FIGURES.some(name => has(sample[name]))) issues.push(labErrors.issue('lab.no_figure', {}, 'qnet'))
  if (isUsing('ad') && !has(moistureAd)) issues.push(labErrors.issue('lab.needs_moisture_ad', {}, 'moistureAd'))
  if (!has(moisture) && ((basis === 'ar' && shares.length > 0) || (has(qnet) && heatBasis !== 'ar')))
    issues.push(labErrors.issue('lab.needs_moisture', {}, 'moisture'))
  if (has(moisture) && gt(moistureAd, moisture)) issues.push(labErrors.issue('lab.ad_over_total', {}, 'moistureAd'))
  const water = basis === 'ar' ? moisture : basis === 'ad' ? moistureAd : null
  const total = sum([water, ...shares])
  if (gt(total, '100'))
    issues.push(labErrors.issue('lab.over_hundred', { sum: toDec(total) }, has(ash) ? 'ash' : 'volatile'))
  return issues
}

const has = (value: Maybe<Dec | number>): value is Dec | number => value !== null && value !== undefined
