import { describe, expect, it } from 'vitest'
import { restOfPair } from './box-weights.ts'

const PAIR = { boxNo1: 'TBJU3216540', boxNo2: 'TBJU3216560', boxNet1: '16.02', loadNet: '32.00' }

describe('what the second container holds', () => {
  it('is what the first one leaves of the net of the truck', () => expect(restOfPair(PAIR)).toBe('15.980'))
  it('is unknown without both containers, without a weight, and where nothing is left', () => {
    for (const over of [{ boxNo2: null }, { boxNet1: null }, { loadNet: undefined }, { boxNet1: '32' }])
      expect(restOfPair({ ...PAIR, ...over })).toBeNull()
  })
})
