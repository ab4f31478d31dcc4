import { describe, expect, test } from 'vitest'
import type { DeductMode, LossTerms, WeightRule } from './types.ts'
import { allowanceOf, chargedLossQty, lossDeduction, lossOf, settledQty } from './weights.ts'

const permille3: LossTerms = { mode: 'permille', value: '3', valueKg: '0' }
const fixed50: LossTerms = { mode: 'fixedKg', value: '0', valueKg: '50' }
const trip = { loadNet: '33.46', unloadNet: '33.28' }
const deduct = (loss: LossTerms, deductMode: DeductMode, weights = trip): string => {
  const figures = lossOf({ ...weights, loss })
  return lossDeduction(chargedLossQty({ figures, mode: loss.mode, deductMode }), '620.00')
}

describe('loss', () => {
  test('3 per mille of 33.46 t', () => {
    expect(lossOf({ ...trip, loss: permille3 })).toEqual({
      diff: '0.180',
      lossQty: '0.180',
      permille: '5.38',
      allowQty: '0.100',
      overQty: '0.080',
    })
  })

  test('50 kg per truck', () => {
    expect(lossOf({ ...trip, loss: fixed50 })).toMatchObject({ allowQty: '0.050', overQty: '0.130' })
  })

  test.each([
    ['3', '50', '0.100'],
    ['1', '50', '0.050'],
  ])('the greater of %s ‰ and %s kg', (value, valueKg, allow) => {
    expect(allowanceOf('33.46', { mode: 'greater', value, valueKg })).toBe(allow)
  })

  test('gained weight is shown and is not a loss', () => {
    const figures = lossOf({ loadNet: '33.28', unloadNet: '33.36', loss: permille3 })
    expect(figures).toEqual({
      diff: '-0.080',
      lossQty: '0.000',
      permille: '-2.40',
      allowQty: '0.100',
      overQty: '0.000',
    })
    for (const mode of ['overOnly', 'allIfOver', 'actual'] as const) {
      expect(deduct(permille3, mode, { loadNet: '33.28', unloadNet: '33.36' })).toBe('0.00')
    }
  })

  test('nothing loaded has no rate', () => {
    expect(lossOf({ loadNet: '0', unloadNet: '0', loss: permille3 }).permille).toBeNull()
  })
})

describe('loss deduction at 620.00 yuan per tonne', () => {
  test.each([
    ['overOnly', permille3, '49.60'],
    ['allIfOver', permille3, '111.60'],
    ['actual', permille3, '111.60'],
    ['overOnly', fixed50, '80.60'],
  ] as const)('%s of %o is %s', (mode, loss, amount) => {
    expect(deduct(loss, mode)).toBe(amount)
  })

  test('a loss within the allowed loss costs nothing unless the actual loss is charged', () => {
    const within = { loadNet: '33.46', unloadNet: '33.37' }
    expect(deduct(permille3, 'overOnly', within)).toBe('0.00')
    expect(deduct(permille3, 'allIfOver', within)).toBe('0.00')
    expect(deduct(permille3, 'actual', within)).toBe('55.80')
  })

  test('where losses do not count, nothing is charged', () => {
    const none: LossTerms = { mode: 'none', value: '3', valueKg: '50' }
    expect(deduct(none, 'actual')).toBe('0.00')
    expect(lossOf({ ...trip, loss: none })).toMatchObject({ lossQty: '0.180', allowQty: '0.000', overQty: '0.000' })
  })
})

describe('settled quantity', () => {
  const settle = (rule: WeightRule, trip: { loadNet: string; unloadNet: string; deductQty?: string }): string => {
    const { loadNet, unloadNet, deductQty = null } = trip
    const { overQty } = lossOf({ loadNet, unloadNet, loss: permille3 })
    return settledQty({ rule, loadNet, unloadNet, deductQty, overQty })
  }

  test.each([
    ['load', '33.460'],
    ['unload', '33.280'],
    ['less', '33.280'],
    ['more', '33.460'],
    ['loadLessOver', '33.380'],
  ] as const)('%s settles %s t', (rule, tonnes) => {
    expect(settle(rule, { loadNet: '33.46', unloadNet: '33.28' })).toBe(tonnes)
  })

  test.each([
    ['load', '33.280'],
    ['unload', '33.360'],
    ['less', '33.280'],
    ['more', '33.360'],
    ['loadLessOver', '33.280'],
  ] as const)('after a gain %s settles %s t', (rule, tonnes) => {
    expect(settle(rule, { loadNet: '33.28', unloadNet: '33.36' })).toBe(tonnes)
  })

  test('deducted weight reduces the received weight only', () => {
    expect(settle('unload', { loadNet: '33.46', unloadNet: '33.28', deductQty: '0.25' })).toBe('33.030')
    expect(settle('less', { loadNet: '33.46', unloadNet: '33.28', deductQty: '0.25' })).toBe('33.030')
    expect(settle('load', { loadNet: '33.46', unloadNet: '33.28', deductQty: '0.25' })).toBe('33.460')
  })
})
