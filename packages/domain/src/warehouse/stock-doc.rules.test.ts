import { describe, expect, it } from 'vitest'
import { columnOf, diffOf, flowOf, netOf, stockDocIssues, submitRefusal } from './stock-doc.rules.ts'

const CTX = { today: '2026-11-20', at: '2026-11-20 12:00:00' }
const READY = { docType: 'purchaseIn', slotNo: 'A1', batchNo: 'L1', net: '10.000', statedQty: '10.000' }
const codes = (row: Parameters<typeof stockDocIssues>[0]): string[] => stockDocIssues(row, CTX).map(({ code }) => code)

describe('what a stock document does', () => {
  it('follows from its type', () => {
    expect(['purchaseIn', 'lossOut', 'move', 'title', null].map(docType => flowOf({ docType }))).toEqual([
      'in',
      'out',
      'move',
      'title',
      null,
    ])
  })

  it('counts gains, losses and wastage apart from what came and went', () => {
    expect([columnOf('countGain', 1), columnOf('countLoss', -1), columnOf('lossOut', -1)]).toEqual([
      'adj',
      'adj',
      'adj',
    ])
    expect([columnOf('move', -1), columnOf('move', 1), columnOf('saleOut', -1)]).toEqual(['out', 'in', 'out'])
  })
})

describe('weights', () => {
  it('are gross less tare, else what was stated', () => {
    expect(netOf({ gross: '49.360', tare: '15.280' })).toBe('34.080')
    expect(netOf({ statedQty: '7.5' })).toBe('7.500')
    expect(netOf({ gross: '49.360' })).toBeNull()
    expect(diffOf({ statedQty: '33.280', plannedQty: '33.460' })).toBe('-0.180')
    expect(diffOf({ statedQty: '33.280' })).toBeNull()
  })

  it('are refused where they contradict each other', () => {
    expect(codes({ gross: '10' })).toEqual(['stock_doc.one_weight'])
    expect(codes({ gross: '10', tare: '10' })).toEqual(['stock_doc.tare_over'])
    expect(codes({ gross: '10', tare: '2', statedQty: '8' })).toEqual(['stock_doc.two_weights'])
  })

  it('were taken before now, by clocks that may run ahead a little, and not after the business date', () => {
    expect(codes({ weighAt: '2026-11-20 12:09:00', bizDate: '2026-11-20' })).toEqual([])
    expect(codes({ weighAt: '2026-11-20 12:11:00', bizDate: '2026-11-20' })).toEqual(['stock_doc.weigh_future'])
    expect(codes({ weighAt: '2026-11-19 12:00:00', bizDate: '2026-11-18' })).toEqual(['stock_doc.weigh_after'])
  })
})

it('a submission needs slot, batch, weight, where it goes, and why it differs', () => {
  expect(submitRefusal(READY)).toBeUndefined()
  expect(submitRefusal({ ...READY, slotNo: null })?.path).toBe('slotNo')
  expect(submitRefusal({ ...READY, batchNo: null })?.path).toBe('batchNo')
  expect(submitRefusal({ ...READY, net: '0' })?.path).toBe('gross')
  expect(submitRefusal({ ...READY, docType: 'move' })?.path).toBe('toSlotNo')
  expect(submitRefusal({ ...READY, plannedQty: '11.000' })?.path).toBe('diffReason')
  expect(submitRefusal({ ...READY, plannedQty: '11.000', diffReason: '途耗' })).toBeUndefined()
})
