import { expect, test } from 'vitest'
import { isRecord, recordIn } from './record-keys.ts'

test.each([
  ['/statement_management/carrier/7', 7],
  ['/statement_management/carrier/8?tab=links', 8],
  ['/system_settings/company?id=7', undefined],
  ['/system_settings/company', undefined],
])('the record in %s', (path, id) => {
  expect(recordIn(path)).toBe(id)
})

test('a page of a record is told from a list and from a page without one', () => {
  expect(
    [
      ['sap/carrier', 'info', 7],
      ['sap/carrier', 'list', 7],
      ['sys/home', 'info'],
    ].map(isRecord),
  ).toEqual([true, false, false])
})
