import type { Issue } from '../../kernel/errors.ts'
import { wordedIssue } from '../../kernel/worded-issue.ts'
import { type SealedDoc, sealWays } from './seal-use.choices.ts'
import { sealUseErrors } from './seal-use.errors.ts'

type Maybe<T> = T | null | undefined
type Way = keyof typeof sealWays

interface SealUseFacts {
  docKind?: Maybe<SealedDoc>
  way?: Maybe<Way>
  copies?: Maybe<number>
  usedCopies?: Maybe<number>
  source?: Maybe<readonly { mime: string }[]>
  places?: Maybe<readonly { page?: Maybe<string>; pageNo?: Maybe<number> }[]>
}

/** The most pages of a file that is stamped. */
export const MAX_STAMPED_PAGES = 500

/** The reference that names the document of each kind. */
export const DOC_FIELDS = {
  statement: 'statementId',
  contract: 'contractId',
  settlement: 'settlementId',
  reminder: 'dunningId',
  confirmation: 'balanceId',
} as const satisfies Readonly<Record<Exclude<SealedDoc, 'other'>, string>>

export const isKind =
  (kind: SealedDoc) =>
  ({ docKind }: SealUseFacts): boolean =>
    docKind === kind

export const isWay =
  (way: Way) =>
  (row: SealUseFacts): boolean =>
    row.way === way

export function sealUseIssues({ source, places, copies, usedCopies }: SealUseFacts): Issue[] {
  const issues: Issue[] = []
  if ((source ?? []).length > 1 || source?.some(({ mime }) => mime !== 'application/pdf'))
    issues.push(sealUseErrors.issue('seal_use.one_file', {}, 'source'))
  for (const [i, place] of (places ?? []).entries())
    if (place.page === 'number' && !place.pageNo)
      issues.push(sealUseErrors.issue('seal_use.page_number', {}, `places.${i}.pageNo`))
  if (copies && usedCopies && usedCopies > copies)
    issues.push(sealUseErrors.issue('seal_use.over_copies', { used: usedCopies, copies }, 'usedCopies'))
  return issues
}

/** What is put on a PDF needs a place for the seal. */
export const submitRefusal = (row: SealUseFacts): Issue | undefined =>
  row.way === 'electronic' && !row.places?.length ? sealUseErrors.issue('seal_use.no_places', {}, 'places') : undefined

/** Refuses an act of another way of using the seal. */
export const onlyWay =
  (way: Way) =>
  (row: SealUseFacts): Issue | undefined =>
    row.way === way
      ? undefined
      : wordedIssue(sealUseErrors, { code: 'seal_use.other_way' }, { way: sealWays[row.way ?? 'electronic'] })
