import type { Count } from './report.ts'

/** Table of the costs of one request. */
export function countsTable(counts: readonly Count[]): string {
  return [
    '| one request | trips to the database | statements (kept plans) | ms in all | waiting for the database | processor of Node, ms | answer |',
    '|---|---|---|---|---|---|---|',
    ...counts.map(({ what, waybills, failed, trips, statements, named, milliseconds, waited, processor, bytes }) =>
      failed
        ? `| ${nameOf(what, waybills)} | **not measured: ${failed.slice(0, 160)}** | | | | | |`
        : `| ${nameOf(what, waybills)} | ${short(trips)} | ${short(statements)} (${short(named)}) | ${milliseconds.toFixed(2)} | ${waited.toFixed(2)} | ${processor.toFixed(2)} | ${sizeOf(bytes)} |`,
    ),
  ].join('\n')
}

const nameOf = (what: string, waybills?: number): string =>
  waybills === undefined ? what : `${what}, ${waybills.toLocaleString('en')} waybills`
const short = (n: number): string => (Number.isInteger(n) || n >= 100 ? n.toFixed(0) : n.toFixed(1))
const sizeOf = (bytes: number): string => (bytes < 1000 ? `${bytes.toFixed(0)} B` : `${(bytes / 1000).toFixed(1)} kB`)
