import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { ratingIssue } from './rating.errors.ts'
import type { PriceCandidate, RejectReason, Side, TripFacts, Verdict } from './types.ts'
import { CONDITIONS, rejectReasons } from './verdicts.ts'

/** The row that prices a trip, or the reason why there is none. `rejected` contains all other candidates. */
export type Match =
  | { found: true; row: PriceCandidate; verdict: Verdict; rejected: Verdict[] }
  | { found: false; reason: 'noMatch' | 'ambiguous'; issue: Issue; rejected: Verdict[] }

/**
 * Chooses the price row. Among the applicable rows the order is contract, route, loading and unloading place, goods,
 * vehicle; of the versions of one sheet the newest counts. Equally specific rows are an issue that names them. The
 * order of the candidates does not matter. Rejected rows are sorted by their number of reasons.
 */
export function matchPrice({
  facts,
  candidates,
  side,
}: {
  facts: TripFacts
  candidates: readonly PriceCandidate[]
  side: Side
}): Match {
  const evaluated = candidates.map(row => ({ row, reasons: rejectReasons(row, facts, side) }))
  const applicable = evaluated.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row)
  const current = applicable.filter(row => !newerVersion(row, applicable))
  const highestRank = current.reduce((best, row) => Math.max(best, specificity(row)), -1)
  const winners = current.filter(row => specificity(row) === highestRank).toSorted(bySheet)
  const [winner] = winners

  const rejectionAmongApplicable = (row: PriceCandidate): RejectReason[] => {
    const newer = newerVersion(row, applicable)
    if (newer) return [{ code: 'superseded', text: supersededText(newer) }]
    if (specificity(row) < highestRank) return [{ code: 'lessSpecific', text: lessSpecificText(winners) }]
    return winners.length > 1 ? [{ code: 'ambiguous', text: ambiguousText(winners.filter(w => w !== row)) }] : []
  }
  const verdicts = evaluated.map(({ row, reasons }) => {
    const all = reasons.length ? reasons : rejectionAmongApplicable(row)
    const { sheetId, lineId, sheetNo, version } = row
    return { sheetId, lineId, sheetNo, version, matched: all.length === 0, reasons: all }
  })
  const rejected = verdicts.filter(verdict => !verdict.matched).toSorted(byReasonCount)
  const verdict = verdicts.find(v => v.matched)
  if (winner && verdict) return { found: true, row: winner, verdict, rejected }
  if (winner) {
    const issue = ratingIssue('rating.ambiguous', { sheets: sheetList(winners) })
    return { found: false, reason: 'ambiguous', issue, rejected }
  }
  return { found: false, reason: 'noMatch', issue: noMatchIssue(facts, side, candidates.length), rejected }
}

/**
 * Rank of a row's conditions as a bit string with the contract highest: one higher condition outranks all lower ones.
 */
const specificity = (row: PriceCandidate): number =>
  CONDITIONS.reduce((rank, { key }) => rank * 2 + (row[key] === null ? 0 : 1), 0)

const newerVersion = (row: PriceCandidate, rows: readonly PriceCandidate[]): PriceCandidate | undefined =>
  rows.find(other => other.sheetNo === row.sheetNo && other.version > row.version)

const bySheet = (a: PriceCandidate, b: PriceCandidate): number => compareIds(a, b)

const byReasonCount = (a: Verdict, b: Verdict): number => a.reasons.length - b.reasons.length || compareIds(a, b)

type SheetKey = Pick<Verdict, 'sheetNo' | 'version' | 'lineId'>
const compareIds = (a: SheetKey, b: SheetKey): number =>
  (a.sheetNo < b.sheetNo ? -1 : a.sheetNo > b.sheetNo ? 1 : 0) || a.version - b.version || a.lineId - b.lineId

/** `JG2025060012 v2`, with the line if a sheet occurs twice. */
function sheetList(rows: readonly PriceCandidate[]): Text {
  const names = rows.map(row => `${row.sheetNo} v${row.version}`)
  const isUnique = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name)
  const labels = names.map((name, i) => (isUnique(name) ? name : `${name} #${rows[i]?.lineId}`))
  return text(labels.join('、'), labels.join(', '))
}

const supersededText = (newer: PriceCandidate): Text =>
  text(`已被第${newer.version}版取代`, `superseded by version ${newer.version}`)

function lessSpecificText(winners: readonly PriceCandidate[]): Text {
  const { zh, en } = sheetList(winners)
  return text(`匹配条件不如${zh}具体`, `less specific than ${en}`)
}

function ambiguousText(others: readonly PriceCandidate[]): Text {
  const { zh, en } = sheetList(others)
  return text(`与${zh}同等适用`, `applies equally with ${en}`)
}

const noMatchIssue = (facts: TripFacts, side: Side, count: number): Issue =>
  ratingIssue(side === 'ar' ? 'rating.no_ar_price' : 'rating.no_ap_price', { date: facts.date, count })
