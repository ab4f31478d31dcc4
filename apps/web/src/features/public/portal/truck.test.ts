import { div, mul, round, sub } from '@tuheng/domain/kernel/decimal'
import { expect, it } from 'vitest'
import { truckFigures } from './truck.ts'

const plain = (figure: string) => figure.replaceAll(',', '')

it.each([
  ['special9', '1.09', '366.86'],
  ['special3', '1.03', '140.53'],
  ['none', '1', '17.18'],
] as const)('with %s the truck leaves what the decimals of the system say', (invoice, divisor, margin) => {
  const figures = truckFigures(invoice)
  expect(plain(figures.receivable)).toBe(round(mul('32.64', '142'), 2))
  expect(plain(figures.freight)).toBe(round(mul('32.64', '131'), 2))
  const excess = sub(sub('32.80', '32.64'), round(mul('32.80', '0.003'), 3))
  expect(figures.excess).toBe(round(excess, 3))
  expect(figures.lossDeduction).toBe(round(mul(excess, '650'), 2))
  const before = sub(plain(figures.freight), figures.lossDeduction)
  expect(sub(before, figures.wiped)).toBe(plain(figures.payable).replace('.00', ''))
  const costExcl = round(div(plain(figures.payable), divisor), 2)
  expect(plain(figures.costExcl)).toBe(costExcl)
  expect(figures.margin).toBe(round(sub(round(div(plain(figures.receivable), '1.09'), 2), costExcl), 2))
  expect(figures.margin).toBe(margin)
})
