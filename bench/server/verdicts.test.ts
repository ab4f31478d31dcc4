import { describe, expect, test } from 'vitest'
import { READ, MARGIN_BY_ROLL_UP, SAVE } from './aims.ts'
import { measuredOf, type Measured } from './client.ts'
import { newReport, reasonOf, type Report, type Row } from './report.ts'
import { tablesOf } from './table.ts'
import { growthOf, judge } from './verdicts.ts'

const took = (p50: number, rate: number, p99 = p50): Measured => ({
  p50,
  p95: p99,
  p99,
  rate,
  answers: 100,
  refused: 0,
})
const row = (own: Partial<Row>): Row => ({
  database: 'postgres',
  waybills: 10_000,
  workload: 'list',
  connections: 1,
  aim: READ,
  ...own,
})
const reportOf = (own: Partial<Report>): Report => ({
  ...newReport(),
  load: { begin: 0.5, end: 0.5, processors: 2 },
  ...own,
})

test('measurements of the same request are combined', () => {
  expect(
    measuredOf([
      { times: [4, 1], refused: 1, connections: 2 },
      { times: [3, 2], refused: 0, connections: 2 },
    ]),
  ).toEqual({ rate: 800, p50: 3, p95: 4, p99: 4, answers: 4, refused: 1 })
})

describe('aims', () => {
  test('compare speed with the bare handler’s: its time over ours, our answers over its', () => {
    const { bare, guarded } = judge(
      row({ product: took(2, 0), bare: took(1.2, 0), guarded: took(1.5, 0) }),
      row({ connections: 16, product: took(0, 590), bare: took(0, 1000), guarded: took(0, 700) }),
    )
    expect(bare).toEqual({ one: { value: 0.6, aim: 0.6, met: true }, all: { value: 0.59, aim: 0.6, met: false } })
    expect(guarded).toMatchObject({ one: { value: 0.75, met: false }, all: { met: true } })
  })
  test('compare an absolute limit with the median at one connection', () => {
    const at = (ms: number) =>
      judge(row({ aim: MARGIN_BY_ROLL_UP, product: took(ms, 1) }), row({ connections: 16, product: took(99, 1) })).p50
    expect([at(10)?.met, at(10.1)?.met]).toEqual([true, false])
  })
  test('exist for reading on the embedded database, and not for writing', () => {
    const own = { database: 'pglite', product: took(2, 500), bare: took(1, 1000) } as const
    expect(judge(row(own), row({ ...own, connections: 16 })).bare?.one).toEqual({ value: 0.5, aim: 0.5, met: true })
    expect(judge(row({ ...own, aim: SAVE }), row({ ...own, aim: SAVE, connections: 16 })).bare?.one).toEqual({
      value: 0.5,
    })
  })
  test('for growth compare the largest size with the smallest, in any order', () => {
    const rows = [
      row({ waybills: 1_000_000, product: took(1, 1, 12) }),
      row({ waybills: 10_000, product: took(1, 1, 10) }),
      row({ waybills: 10_000_000, product: took(1, 1, 16) }),
    ]
    expect(growthOf({ rows })).toEqual({
      sizes: [10_000, 1_000_000, 10_000_000],
      growth: [{ workload: 'list', p99: [10, 12, 16], verdict: { value: 1.6, aim: 1.5, met: false } }],
    })
    expect(growthOf({ rows: rows.slice(0, 1) }).growth).toEqual([])
  })
})

describe('tables', () => {
  test('show a failure in its place, and the other rows', () => {
    const good = { workload: 'record', product: took(1, 10), bare: took(1, 10) }
    const tables = tablesOf(
      reportOf({
        rows: [
          row({ failed: reasonOf(new Error('no | answer')), product: took(1, 1) }),
          row({ connections: 16 }),
          row(good),
          row({ ...good, connections: 16 }),
        ],
        whole: [
          { what: 'import', unit: 's', value: 31, aim: 30 },
          { what: 'export', unit: 'MB', failed: 'the disk was full' },
        ],
      }),
    )
    expect(tables).toContain('| list | **not measured: no / answer** |')
    expect(tables).toContain('| record | 1.00 (≥ 0.6); 1.00 (≥ 0.6) |')
    expect(tables).toContain('| import | ≤ 30 s | **31 s** |')
    expect(tables).toContain('**not measured: the disk was full**')
    expect(tables).toContain('2 of 3 figures reach their aims.')
  })
  test('say that the machine was busy', () => {
    expect(tablesOf(reportOf({}))).not.toContain('busy')
    expect(tablesOf(reportOf({ load: { begin: 1, end: 9.5, processors: 2 } }))).toContain(
      'load 1 at the beginning, 9.5 at the end. The machine was busy',
    )
  })
})
