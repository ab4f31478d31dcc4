import { cpus, loadavg, totalmem } from 'node:os'
import type { Aim } from './aims.ts'
import type { Measured } from './client.ts'

export type Kind = 'postgres' | 'pglite'

/**
 * Results of one workload at a number of connections: of the product and of the bare handlers, or the reason for none.
 */
export interface Row {
  database: Kind
  waybills: number
  workload: string
  connections: number
  product?: Measured
  bare?: Measured
  guarded?: Measured
  aim: Aim
  failed?: string
}

/** A figure of the entire product. */
export interface ProductFigure {
  what: string
  value?: number
  unit: 's' | 'MB' | '×'
  /** Upper limit. Absent: only shown. */
  aim?: number
  note?: string
  /** Why it was not measured. */
  failed?: string
}

/** Averages per request; of an import, per 1,000 rows. */
export interface Count {
  what: string
  waybills?: number
  requests: number
  trips: number
  statements: number
  named: number
  /** Milliseconds: of the request, waiting for the database, and of this process' processor time. */
  milliseconds: number
  waited: number
  processor: number
  bytes: number
  failed?: string
}

export interface Report {
  at: string
  command: string
  machine: string
  /** Programs that waited for a processor, on average over a minute. */
  load: { begin: number; end: number; processors: number }
  minutes: number
  rows: Row[]
  counts: Count[]
  whole: ProductFigure[]
}

export function newReport(): Report {
  return {
    at: new Date().toISOString(),
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`
      .replaceAll(/postgres(ql)?:\S+/g, '$DATABASE_URL')
      .replace(/ -- $/, ''),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    load: { begin: loadNow(), end: 0, processors: cpus().length },
    minutes: 0,
    rows: [],
    counts: [],
    whole: [],
  }
}

export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(1))
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 300)

/** Everything that could not be measured. */
export const failuresOf = ({ rows, counts, whole }: Report): string[] => [
  ...rows.filter(row => row.failed).map(({ workload, failed }) => `${workload}: ${failed}`),
  ...[...counts, ...whole].filter(one => one.failed).map(({ what, failed }) => `${what}: ${failed}`),
]
