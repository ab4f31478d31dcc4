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

test('the path of a record is recognised, the path of a list and others are not', () => {
  expect(
    [
      ['sap/carrier', 'info', 7],
      ['sap/carrier', 'list', 7],
      ['sys/home', 'info'],
    ].map(isRecord),
  ).toEqual([true, false, false])
})
