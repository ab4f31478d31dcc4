import { expect, test } from 'vitest'
import { waybill } from './transport/index.ts'
import { anyResource } from './kernel/resource.ts'
import { fieldsInPattern, fillPattern, patternProblem } from './kernel/file-pattern.ts'

const trips = anyResource(waybill)
const say = {
  word: (word: string) => ({ no: 'YD001', kind: '装货磅单', index: '2' })[word] ?? '',
  field: (name: string) => ({ vehicleId: '陕K12345', customerId: '榆林/盛源' })[name] ?? '',
}

test('names stand for the record, the file and fields by their labels, in either language', () => {
  expect(fillPattern(trips, '{单号}_{车牌}_{类型}_{序号}', say)).toEqual(['YD001_陕K12345_装货磅单_2'])
  expect(fillPattern(trips, '{No}_{Kind}_{Index}', say)).toEqual(['YD001_装货磅单_2'])
  expect(fieldsInPattern(trips, '{货主}/{单号}_{车牌}')).toEqual(['customerId', 'vehicleId'])
})

test('a slash of the pattern makes a folder, one of a value does not', () => {
  expect(fillPattern(trips, '{货主}/{单号}', say)).toEqual(['榆林/盛源', 'YD001'])
})

test('unknown names, empty folders and too many of them are problems', () => {
  expect(patternProblem(trips, '{单号}_{没有}')).toEqual({ token: '没有' })
  expect(patternProblem(trips, '{单号}//{类型}')).toBe('folders')
  expect(patternProblem(trips, 'a/b/c/d/e/f/{单号}')).toBe('folders')
  expect(patternProblem(trips, '{货主}/{单号}_{序号}')).toBeUndefined()
})
