import { expect, test } from 'vitest'
import { registry } from './registry.ts'

test('every report that marks rows says what the mark means', () => {
  const marking = registry.reports.filter(report => report.reads?.['alarm'] !== undefined)
  expect(marking.length).toBeGreaterThan(5)
  expect(marking.filter(report => !report.alarm).map(({ name }) => name)).toEqual([])
  const silent = registry.reports.filter(report => report.alarm && report.reads?.['alarm'] === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})
