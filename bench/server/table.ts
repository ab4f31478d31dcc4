import { readFileSync, writeFileSync } from 'node:fs'
import { countsTable } from './counts-table.ts'
import type { Row, Report, ProductFigure } from './report.ts'
import { atMost, growthOf, type Judged, judged, type Verdict } from './verdicts.ts'

/**
 * All figures as tables: the server compared with the bare handlers, growth, single requests, the entire product. Bold:
 * an aim that is not met.
 */
export function tablesOf(report: Report): string {
  const { at, command, machine, load, minutes, counts, whole } = report
  // The load at the end is caused by the bench itself.
  const busy =
    load.begin > load.processors / 2 || load.end > load.processors * 2
      ? ' The machine was busy with more than it has processors for: shares say more than milliseconds.'
      : ''
  const parts = [
    `${at.slice(0, 10)}, \`${command}\`, ${minutes} minutes, ${machine}; load ${load.begin} at the beginning, ${load.end} at the end.${busy}`,
    serverTable(report),
    growthTable(report),
    counts.length ? countsTable(counts) : '',
    whole.length ? wholeTable(whole) : '',
    aimsLine(report),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function serverTable(report: Report): string {
  const rows = judged(report)
  if (!rows.length) return ''
  return [
    'Speed of the product as a share of the bare handler’s, which runs the very statements of a read, or the one row of a write in its transaction; and of the guarded one’s, which also looks up the session and writes the row of the log. Milliseconds p50 / p95 / p99: product; bare; guarded.',
    '',
    '| waybills | asked | of bare: 1 connection; 16 (aim) | of guarded: 1; 16 (aim) | milliseconds at 1 connection | answers a second at 16 | ms of Node’s processor for an answer at 16 |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      row =>
        `| ${row.one.database === 'pglite' ? 'PGlite' : 'PostgreSQL'}, ${thousands(row.one.waybills)} | ${row.one.workload} | ${cellsOf(row)} |`,
    ),
  ].join('\n')
}

function cellsOf({ one, all, bare, guarded, p50 }: Judged): string {
  const failed = one.failed ?? all.failed
  if (!one.product || !all.product || !bare) return `**not measured: ${failed ?? 'no answer'}** | | | |`
  const shares = (pair: { one: Verdict; all: Verdict } | undefined): string =>
    pair ? `${said(pair.one, '≥', ratio)}; ${said(pair.all, '≥', ratio)}` : ''
  const times = [one.product, one.bare, one.guarded].map((each, i) =>
    each
      ? `${i === 0 && p50?.aim !== undefined ? said(p50, '≤', short) : short(each.p50)} / ${short(each.p95)} / ${short(each.p99)}`
      : '–',
  )
  const rates = [all.product, all.bare, all.guarded].map(each => (each ? rateOf(each.rate) : '–'))
  const processors = [all.product, all.bare, all.guarded].map(each =>
    each?.processor === undefined ? '–' : short(each.processor),
  )
  return (
    [shares(bare), shares(guarded), times.join('; '), rates.join('; '), processors.join('; ')].join(' | ') +
    (failed ? ` **${failed}**` : '')
  )
}

function growthTable(report: Report): string {
  const { sizes, growth } = growthOf(report)
  if (!growth.length) return ''
  return [
    'p99 in milliseconds at one connection, by number of waybills; the largest size as a multiple of the smallest.',
    '',
    `| asked | ${sizes.map(thousands).join(' | ')} | grows (aim) |`,
    `|---|${sizes.map(() => '---').join('|')}|---|`,
    ...growth.map(
      ({ workload, p99, verdict }) =>
        `| ${workload} | ${p99.map(ms => (ms === undefined ? '–' : short(ms))).join(' | ')} | ${said(verdict, '≤', ratio)} |`,
    ),
  ].join('\n')
}

const verdictOf = ({ value, aim }: ProductFigure): Verdict => atMost(value ?? 0, aim)

function wholeTable(whole: readonly ProductFigure[]): string {
  return [
    '| the product as a whole | aim | measured | |',
    '|---|---|---|---|',
    ...whole.map(row => {
      const { what, unit, aim, value, note = '', failed } = row
      const figure =
        value === undefined
          ? failed
            ? `**not measured: ${failed}**`
            : '–'
          : bold(verdictOf(row), `${unit === 'MB' ? value.toFixed(0) : short(value)} ${unit}`)
      return `| ${what} | ${aim === undefined ? '' : `≤ ${aim} ${unit}`} | ${figure} | ${note} |`
    }),
  ].join('\n')
}

function aimsLine(report: Report): string {
  const verdicts = [
    ...judged(report).flatMap(({ bare, guarded, p50 }) => [bare?.one, bare?.all, guarded?.one, guarded?.all, p50]),
    ...growthOf(report).growth.map(({ verdict }) => verdict),
    ...report.whole.filter(row => row.value !== undefined).map(verdictOf),
  ].filter(verdict => verdict?.met !== undefined)
  const met = verdicts.filter(verdict => verdict?.met).length
  return verdicts.length ? `${met} of ${verdicts.length} figures reach their aims.` : ''
}

const bold = (verdict: Verdict, text: string): string => (verdict.met === false ? `**${text}**` : text)
const said = (verdict: Verdict, sign: string, text: (n: number) => string): string =>
  bold(verdict, `${text(verdict.value)}${verdict.aim === undefined ? '' : ` (${sign} ${verdict.aim})`}`)
const thousands = (n: number): string => n.toLocaleString('en')
const ratio = (n: number): string => n.toFixed(2)
const short = (n: number): string => (n < 10 ? n.toFixed(2) : n.toFixed(0))
const rateOf = (n: number): string => (n < 10 ? n.toFixed(1) : n.toFixed(0))

/** One line of progress. */
export function lineOf(
  who: string,
  { workload, connections }: Row,
  { rate, p50, p95, p99, refused, processor = Number.NaN }: NonNullable<Row['product']>,
): string {
  return `${who.padEnd(8)}${workload.padEnd(46)}${String(connections).padStart(3)}  ${rate.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)}  p95 ${p95.toFixed(2)}  p99 ${p99.toFixed(2)}  Node ${processor.toFixed(2)}${refused ? `  ${refused} refused` : ''}`
}

/** Replaces a part of the page between its marks. */
export function writeInto(file: string, mark: 'summary' | 'server', part: string): void {
  const [first, last] = [`<!-- bench:${mark} -->`, `<!-- /bench:${mark} -->`]
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(first)
  const to = text.indexOf(last)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the ${mark}`)
  writeFileSync(file, `${text.slice(0, from)}${first}\n${part}\n${text.slice(to)}`)
}
