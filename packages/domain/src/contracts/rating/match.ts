import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { ratingIssue } from './rating.errors.ts'
import type { PriceCandidate, RejectReason, Side, TripFacts, Verdict } from './types.ts'
import { KEYS, reasonsAgainst } from './verdicts.ts'

/** The row that prices a trip, or why none does. `rejected` and the matched row together are all candidates. */
export type Match =
  | { found: true; row: PriceCandidate; verdict: Verdict; rejected: Verdict[] }
  | { found: false; reason: 'noMatch' | 'ambiguous'; issue: Issue; rejected: Verdict[] }

/**
 * Chooses the price row. Among the rows that apply, contract beats route beats loading and unloading place beats goods
 * beats vehicle, and of the versions of one sheet the newest in force counts. Equally specific rows are an error that
 * names them. The order of the candidates makes no difference; rejected rows come nearest miss first.
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
  const judged = candidates.map(row => ({ row, reasons: reasonsAgainst(row, facts, side) }))
  const applying = judged.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row)
  const current = applying.filter(row => !newerVersion(row, applying))
  const top = current.reduce((best, row) => Math.max(best, specificity(row)), -1)
  const winners = current.filter(row => specificity(row) === top).toSorted(bySheet)
  const [winner] = winners

  const late = (row: PriceCandidate): RejectReason[] => {
    const newer = newerVersion(row, applying)
    if (newer) return [{ code: 'superseded', text: superseded(newer) }]
    if (specificity(row) < top) return [{ code: 'lessSpecific', text: outranked(winners) }]
    return winners.length > 1 ? [{ code: 'ambiguous', text: tied(winners.filter(w => w !== row)) }] : []
  }
  const verdicts = judged.map(({ row, reasons }) => {
    const all = reasons.length ? reasons : late(row)
    const { sheetId, lineId, sheetNo, version } = row
    return { sheetId, lineId, sheetNo, version, matched: all.length === 0, reasons: all }
  })
  const rejected = verdicts.filter(verdict => !verdict.matched).toSorted(byNearness)
  const verdict = verdicts.find(v => v.matched)
  if (winner && verdict) return { found: true, row: winner, verdict, rejected }
  if (winner) {
    const issue = ratingIssue('rating.ambiguous', { sheets: sheetList(winners) })
    return { found: false, reason: 'ambiguous', issue, rejected }
  }
  return { found: false, reason: 'noMatch', issue: noMatch(facts, side, candidates.length), rejected }
}

/** Rank of a row's conditions as a bit string, contract highest: a single higher condition beats all lower ones. */
const specificity = (row: PriceCandidate): number =>
  KEYS.reduce((rank, { key }) => rank * 2 + (row[key] === null ? 0 : 1), 0)

const newerVersion = (row: PriceCandidate, rows: readonly PriceCandidate[]): PriceCandidate | undefined =>
  rows.find(other => other.sheetNo === row.sheetNo && other.version > row.version)

const bySheet = (a: PriceCandidate, b: PriceCandidate): number => compareIds(a, b)

const byNearness = (a: Verdict, b: Verdict): number => a.reasons.length - b.reasons.length || compareIds(a, b)

type SheetKey = Pick<Verdict, 'sheetNo' | 'version' | 'lineId'>
const compareIds = (a: SheetKey, b: SheetKey): number =>
  (a.sheetNo < b.sheetNo ? -1 : a.sheetNo > b.sheetNo ? 1 : 0) || a.version - b.version || a.lineId - b.lineId

/** `JG2025060012 v2`; the line is added where one sheet names itself twice. */
function sheetList(rows: readonly PriceCandidate[]): Text {
  const names = rows.map(row => `${row.sheetNo} v${row.version}`)
  const isSole = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name)
  const shown = names.map((name, i) => (isSole(name) ? name : `${name} #${rows[i]?.lineId}`))
  return text(shown.join('、'), shown.join(', '))
}

const superseded = (newer: PriceCandidate): Text =>
  text(`已被第${newer.version}版取代`, `superseded by version ${newer.version}`)

function outranked(winners: readonly PriceCandidate[]): Text {
  const { zh, en } = sheetList(winners)
  return text(`匹配条件不如${zh}具体`, `less specific than ${en}`)
}

function tied(others: readonly PriceCandidate[]): Text {
  const { zh, en } = sheetList(others)
  return text(`与${zh}同等适用`, `applies equally with ${en}`)
}

const noMatch = (facts: TripFacts, side: Side, count: number): Issue =>
  ratingIssue(side === 'ar' ? 'rating.no_ar_price' : 'rating.no_ap_price', { date: facts.date, count })
