import { readFileSync, writeFileSync } from 'node:fs'
import type { Report, Row } from './run.ts'

const FIRST = '<!-- bench:server -->'
const LAST = '<!-- /bench:server -->'

/** The figures as a table: what the product reaches of the bare handler, with the aim beside it. */
export function tableOf({ at, command, machine, rows, memory }: Report): string {
  const lines = rows.filter(row => row.connections === 1).map(one => {
    const all = rows.find(row => row.connections !== 1 && row.database === one.database && row.waybills === one.waybills && row.workload === one.workload) ?? one
    return `| ${one.database === 'pglite' ? 'PGlite' : 'PostgreSQL'}, ${thousands(one.waybills)} | ${one.workload} | ${times(one)} | ${timing(one)} | ${share(all)} | ${timing(all)} |`
  })
  return [
    `${at.slice(0, 10)}, \`${command}\`, ${machine}. Product : bare; milliseconds p50 / p95 / p99.`,
    '',
    '| waybills | asked | p50, 1 connection: × bare (aim) | product; bare | answers a second, 16 connections: of bare (aim) | product; bare |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    ...memory.map(({ database, waybills, idle, after }) => `Memory of the server, ${database}, ${thousands(waybills)} waybills: ${idle} MB idle, ${after} MB after all of it.`),
  ].join('\n')
}

const thousands = (n: number): string => n.toLocaleString('en')
const mark = (met: boolean, text: string): string => (met ? text : `**${text}**`)
const times = ({ product, bare, aim }: Row): string => mark(product.p50 / bare.p50 <= aim.p50, `${(product.p50 / bare.p50).toFixed(1)} (≤ ${aim.p50})`)
const share = ({ product, bare, aim }: Row): string => mark(product.rate / bare.rate >= aim.rate, `${(product.rate / bare.rate).toFixed(2)} (≥ ${aim.rate})`)
const figures = ({ p50, p95, p99, rate }: Row['product']): string => `${short(p50)} / ${short(p95)} / ${short(p99)}, ${rate.toFixed(0)}/s`
const short = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))
const timing = ({ product, bare }: Row): string => `${figures(product)}; ${figures(bare)}`

/** Puts the table where the last one stood. */
export function writeInto(file: string, table: string): void {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(FIRST)
  const to = text.indexOf(LAST)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the table`)
  writeFileSync(file, `${text.slice(0, from)}${FIRST}\n${table}\n${text.slice(to)}`)
}
