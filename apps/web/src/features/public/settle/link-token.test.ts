import { expect, it } from 'vitest'
import { tokenIn } from './link-token.ts'

it.each([
  ['https://tuheng.example/#/settle/info?token=abc.def-123', 'abc.def-123'],
  ['  /settle/info?x=1&token=a%2Bb ', 'a+b'],
  ['eyJhbGciOiJIUzI1NiJ9.abcdef', 'eyJhbGciOiJIUzI1NiJ9.abcdef'],
  ['https://tuheng.example/#/settle/info', ''],
  ['?token=%E0%A4%A', ''],
  ['对账单', ''],
  ['', ''],
])('%j holds %j', (pasted, token) => {
  expect(tokenIn(pasted)).toBe(token)
})
