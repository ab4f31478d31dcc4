import type { Report } from './report.ts'
import { type Judged, judged, type Verdict } from './verdicts.ts'

const LONGEST = 12

/** The result of a run in three lines: how many aims are met, which, and by how much the others are not. */
export function summaryOf(report: Pick<Report, 'rows' | 'at' | 'load'>): string {
  const verdicts = judged(report).flatMap(verdictsOf)
  const met = verdicts.filter(({ verdict }) => verdict.met)
  const missed = verdicts.filter(({ verdict }) => !verdict.met).toSorted((a, b) => lack(b.verdict) - lack(a.verdict))
  const { begin, processors } = report.load
  const busy = begin > processors / 2 ? `, while ${begin} programs waited for ${processors} processors` : ''
  return [
    `**The bench of ${report.at.slice(0, 10)}${busy}: ${met.length} of ${verdicts.length} aims of the server are reached** (shares of a bare handler that runs the same SQL, at 16 connections; history in [performance.svg](performance.svg)).  `,
    `Met: ${listed(met.map(said))}.  `,
    `Not met: ${listed(missed.map(one => `${said(one)} (${Math.round(lack(one.verdict) * 100)} % short)`))}.`,
  ].join('\n')
}

interface LabelledVerdict {
  what: string
  verdict: Verdict
}

/** Concurrent reads and writes: their share of the bare handler's answers per second. */
function verdictsOf({ one, bare, p50 }: Judged): LabelledVerdict[] {
  const place = `${one.workload}, ${one.database === 'pglite' ? 'PGlite' : thousands(one.waybills)}`
  return [
    ...(bare?.all.met === undefined ? [] : [{ what: place, verdict: bare.all }]),
    ...(p50?.met === undefined ? [] : [{ what: `${place}, ms`, verdict: p50 }]),
  ]
}

/** The missing share of the aim: 0.25 for 0.45 instead of 0.6. */
const lack = ({ value, aim = 0, met }: Verdict): number =>
  met || !aim || !value ? 0 : value < aim ? 1 - value / aim : 1 - aim / value

const said = ({ what, verdict: { value, aim } }: LabelledVerdict): string =>
  `${what} ${short(value)} (${short(aim ?? 0)})`
const short = (n: number): string => (n < 10 ? n.toFixed(2) : n.toFixed(0))
const thousands = (n: number): string => n.toLocaleString('en')
const listed = (all: readonly string[]): string =>
  all.length
    ? [...all.slice(0, LONGEST), ...(all.length > LONGEST ? [`${all.length - LONGEST} more`] : [])].join('; ')
    : 'none'
