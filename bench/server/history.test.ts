import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { READ } from './aims.ts'
import { addRun, chartOf, type Run, runOf } from './history.ts'
import type { Row } from './report.ts'
import { summaryOf } from './summary.ts'

const took = (rate: number) => ({ p50: 1, p95: 1, p99: 1, rate, answers: 100, refused: 0 })
const rows = (workload: string, share: number, waybills = 10_000): Row[] =>
  [1, 16].map(connections => ({
    database: 'postgres',
    waybills,
    workload,
    connections,
    aim: READ,
    product: took(100 * share),
    bare: took(100),
  }))
const report = {
  at: '2026-11-25T16:00:12.000Z',
  load: { begin: 0.5, end: 1, processors: 2 },
  rows: [...rows('list newest', 0.72), ...rows('one record', 0.45), ...rows('one record', 0.3, 1000)],
}

describe('the summary', () => {
  test('says what is met, and by how much the rest is not, the worst first', () => {
    const [head, met, missed] = summaryOf(report).split('\n')
    expect(head).toContain('2026-11-25: 1 of 3 aims')
    expect(met).toBe('Met: list newest, 10,000 0.72 (0.60).  ')
    expect(missed).toBe(
      'Not met: one record, 1,000 0.30 (0.60) (50 % short); one record, 10,000 0.45 (0.60) (25 % short).',
    )
  })
  test('says that the machine was busy', () => {
    expect(summaryOf({ ...report, load: { begin: 9, end: 9, processors: 2 } })).toContain('while 9 programs waited')
  })
})

describe('the history', () => {
  const run: Run = {
    at: '2026-11-25T16:00',
    waybills: 10_000,
    load: 0.5,
    shares: { 'list newest': 0.72, 'one record': 0.45 },
  }
  test('contains the shares at the largest size', () => expect(runOf(report)).toEqual(run))
  test('contains nothing without measurements on PostgreSQL', () =>
    expect(runOf({ ...report, rows: [] })).toBeUndefined())
  test('is sorted by time, with each run once', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'history-')), 'history.json')
    const earlier = { ...run, at: '2026-11-20T21:04' }
    addRun(file, { ...run, load: 9 })
    addRun(file, earlier)
    expect(addRun(file, run)).toEqual([earlier, run])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([earlier, run])
  })
  test('is drawn with a point for each share of each run', () => {
    const svg = chartOf([{ ...run, at: '2026-11-20T21:04' }, run])
    expect(svg.match(/<circle/g)).toHaveLength(4)
    expect(svg).toContain('list newest')
    expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/)
  })
})
