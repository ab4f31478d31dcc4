import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Report } from './report.ts'
import { judged } from './verdicts.ts'

/**
 * One run of the bench: answers per second at 16 connections as a share of the bare handler's, at the largest size on
 * PostgreSQL.
 */
export interface Run {
  at: string
  waybills: number
  /** Programs that waited for a processor at the beginning. */
  load: number
  shares: Record<string, number>
}

/** Undefined if nothing was measured on PostgreSQL. */
export function runOf(report: Pick<Report, 'at' | 'load' | 'rows'>): Run | undefined {
  const rows = judged(report).filter(({ one, bare }) => one.database === 'postgres' && bare)
  const waybills = Math.max(0, ...rows.map(({ one }) => one.waybills))
  if (!waybills) return undefined
  return {
    at: report.at.slice(0, 16),
    waybills,
    load: report.load.begin,
    shares: Object.fromEntries(
      rows
        .filter(({ one }) => one.waybills === waybills)
        .map(({ one, bare }) => [one.workload, Number((bare?.all.value ?? 0).toFixed(3))]),
    ),
  }
}

/** Adds a run, replacing one of the same minute, and returns all runs. */
export function addRun(file: string, run: Run): Run[] {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : []
  const runs = [...before.filter(({ at }) => at !== run.at), run].toSorted((a, b) => a.at.localeCompare(b.at))
  writeFileSync(file, `[\n${runs.map(one => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
  return runs
}

const SHOWN = [
  'list newest',
  'list by status, days, carrier',
  'one record',
  'create',
  'update',
  'transition (audit and back)',
]
const COLORS = ['#1668dc', '#13a8a8', '#49aa19', '#d89614', '#d84a1b', '#854eca']
const AIM = 0.6
const WIDTH = 760
const HEIGHT = 320
const LEFT = 44
const RIGHT = 210
const TOP = 34
const BOTTOM = 40

/** Chart of the shares of all runs, with the aim. */
export function chartOf(runs: readonly Run[]): string {
  const across = (i: number): number =>
    runs.length < 2 ? LEFT : LEFT + (i * (WIDTH - LEFT - RIGHT)) / (runs.length - 1)
  const down = (share: number): number => TOP + (1 - Math.min(share, 1)) * (HEIGHT - TOP - BOTTOM)
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    share =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(down(share))}" y2="${at(down(share))}" stroke="${share === AIM ? '#8c8c8c' : '#e4e4e4'}"${share === AIM ? ' stroke-dasharray="5 4"' : ''}/><text x="${LEFT - 8}" y="${at(down(share) + 4)}" text-anchor="end">${share.toFixed(1)}</text>`,
  )
  const days = runs.map(
    (run, i) =>
      `<text x="${at(across(i))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${run.at.slice(5, 10)}</text><text x="${at(across(i))}" y="${HEIGHT - BOTTOM + 32}" text-anchor="middle" fill="#8c8c8c">${thousands(run.waybills)}</text>`,
  )
  const lines = SHOWN.map((name, n) => {
    const points = runs.flatMap((run, i) =>
      run.shares[name] === undefined ? [] : [[across(i), down(run.shares[name])] as const],
    )
    const color = COLORS[n] ?? '#000'
    return [
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}"/>`,
      ...points.map(([x, y]) => `<circle cx="${at(x)}" cy="${at(y)}" r="3" fill="${color}"/>`),
      `<rect x="${WIDTH - RIGHT + 16}" y="${TOP + n * 22}" width="12" height="3" fill="${color}"/><text x="${WIDTH - RIGHT + 34}" y="${TOP + n * 22 + 6}">${name}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="Speed of the server as a share of a bare handler, by run">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="18" font-weight="bold">Answers a second at 16 connections, as a share of a bare handler’s (aim ${AIM})</text>`,
    ...grid,
    ...days,
    ...lines,
    '</svg>\n',
  ].join('\n')
}

const at = (n: number): string => n.toFixed(1)
const thousands = (n: number): string => (n >= 1_000_000 ? `${n / 1_000_000} M` : `${n / 1000} k`)
