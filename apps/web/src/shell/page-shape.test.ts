import { expect, test } from 'vitest'
import { shapeOf } from './page-shape.ts'

test.each([
  ['/system_settings/driver', 'list'],
  ['/system_settings/driver/12', 'detail'],
  ['/system_settings/driver/new', 'form'],
  ['/system_settings/driver/import', 'form'],
  ['/system_settings/driver/12/edit', 'form'],
  ['/transportation_management/highway/add_highway_waybill', 'list'],
])('%s waits in the shape of a %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape)
})
