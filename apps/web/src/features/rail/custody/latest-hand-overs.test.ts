import { describe, expect, it } from 'vitest'
import { countsOf, latestOf } from './latest-hand-overs.ts'

const row = (step: string, over: object) => ({ step, handedAt: '2026-11-11 08:00:00', docNo: 'D1', ...over })

describe('where the containers of an order are', () => {
  // The newest first, as the list sends them
  const rows = [
    row('delivered', { boxNo1: 'A', boxNet1: '30.000', unitNo: '陕K1', takerId$: '收货人' }),
    row('trainOff', { boxNo1: 'A', boxNo2: 'B', net: '61.000', unitNo: '1754444', takerId$: '货场' }),
    row('trainOn', { boxNo1: 'A', boxNo2: 'B', boxNet1: '30.100', boxNet2: '31.000', unitNo: '1754444' }),
    row('pickup', { boxNo1: 'C', net: '32.000', unitNo: '陕K2', takerId$: '车队' }),
  ]

  it('says the last hand-over of each container', () => {
    expect(latestOf(rows).map(({ no, step, net, takerId$ }) => [no, step, net, takerId$])).toEqual([
      ['A', 'delivered', '30.000', '收货人'],
      // Of the 61.000 t of the pair what 30.1 and 31 t before it take of them
      ['B', 'trainOff', '30.949', '货场'],
      ['C', 'pickup', '32.000', '车队'],
    ])
  })

  it('counts them by where they are, with tonnes in the order of the way, with tonnes where all are known', () => {
    expect(countsOf(latestOf(rows))).toEqual([
      { step: 'pickup', count: 1, net: '32' },
      { step: 'trainOff', count: 1, net: '30.949' },
      { step: 'delivered', count: 1, net: '30' },
    ])
  })

  it('knows bulk by truck or wagon of its document', () => {
    const bulk = latestOf([
      row('trainOff', { docNo: 'T1', unitNo: '1754444', net: '68.900' }),
      row('trainOn', { docNo: 'T1', unitNo: '1754444', net: '69.000' }),
      row('trainOn', { docNo: 'T2', unitNo: '1754444', net: '70.000' }),
    ])
    expect(bulk.map(({ no, step, net }) => [no, step, net])).toEqual([
      ['1754444', 'trainOff', '68.900'],
      ['1754444', 'trainOn', '70.000'],
    ])
  })

  it('counts a container that comes by twice once for each load, so that their tonnes are those of the order', () => {
    const pair = { boxNo1: 'A', boxNo2: 'B', unitNo: '1754444' }
    const twice = latestOf([
      row('trainOn', { ...pair, docNo: 'T2', boxNet1: '31.000', boxNet2: '31.500' }),
      row('trainOff', { ...pair, docNo: 'T1', net: '62.940' }),
      row('trainOn', { ...pair, docNo: 'T1', boxNet1: '31.500', boxNet2: '31.500' }),
    ])
    expect(countsOf(twice)).toEqual([
      { step: 'trainOn', count: 2, net: '62.5' },
      { step: 'trainOff', count: 2, net: '62.94' },
    ])
    expect(new Set(twice.map(({ key }) => key)).size).toBe(4)
  })

  it('knows no weight of a container in a pair that nobody weighed one by one', () => {
    const [first] = latestOf([row('trainOff', { boxNo1: 'A', boxNo2: 'B', net: '61.000', unitNo: '1754444' })])
    expect(first?.net).toBeNull()
  })
})
