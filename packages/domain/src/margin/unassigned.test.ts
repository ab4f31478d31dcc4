import { expect, it } from 'vitest'
import { isUnassigned } from '../kernel/unassigned-row.ts'
import { grossProfit } from './gross-profit.report.ts'

it('is a row of a margin report whose dimension has no value', () => {
  expect(isUnassigned(grossProfit, { carrierId: null, margin: '-2828.95' }, 'carrierId')).toBe(true)
  expect(isUnassigned(grossProfit, { carrierId: 4, margin: '1.00' }, 'carrierId')).toBe(false)
})

it('is neither a figure without a value nor a single document', () => {
  expect(isUnassigned(grossProfit, { perTon: null }, 'perTon')).toBe(false)
  expect(isUnassigned(grossProfit, { docNo: null }, 'docNo')).toBe(false)
})

it('is only what the report has a word for', () => {
  const { unassigned: _, ...without } = grossProfit
  expect(isUnassigned(without, { carrierId: null }, 'carrierId')).toBe(false)
})
