import type { Issue } from '@tuheng/domain/kernel/errors'
import { f } from '@tuheng/domain/kernel/fields'
import type { Veiled } from '@tuheng/domain/kernel/sight'
import { expect, it } from 'vitest'
import { veilWords } from './veil-words.ts'

const of = (...paths: string[]) => ({
  veiled: new Map(paths.map((path): [string, Veiled] => [path, { sight: 'hidden', field: f.money('预付') }])),
})
const issue = (zh: string): Issue => ({ code: 'x', path: '', status: 409, params: {}, zh, en: zh })
const said = (zh: string, row: object, ...paths: string[]) => veilWords([issue(zh)], { ...row }, of(...paths))[0]?.zh

it('takes the figures out that the reader may not see, however they are written', () => {
  const row = { prepaid: '2600.00', price: '32.5000', lines: [{ amount: '1234567.80' }], mobile: '13800138000' }
  expect(said('已预付 2,600.00 元', row, 'prepaid')).toBe('已预付 *** 元')
  expect(said('已预付2600元，单价32.50', row, 'prepaid', 'price')).toBe('已预付***元，单价***')
  expect(said('第 2 行 1,234,567.80 超过', row, 'lines.amount')).toBe('第 2 行 *** 超过')
  expect(said('电话 13800138000', row, 'mobile')).toBe('电话 ***')
})

it('leaves what else is said, and figures that only contain one', () => {
  const row = { prepaid: '260.00', few: '5.00', none: '0.00' }
  expect(said('运单 YD26000001，共 1,260.00 元，5 车，0.00', row, 'prepaid', 'few', 'none')).toBe(
    '运单 YD26000001，共 1,260.00 元，5 车，0.00',
  )
  expect(said('已预付 260.00 元', row)).toBe('已预付 260.00 元')
})

it('answers the same list where nothing is taken out', () => {
  const issues = [issue('无')]
  expect(veilWords(issues, { prepaid: '260.00' }, of('prepaid'))).toBe(issues)
})
