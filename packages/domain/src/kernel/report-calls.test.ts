import { expect, test } from 'vitest'
import { f } from './fields.ts'
import { defineReport, type Report } from './report.ts'
import { reportCalls } from './report-calls.ts'

const trips = defineReport({
  name: 'trips',
  zh: '趟数',
  en: 'Trips',
  api: 'x/trips',
  permission: 'x.trips',
  params: {},
  columns: { count: f.integer('数量') },
  reads: { count: ['waybill.docNo'] },
})

test('a row promises an alarm only if the report says which fields it reveals', () => {
  const promised = (report: Report): string[] =>
    Object.keys(reportCalls(report).query.answer.props?.['totals']?.props ?? {})
  expect(promised(trips)).toEqual(['count'])
  expect(promised({ ...trips, reads: { ...trips.reads, alarm: ['waybill.apTotal'] } })).toEqual(['count', 'alarm'])
})
