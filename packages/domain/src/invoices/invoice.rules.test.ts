import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { div, money, sum } from '../kernel/decimal.ts'
import { addTax, splitTax } from '../kernel/tax.ts'
import {
  allocationIssue,
  blueLeft,
  freightRefusal,
  isDeductible,
  lineExcl,
  lineIssues,
  linePrice,
  lineTax,
  numberIssues,
  placeIssues,
  rateFits,
  rateWarning,
  redIssue,
  sumIssue,
  taxRateIssue,
  taxSumIssue,
} from './invoice.rules.ts'
import { classOfItem } from './item-class.ts'

const codes = (issues: { code: string }[]): string[] => issues.map(i => i.code)
const FREIGHT = '*运输服务*国内道路货物运输服务'

describe('amounts', () => {
  test('each line is split at its own rate', () => {
    const freight = { incl: '99000.08', taxRate: '0.09' }
    const handling = { incl: '8000.00', taxRate: '0.06' }
    expect([lineExcl(freight), lineTax(freight)]).toEqual(['90825.76', '8174.32'])
    expect([lineExcl(handling), lineTax(handling)]).toEqual(['7547.17', '452.83'])
    expect([lineExcl({ incl: '5' }), lineTax({})]).toEqual([null, null])
  })

  test('a unit price is a quotient for display', () => {
    expect(linePrice({ incl: '1090.00', taxRate: '0.09', qty: '3' })).toBe('333.33333333')
    expect(linePrice({ incl: '1090.00', taxRate: '0.09', qty: null })).toBeNull()
    expect(linePrice({ incl: '1090.00', taxRate: '0.09', qty: '0' })).toBeNull()
  })

  test('lines and statements have the same sum, and no statement more than is left', () => {
    expect(sumIssue('107000.08', [{ amount: '99000.08' }, { amount: '8000' }], 'out')).toEqual([])
    expect(sumIssue('107000.08', [{ amount: '107000.00' }], 'in')[0]).toMatchObject({ path: 'items' })
    const [ours] = sumIssue('107000.08', [{ amount: '107000.00' }], 'out')
    expect(ours?.path).toBe('lines')
    expect(ours?.zh).toContain('相差 0.08 元：请修改明细，或用“按对账单生成明细”重新生成')
    expect(allocationIssue({ stmtNo: 'KHDZ2025060001', amount: '100.01', uninvoiced: '100' })[0]?.zh).toContain(
      '本次开票金额超过未开票余额',
    )
    expect(allocationIssue({ amount: '-50', uninvoiced: '0' })).toEqual([])
  })

  test('net and tax make the total, and the tax fits the rate', () => {
    expect(taxSumIssue({ amount: '98372.93', tax: '8627.15', total: '107000.08' })).toEqual([])
    expect(codes(taxSumIssue({ amount: '98372.93', tax: '8627.16', total: '107000.08' }))).toEqual(['invoice.tax_sum'])
    expect(taxRateIssue({ tax: '373.71', total: '4526.08', taxRate: '0.09' })).toEqual([])
    expect(taxRateIssue({ tax: '373.72', total: '4526.08', taxRate: '0.09' })).toEqual([])
    expect(codes(taxRateIssue({ tax: '373.73', total: '4526.08', taxRate: '0.09' }))).toEqual(['invoice.tax_amount'])
    // Four lines: half a cent for each, and half a cent for the rounded whole.
    expect(taxRateIssue({ tax: '373.73', total: '4526.08', taxRate: '0.09', lineCount: 4 })).toEqual([])
    expect(codes(taxRateIssue({ tax: '373.74', total: '4526.08', taxRate: '0.09', lineCount: 4 }))).toEqual([
      'invoice.tax_amount',
    ])
    expect(codes(taxRateIssue({ tax: '411.46', total: '4526.08', taxRate: '0.09' }))).toEqual(['invoice.tax_amount'])
    expect(taxRateIssue({ tax: '8627.15', total: '107000.08', taxRate: null })).toEqual([])
  })
})

describe('the tax of a received invoice', () => {
  test('whatever line count is entered, the tax is that of the rate', () => {
    const typed = { tax: '29.00', total: '109.00', taxRate: '0.09', lineCount: 2000 }
    expect(codes(taxRateIssue(typed))).toEqual(['invoice.tax_amount'])
    expect(taxRateIssue({ ...typed, tax: '10.27' })).toEqual([])
    expect(codes(taxRateIssue({ ...typed, tax: '10.28' }))).toEqual(['invoice.tax_amount'])
  })

  test('without a rate it is at most that of the highest rate', () => {
    expect(codes(taxRateIssue({ tax: '100.00', total: '109.00' }))).toEqual(['invoice.tax_most'])
    expect(codes(taxRateIssue({ tax: '12.56', total: '109.00' }))).toEqual(['invoice.tax_most'])
    for (const tax of ['12.54', '9.00', '6.17', '0.00']) expect(taxRateIssue({ tax, total: '109.00' })).toEqual([])
    expect(codes(taxRateIssue({ tax: '18.17', total: '109.00', taxRate: '0.2' }))).toEqual(['invoice.tax_rate'])
  })

  const rate = fc.constantFrom('0.13', '0.09', '0.06', '0.03', '0.01', '0')
  const cents = fc.integer({ min: 1, max: 50_000_000 })

  test('every correctly rounded invoice is accepted', () => {
    fc.assert(
      fc.property(rate, fc.array(cents, { minLength: 1, maxLength: 60 }), fc.boolean(), (taxRate, lines, fromNet) => {
        const split = lines.map(n => (fromNet ? addTax(div(n, 100), taxRate) : splitTax(div(n, 100), taxRate)))
        const paper = {
          tax: money(sum(split.map(line => line.tax))),
          total: money(sum(split.map(line => line.incl))),
          lineCount: lines.length,
        }
        expect(taxRateIssue({ ...paper, taxRate })).toEqual([])
        expect(taxRateIssue(paper)).toEqual([])
        expect(rateWarning({ ...paper, taxRate }, [taxRate])).toBeUndefined()
        expect(rateWarning(paper, [taxRate])).toBeUndefined()
      }),
    )
  })

  test('accepted taxes differ by 1.27 yuan at most, and without a rate are not above 13 %', () => {
    fc.assert(
      fc.property(
        rate,
        fc.record({ total: cents, tax: cents, lineCount: fc.integer({ min: 1, max: 2000 }) }),
        (taxRate, { total, tax, lineCount }) => {
          const paper = { tax: money(div(tax, 100)), total: money(div(total, 100)), lineCount }
          const off = (at: string): number => Number(paper.tax) - Number(splitTax(paper.total, at).tax)
          expect(taxRateIssue({ ...paper, taxRate }).length > 0).toBe(
            Math.abs(off(taxRate)) > Math.min(0.005 * (lineCount + 1), 1.27) + 1e-9,
          )
          if (!taxRateIssue(paper).length) expect(off('0.13')).toBeLessThanOrEqual(1.27 + 1e-9)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a rate that the statements do not have gives a warning with both', () => {
    expect(rateWarning({ tax: '13.00', total: '113.00', taxRate: '0.13' }, ['0.0900', '0.06'])?.zh).toBe(
      '发票税率 13% 与所关联对账单的税率 9%、6% 不一致，请核对',
    )
    expect(rateWarning({ tax: '13.00', total: '113.00' }, ['0.09'])?.zh).toContain('13%')
    expect(rateWarning({ tax: '9.00', total: '109.00', taxRate: '0.09' }, ['0.06', '0.09'])).toBeUndefined()
    expect(rateWarning({ tax: '13.00', total: '113.00', taxRate: '0.13' }, [])).toBeUndefined()
    const paper = { tax: '9.00', total: '109.00', taxRate: '0.09' }
    expect(rateWarning({ ...paper, invoiceKind: 'eOrdinary' }, ['0'])).toBeUndefined()
    expect(rateWarning({ ...paper, invoiceKind: 'eSpecial' }, ['0'])).toBeDefined()
    expect(rateWarning({ ...paper, invoiceKind: 'eOrdinary' }, ['0', '0.06'])).toBeDefined()
  })
})

describe('items', () => {
  test('the class stands between the asterisks', () => {
    expect(classOfItem(FREIGHT)).toBe('freight')
    expect(classOfItem('*物流辅助服务*装卸搬运服务')).toBe('auxiliary')
    expect(classOfItem('*现代服务*代理服务费')).toBe('auxiliary')
    expect(classOfItem('*煤炭*动力煤')).toBe('goods')
    expect(classOfItem('运费')).toBeNull()
  })

  test('the rate fits the class: 9, 6, 13, and those of small-scale sellers', () => {
    expect([rateFits('freight', '0.0900'), rateFits('auxiliary', '0.06'), rateFits('goods', '0.13')]).toEqual([
      true,
      true,
      true,
    ])
    expect([rateFits('freight', '0.10'), rateFits('freight', '0.06'), rateFits('auxiliary', '0.09')]).toEqual([
      false,
      false,
      false,
    ])
    expect([rateFits('freight', '0.03'), rateFits('auxiliary', '0.01'), rateFits('goods', '0')]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('a line has issues of its name and its rate', () => {
    expect(lineIssues({ itemClass: 'freight', itemName: FREIGHT, taxRate: '0.09' })).toEqual([])
    expect(codes(lineIssues({ itemClass: 'auxiliary', itemName: FREIGHT, taxRate: '0.06' }))).toEqual([
      'invoice.item_class',
    ])
    expect(codes(lineIssues({ itemClass: 'freight', itemName: '运费', taxRate: '0.06' }))).toEqual([
      'invoice.item_name',
      'invoice.rate',
    ])
    expect(lineIssues({ itemClass: 'freight', taxRate: '0.10' })[0]?.zh).toBe('运输服务的税率应为 9%，不能为 10%')
  })
})

describe('journeys', () => {
  const lines = [{ itemClass: 'freight' as const }]
  const journey = {
    vehicleKind: 'road',
    vehicleNo: '陕K12345',
    fromPlace: '陕西省榆林市神木市',
    toPlace: '河北省沧州市黄骅市',
    goodsName: '动力煤',
  }

  test('a transport invoice needs all five fields of every journey', () => {
    expect(freightRefusal({ lines, freightLines: [journey] })).toBeUndefined()
    expect(freightRefusal({ lines, freightLines: [] })?.code).toBe('invoice.freight_none')
    expect(freightRefusal({ lines, freightLines: [journey, { ...journey, fromPlace: ' ' }] })).toMatchObject({
      zh: '货物运输服务缺少起运地',
      path: 'freightLines.1.fromPlace',
    })
    expect(freightRefusal({ lines: [{ itemClass: 'auxiliary' }], freightLines: [] })).toBeUndefined()
  })

  test('places begin with the full name of a province', () => {
    expect(placeIssues(journey)).toEqual([])
    const good = ['内蒙古自治区鄂尔多斯市', '北京市朝阳区', '香港特别行政区']
    expect(good.flatMap(fromPlace => placeIssues({ fromPlace }))).toEqual([])
    expect(placeIssues({ fromPlace: '榆林市神木市' })[0]?.zh).toContain('起运地“榆林市神木市”应以省')
  })
})

describe('numbers', () => {
  const today = '2026-11-20'
  const digital = (invoiceNo: string, invoiceCode?: string): string[] =>
    codes(numberIssues({ invoiceKind: 'eSpecial', invoiceNo, invoiceCode }, today))

  test('digital ones have 20 digits and no code', () => {
    expect(digital('26612000000000000018')).toEqual([])
    expect(digital('26442000001894032886')).toEqual([])
    expect(digital('2661200000000000001')).toHaveLength(1)
    expect(digital('20612000000000000018')).toHaveLength(1)
    expect(digital('26992000000000000018')).toHaveLength(1)
    expect(digital('26612000000000000018', '044001900111')).toEqual(['invoice.code_digital'])
  })

  test('old ones have 8 digits and a code of 10 or 12', () => {
    const old = (invoiceNo: string, invoiceCode?: string): string[] =>
      codes(numberIssues({ invoiceKind: 'oldSpecial', invoiceNo, invoiceCode }, today))
    expect(old('12345678', '6100194130')).toEqual([])
    expect(old('12345678', '044001900111')).toEqual([])
    expect(old('26612000000000000018')).toEqual(['invoice.number_old', 'invoice.code_old'])
  })

  test('special invoices are deductible', () => {
    expect([isDeductible('eSpecial'), isDeductible('eOrdinary'), isDeductible(null)]).toEqual([true, false, false])
  })
})

describe('red invoices', () => {
  test('no more than what is left of the blue invoice', () => {
    const blue = { total: '107000.08', redAmount: '7000.08' }
    expect(blueLeft(blue)).toBe('100000.00')
    expect(redIssue(blue, '100000.00')).toBeUndefined()
    expect(redIssue(blue, '100000.01')?.zh).toBe('红冲金额 100,000.01 元超过蓝票剩余 100,000.00 元')
  })
})
