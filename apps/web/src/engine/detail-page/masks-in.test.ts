import { expect, it } from 'vitest'
import { masksIn } from './masks-in.ts'

it('finds a masked value in the record and in its child rows', () => {
  const row = {
    mobile: '138****8000',
    name: '王*',
    accounts: [{ accountNo: '6217***********0012' }, { accountNo: null }],
  }
  expect(masksIn(row, ['mobile'])).toBe(true)
  expect(masksIn(row, ['accounts.accountNo'])).toBe(true)
  expect(masksIn({ ...row, mobile: '13800138000' }, ['mobile'])).toBe(false)
  expect(masksIn(row, ['idNo', 'lines.mobile'])).toBe(false)
  expect(masksIn(row, [])).toBe(false)
})
