import { expect, it } from 'vitest'
import { isOwnPath, screenOfPath } from './screen-of-path.ts'

const SCREENS = ['/work_order', '/work_order/my_work_order', '/file/file_download'].map(path => ({ path }))

it('finds the screen of a list, of a record and of an address with filters', () => {
  for (const address of ['/work_order/my_work_order', '/work_order/my_work_order/7', '/work_order/my_work_order?a=1'])
    expect(screenOfPath(address, SCREENS)?.path).toBe('/work_order/my_work_order')
  expect(screenOfPath('/work_order/my_work_orders', SCREENS)?.path).toBe('/work_order')
  expect(screenOfPath('/nowhere', SCREENS)).toBeUndefined()
})

it('takes no address of another host for its own', () => {
  expect(isOwnPath('/file/file_download')).toBe(true)
  expect(isOwnPath('//evil.example/x')).toBe(false)
  expect(isOwnPath('https://evil.example')).toBe(false)
})
