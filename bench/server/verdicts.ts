import type { Report, Row } from './report.ts'

/** A figure and its aim; `met` is absent without an aim. */
export interface Verdict {
  value: number
  aim?: number
  met?: boolean
}

const atLeast = (value: number, aim: number | undefined): Verdict =>
  aim === undefined ? { value } : { value, aim, met: value >= aim }
export const atMost = (value: number, aim: number | undefined): Verdict =>
  aim === undefined ? { value } : { value, aim, met: value <= aim }

export interface Judged {
  one: Row
  all: Row
  /** Speed of the product as a share of the bare handler's: median at one connection, answers per second at several. */
  bare?: { one: Verdict; all: Verdict }
  guarded?: { one: Verdict; all: Verdict }
  p50?: Verdict
}

/** Compares the rows of one workload at one and at several connections with its aims. */
export function judge(one: Row, all: Row): Judged {
  const { aim, database } = one
  const against = (
    which: 'bare' | 'guarded',
    wanted: number | undefined,
  ): { one: Verdict; all: Verdict } | undefined => {
    const [first, second] = [one[which], all[which]]
    if (!one.product || !all.product || !first || !second) return undefined
    return { one: atLeast(first.p50 / one.product.p50, wanted), all: atLeast(all.product.rate / second.rate, wanted) }
  }
  // The embedded database has aims of its own, for reading only.
  const [bare, guarded] =
    database === 'pglite'
      ? [against('bare', aim.embedded), against('guarded', undefined)]
      : [against('bare', aim.bare), against('guarded', aim.guarded)]
  return {
    one,
    all,
    ...(bare ? { bare } : {}),
    ...(guarded ? { guarded } : {}),
    ...(one.product && aim.p50 !== undefined
      ? { p50: atMost(one.product.p50, database === 'pglite' ? undefined : aim.p50) }
      : {}),
  }
}

/** Every workload, in the order of measurement. */
export function judged({ rows }: Pick<Report, 'rows'>): Judged[] {
  return rows
    .filter(row => row.connections === 1)
    .map(one => judge(one, rows.find(row => row.connections !== 1 && same(row, one)) ?? one))
}

const same = (a: Row, b: Row): boolean =>
  a.database === b.database && a.waybills === b.waybills && a.workload === b.workload

export interface Growth {
  workload: string
  /** Milliseconds of p99 at one connection, by number of waybills. */
  p99: (number | undefined)[]
  verdict: Verdict
}

/** Growth of p99 with the number of waybills, if several sizes were measured. */
export function growthOf({ rows }: Pick<Report, 'rows'>): { sizes: number[]; growth: Growth[] } {
  const own = rows.filter(row => row.database === 'postgres' && row.connections === 1 && row.product)
  const sizes = [...new Set(own.map(row => row.waybills))].sort((a, b) => a - b)
  if (sizes.length < 2) return { sizes, growth: [] }
  const growth = [...new Set(own.map(row => row.workload))].flatMap(workload => {
    const at = sizes.map(size => own.find(row => row.workload === workload && row.waybills === size))
    const [first, last] = [at[0], at.at(-1)]
    return first?.product && last?.product
      ? [
          {
            workload,
            p99: at.map(row => row?.product?.p99),
            verdict: atMost(last.product.p99 / first.product.p99, first.aim.growth),
          },
        ]
      : []
  })
  return { sizes, growth }
}
