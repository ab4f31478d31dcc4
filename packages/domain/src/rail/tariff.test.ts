import { expect, it } from 'vitest'
import { boxUseFee, freightStampDuty, perUnit, shuntingFee, tariffFreight, type TariffRates } from './tariff.ts'

/** Rates of a calculator that was public in 2022. */
const rates: TariffRates = {
  classes: {
    c2: { base1: '9.5', base2: '0.086' },
    c4: { base1: '16.3', base2: '0.098' },
  },
  boxes: {
    20: { base1: '440', base2: '3.185', fund: '0.528', electric: '0.112' },
    40: { base1: '532', base2: '3.357', fund: '1.122', electric: '0.238' },
  },
  fund: '0.033',
  electric: '0.007',
}

it('gives the freight of a wagonload of class 4 over 600 km', () => {
  const load = { by: 'tonnes', class: 'c4', tonnes: '70' } as const
  expect(tariffFreight({ rates, load, km: 600 })).toEqual({
    freight: '5257.00',
    fund: '1386.00',
    electric: '294.00',
    total: '6937.00',
  })
})

it('lowers freight and fund, not the surcharge for electric lines', () => {
  const load = { by: 'tonnes', class: 'c4', tonnes: '70' } as const
  const freight = tariffFreight({ rates, load, km: 600, discount: '0.30' })
  expect(freight).toEqual({ freight: '3679.90', fund: '970.20', electric: '294.00', total: '4944.10' })
  expect(perUnit('4944.10', '70')).toBe('70.63')
})

it('gives the freight of containers, one and a pair', () => {
  const of = (feet: 20 | 40, boxes: number) =>
    tariffFreight({ rates, load: { by: 'boxes', feet, boxes }, km: 600 })?.total
  expect(of(20, 1)).toBe('2735.00')
  expect(of(20, 2)).toBe('5470.00')
  expect(of(40, 1)).toBe('3362.20')
})

it('asks for the surcharge on electrified kilometres only, and for no fund for fertiliser', () => {
  const load = { by: 'tonnes', class: 'c2', tonnes: '60' } as const
  expect(tariffFreight({ rates, load, km: 500, electricKm: 200, withoutFund: true })).toEqual({
    freight: '3150.00',
    fund: '0.00',
    electric: '84.00',
    total: '3234.00',
  })
})

it('knows no freight without a rate', () => {
  expect(tariffFreight({ rates, load: { by: 'tonnes', class: 'c6', tonnes: '60' }, km: 100 })).toBeUndefined()
})

it('counts each started kilometre to the siding and back', () => {
  expect(shuntingFee('8.1', '3.2')).toBe('56.70')
  expect(shuntingFee('8.1', '4')).toBe('64.80')
})

it('asks for the use of the railway’s containers by started hundred kilometres, unless freight is lowered', () => {
  const use = { base: '70', km: 250, step: '12', stepKm: 100 }
  expect([250, 251, 350, 600].map(km => boxUseFee(use, km))).toEqual(['70.00', '82.00', '82.00', '118.00'])
  expect(boxUseFee(use, 600, '0.30')).toBe('0.00')
})

it('gives the stamp duty of freight without its tax', () => {
  expect(freightStampDuty('6937.00')).toBe('3.20')
})
