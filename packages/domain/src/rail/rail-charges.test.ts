import { describe, expect, it } from 'vitest'
import { brokenSteps } from '../contracts/index.ts'
import { text } from '../kernel/text.ts'
import { abs, isNeg, money, mul, qty, sub, sum, toDec } from '../kernel/decimal.ts'
import { splitTax } from '../kernel/tax.ts'
import {
  agreedCharges,
  billedFreight,
  excessLoss,
  feeCharge,
  lossCharges,
  railTrace,
  unpricedWagons,
  type ThroughTerms,
} from './rail-charges.ts'
import { shareFreight } from './share-freight.ts'

const pair = { sentQty: '64.000', receivedQty: '64.000', wagons: 1, boxes: 2, pairs: 1 }
const through: ThroughTerms = {
  basis: 'ton',
  price: '158.0000',
  taxRate: '0.0900',
  weightRule: 'sent',
  loss: { permille: null, value: null },
  serviceShare: null,
  serviceTaxRate: null,
}
const exclOf = (rows: readonly { excl: string }[]) => money(sum(rows.map(row => row.excl)))

describe('the whole way of one pair of 64 t', () => {
  // Rail and its fees; the two short hauls are trips with charges of their own: 22 and 26 yuan per tonne.
  const rail = [
    ...billedFreight('5470.00', '0.0900'),
    feeCharge({ feeCode: 'loading', qty: '2.000', unit: 'box', price: '195', taxRate: '0.0600', amount: '390.00' }),
    feeCharge({ feeCode: 'platform', qty: '64.000', unit: 'ton', price: '3', taxRate: '0.0600', amount: '192.00' }),
    feeCharge({ feeCode: 'shunting', qty: '1.000', unit: 'set', price: '64.8', taxRate: '0.0900', amount: '64.80' }),
    feeCharge({ feeCode: 'tarpaulin', qty: '2.000', unit: 'box', price: '12.8', taxRate: '0.0600', amount: '25.60' }),
    feeCharge({ feeCode: 'unloading', qty: '2.000', unit: 'box', price: '195', taxRate: '0.0600', amount: '390.00' }),
    feeCharge({ feeCode: 'agencyTo', qty: '64.000', unit: 'ton', price: '1.5', taxRate: '0.0600', amount: '96.00' }),
  ]
  const hauls = ['22', '26'].map(price => {
    const amount = money(mul(price, '64'))
    return { amount, excl: splitTax(amount, '0.0900').excl }
  })
  const cost = [...rail, ...hauls]

  it('costs 9,700.40, and 8,927.84 without tax', () => {
    expect(money(sum(cost.map(row => row.amount)))).toBe('9700.40')
    expect(exclOf(cost)).toBe('8927.84')
  })

  it('says how each amount comes about, in formulas that give it', () => {
    for (const charge of [...rail, ...agreedCharges(through, pair)]) {
      const { steps } = railTrace(charge, { document: text('货主运单', 'order'), no: 'GT202611110001' })
      expect(steps[0]).toMatchObject({ result: 'GT202611110001' })
      expect(brokenSteps(steps)).toEqual([])
    }
  })

  it('leaves 349.22 of 10,112.00', () => {
    const income = agreedCharges(through, pair)
    expect(income).toMatchObject([{ kind: 'freight', qty: '64.000', amount: '10112.00', excl: '9277.06' }])
    expect(sub(exclOf(income), exclOf(cost))).toBe('349.22')
  })

  it('is billed at two rates where the contract says so', () => {
    const income = agreedCharges({ ...through, serviceShare: '0.2000', serviceTaxRate: '0.0600' }, pair)
    expect(income).toMatchObject([
      { kind: 'freight', amount: '8089.60', excl: '7421.65', taxRate: '0.0900' },
      { kind: 'incidental', amount: '2022.40', excl: '1907.92', taxRate: '0.0600' },
    ])
    for (const { excl, tax, amount } of income) expect(money(sum([excl, tax]))).toBe(amount)
  })
})

describe('terms', () => {
  it('count containers, pairs or wagons', () => {
    const moved = { sentQty: '190.500', receivedQty: '190.100', wagons: 3, boxes: 5, pairs: 2 }
    const amountBy = (basis: 'box' | 'set' | 'truck') =>
      agreedCharges({ ...through, basis, price: '100' }, moved).map(row => row.amount)
    expect([amountBy('box'), amountBy('set'), amountBy('truck')]).toEqual([['500.00'], ['200.00'], ['300.00']])
  })

  it('bill what was sent, received, or the lesser', () => {
    const moved = { ...pair, receivedQty: '63.500' }
    const by = (weightRule: 'sent' | 'received' | 'less') => agreedCharges({ ...through, weightRule }, moved)[0]?.qty
    expect([by('sent'), by('received'), by('less')]).toEqual(['64.000', '63.500', '63.500'])
  })

  it('deduct the loss of a batch beyond what is tolerated', () => {
    const moved = { sentQty: '3840.000', receivedQty: '3825.000', wagons: 60, boxes: 120, pairs: 60 }
    const loss = { permille: '3', value: '620' }
    expect(excessLoss(moved, loss)).toBe('3.480')
    expect(agreedCharges({ ...through, loss }, moved)[1]).toMatchObject({ kind: 'lossDeduct', amount: '-2157.60' })
    expect(agreedCharges({ ...through, loss }, { ...moved, receivedQty: '3830.000' })).toHaveLength(1)
  })

  it('leave out wagons about which they say nothing', () => {
    const moved = { sentQty: '190.500', receivedQty: '190.100', wagons: 4, boxes: 5, pairs: 2 }
    expect((['ton', 'truck', 'box', 'set'] as const).map(basis => unpricedWagons(basis, moved))).toEqual([0, 0, 1, 2])
    const singles = { ...moved, pairs: 0, boxes: 4 }
    expect(agreedCharges({ ...through, basis: 'set', price: '100' }, singles)).toEqual([])
    expect(unpricedWagons('set', singles)).toBe(4)
  })

  it('give amounts that are quantity times price, with the sign of what they are', () => {
    for (let i = 1; i < 300; i++) {
      const sent = qty(i * 7.31)
      const received = qty(mul(sent, sub('1.004', mul(i % 17, '0.001'))))
      const moved = { sentQty: sent, receivedQty: received, wagons: (i % 5) + 1, boxes: (i % 5) + 2, pairs: 1 }
      const basis = (['ton', 'box', 'set', 'truck'] as const)[i % 4] ?? 'ton'
      const loss = { permille: '1.5', value: '620.37' }
      for (const row of [
        ...agreedCharges({ ...through, basis, price: `${i}.0437`, loss }, moved),
        ...lossCharges({ taxRate: '0.0900', loss }, moved),
      ]) {
        expect(isNeg(row.price)).toBe(false)
        expect(isNeg(row.amount)).toBe(row.kind === 'lossDeduct')
        expect(abs(row.amount)).toBe(toDec(money(mul(row.qty, row.price))))
      }
    }
  })

  it('bill nothing without a price', () => expect(agreedCharges({ ...through, price: null }, pair)).toEqual([]))
})

it('shares freight to wagons exactly, whatever it is shared by', () => {
  const wagons = Array.from({ length: 7 }, (_, i) => ({ markedLoad: '64', net: `${60 + i}.120`, boxes: 2 }))
  for (const by of ['markedLoad', 'net', 'box'] as const)
    expect(sum(shareFreight('38290.01', wagons, by))).toBe('38290.01')
})
