import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { eq, mul } from '../../kernel/decimal.ts'
import { driverGaps, fundsGaps, standingOf, vehicleGaps, waybillGaps } from './assess.ts'
import type { ReportFacts } from './facts.ts'
import { formatProblem, an, decimal, exactly, kilograms, timeText } from './formats.ts'
import { asXml, fundsMessage, waybillMessage } from './messages.ts'
import { WAYBILL_FIELDS } from './fields.ts'
import { reportItems } from './items.ts'

const facts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
  trip: {
    waybillNo: 'YD2026111000001',
    transportStatus: 'unloaded',
    outerNo: null,
    businessType: 'trunk',
    transportMode: 'road',
    dispatchedAt: '2026-11-10 06:00:00',
    loadAt: '2026-11-10 08:00:00',
    unloadAt: '2026-11-11 18:30:00',
    plateNo: '陕K12345',
    plateColor: '2',
    driverIdNo: '610800198503120017',
    consignee: '某港务有限公司 <一区> & 码头',
    loadNet: '33.460',
    pieces: null,
    cube: null,
    policyNo: null,
    insurerCode: null,
    arTotal: '4526.08',
    apTotal: '4110.00',
  },
  company: {
    name: '远衡物流有限公司',
    creditCode: '91610800MAT0000187',
    permitNo: '陕交运管许可榆字610800004317号',
    permitTo: '2029-08-31',
  },
  customer: { fullName: '货主有限公司', creditCode: '91610800MAT0000262', idNo: null },
  carrier: { fullName: '承运有限公司', creditCode: '91150602MAT000034E', idNo: null, permitNo: '150602000018' },
  goods: { name: '洗精煤', cargoType: 'coal' },
  loadPlace: { regionCode: '610881', text: '陕西省榆林市神木市工业园 1 号' },
  unloadPlace: { regionCode: '130983', text: '河北省沧州市黄骅市港区' },
  vehicle: {
    plateNo: '陕K12345',
    plateColor: '2',
    vehicleType: 'Q11',
    energyType: 'B',
    ratedLoad: '40.00',
    grossMass: '25.00',
    transportCertNo: '610802000018',
  },
  driver: {
    name: '张建军',
    idNo: '610800198503120017',
    mobile: '13800138000',
    licenseClass: 'A2',
    licenseOrg: '榆林市公安局',
    licenseFrom: '2020-01-01',
    licenseTo: '2030-01-01',
    qualNo: '6108020000180000001',
  },
  payments: [
    {
      means: 'bank',
      recipient: '承运有限公司',
      account: '6228480000000000015',
      bankName: '中国农业银行榆林分行',
      serialNo: 'BK1',
      amount: '4110.00',
      paidAt: '2026-11-20 12:00:00',
    },
  ],
  now: '2026-11-20 10:00:00',
  ...over,
})
const withTrip = (over: Partial<ReportFacts['trip']>): ReportFacts => facts({ trip: { ...facts().trip, ...over } })

/** The lengths of the guide, written down once more: name → at most so many, or exactly. */
const GUIDE: Readonly<Record<string, RegExp>> = {
  originalDocumentNumber: /^.{1,35}$/,
  shippingNoteNumber: /^.{1,20}$/,
  serialNumber: /^\d{4}$/,
  vehicleAmount: /^\d{1,4}$/,
  transportTypeCode: /^\d{1,2}$/,
  sendToProDateTime: /^\d{14}$/,
  carrier: /^.{1,512}$/,
  unifiedSocialCreditIdentifier: /^.{18}$/,
  permitNumber: /^.{1,50}$/,
  consignmentDateTime: /^\d{14}$/,
  businessTypeCode: /^\d{1,7}$/,
  despatchActualDateTime: /^\d{14}$/,
  goodsReceiptDateTime: /^\d{14}$/,
  totalMonetaryAmount: /^\d{1,15}\.\d{3}$/,
  consignor: /^.{1,512}$/,
  consignorId: /^.{1,35}$/,
  placeOfLoading: /^.{1,256}$/,
  countrySubdivisionCode: /^\d{6}$/,
  consignee: /^.{1,512}$/,
  goodsReceiptPlace: /^.{1,256}$/,
  vehiclePlateColorCode: /^\d{1,2}$/,
  vehicleNumber: /^.{1,35}$/,
  driverName: /^.{1,30}$/,
  drivingLicense: /^\d{17}[\dX]$/,
  descriptionOfGoods: /^.{1,512}$/,
  cargoTypeClassificationCode: /^\d{4}$/,
  goodsItemGrossWeight: /^\d{1,11}\.\d{3}$/,
  cube: /^\d{1,5}\.\d{4}$/,
  totalNumberOfPackages: /^\d{1,8}$/,
  actualCarrierName: /^.{1,256}$/,
  actualCarrierBusinessLicense: /^.{1,50}$/,
  actualCarrierID: /^.{1,50}$/,
  policyNumber: /^.{1,30}$/,
  insuranceCompanyCode: /^.{1,30}$/,
}

/** All values of a message with their names. */
function leaves(node: unknown, name = ''): [string, string][] {
  if (typeof node === 'string') return [[name, node]]
  if (Array.isArray(node)) return node.flatMap(one => leaves(one, name))
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) => leaves(value, key))
}

describe('the message of a waybill', () => {
  it('has every required element, each as the guide has it', () => {
    expect(waybillGaps(facts())).toEqual([])
    const values = leaves(waybillMessage(facts()))
    for (const [name, value] of values)
      expect([name, value], name).toEqual([name, expect.stringMatching(GUIDE[name] ?? /^$/)])
    const required = Object.entries(WAYBILL_FIELDS).filter(([, field]) => field.required)
    expect(new Set(values.map(([name]) => name)).size).toBe(
      new Set(required.map(([path]) => path.split('.').at(-1))).size,
    )
  })

  it('says weights in kilograms and times without marks', () => {
    expect(waybillMessage(facts())).toMatchObject({
      despatchActualDateTime: '20261110080000',
      totalMonetaryAmount: '4526.080',
      vehicleInfo: {
        driver: [{ driverName: '张建军' }],
        goodsInfo: [{ goodsItemGrossWeight: '33460.000', cargoTypeClassificationCode: '0100' }],
      },
      actualCarrierInfo: [{ actualCarrierName: '承运有限公司(张建军)' }],
      insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
    })
  })

  it('is the same as XML', () => {
    const xml = asXml(waybillMessage(facts()))
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?><Root><Body>')).toBe(true)
    for (const [name, value] of leaves(waybillMessage(facts()))) {
      const element = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      expect(xml).toContain(`<${element}>${escaped}</${element}>`)
    }
  })

  it('and its gaps agree: without gaps every element is as the guide has it, whatever the record holds', () => {
    const words = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }))
    const weight = fc.option(fc.integer({ min: 0, max: 9_999_999 }).map(n => (n / 1000).toFixed(3)))
    fc.assert(
      fc.property(
        fc.record({
          consignee: words,
          permitNo: words,
          loadNet: weight,
          pieces: fc.option(fc.integer({ min: 0, max: 999 })),
        }),
        ({ consignee, permitNo, loadNet, pieces }) => {
          const given = facts({
            ...withTrip({ consignee, loadNet, pieces }),
            carrier: { ...facts().carrier, permitNo },
          })
          if (waybillGaps(given).length) return
          for (const [name, value] of leaves(waybillMessage(given)))
            expect(value).toMatch(new RegExp(GUIDE[name]?.source ?? '^$', 'su'))
        },
      ),
    )
  })
})

describe('gaps', () => {
  test.each([
    [withTrip({ consignee: null }), 'consigneeInfo.consignee', 'missing', 'dispatcher'],
    [withTrip({ loadAt: '2026-11-10 05:00:00' }), 'check:dispatchBeforeLoad', 'order', 'dispatcher'],
    [withTrip({ unloadAt: '2026-11-10 07:00:00' }), 'check:loadBeforeUnload', 'order', 'site'],
    [withTrip({ plateNo: '陕K99999' }), 'check:sameVehicle', 'differs', 'dispatcher'],
    [withTrip({ loadNet: '0.000' }), 'vehicleInfo.goodsInfo.goodsItemGrossWeight', 'format', 'site'],
    [
      facts({ loadPlace: { regionCode: '610800', text: '榆林市' } }),
      'consignorInfo.countrySubdivisionCode',
      'format',
      'masters',
    ],
    [facts({ company: { ...facts().company, permitTo: '2026-11-19' } }), 'permitNumber', 'expired', 'admin'],
    [facts({ driver: { ...facts().driver, qualNo: null } }), 'driver:qualificationCertificate', 'missing', 'masters'],
    [
      facts({ vehicle: { ...facts().vehicle, transportCertNo: '12' } }),
      'vehicle:roadTransportCertificateNumber',
      'format',
      'masters',
    ],
  ] as const)('names %#', (...[given, item, problem, by]) => {
    expect(waybillGaps(given)).toEqual([expect.objectContaining({ item, problem, by })])
    expect(reportItems[item as keyof typeof reportItems]).toBeDefined()
  })

  it('ask light vehicles for their licence', () => {
    expect(vehicleGaps({ ...facts().vehicle, grossMass: '4.50' }).map(gap => gap.item)).toEqual([
      'vehicle:owner',
      'vehicle:useCharacter',
      'vehicle:vin',
      'vehicle:issuingOrganizations',
      'vehicle:registerDate',
      'vehicle:issueDate',
    ])
    expect(driverGaps(facts().driver ?? {})).toEqual([])
  })

  it('of payments: their sum, their bank, their time', () => {
    const [payment] = facts().payments
    if (!payment) throw new Error('no payment')
    const gaps = (over: object) => fundsGaps(facts({ payments: [{ ...payment, ...over }] })).map(gap => gap.item)
    expect(gaps({})).toEqual([])
    expect(gaps({ amount: '4109.99' })).toEqual(['check:paidIsOwed'])
    expect(gaps({ amount: '5000.00' })).toEqual(['check:paidIsOwed', 'check:paidWithinFreight'])
    expect(gaps({ bankName: '某村镇银行' })).toEqual(['payment:bankCode'])
    expect(gaps({ paidAt: '2026-11-01 12:00:00' })).toEqual(['check:paidAfterLoad'])
    expect(fundsGaps(facts({ payments: [] })).map(gap => gap.item)).toEqual(['check:payments'])
  })

  it('lead from draft to payment', () => {
    expect(standingOf('draft', withTrip({ transportStatus: 'inTransit' })).status).toBe('draft')
    expect(standingOf('draft', facts()).status).toBe('ready')
    expect(standingOf('ready', withTrip({ consignee: '' })).status).toBe('missing')
    expect(standingOf('unpaid', facts()).status).toBe('fundsReady')
    expect(standingOf('fundsReady', facts({ payments: [] })).status).toBe('unpaid')
    for (const status of ['sending', 'done', 'withdrawn'] as const)
      expect(standingOf(status, facts())).toEqual({ status, gaps: [] })
  })
})

it('reports payments with the codes of the account', () => {
  const message = fundsMessage(facts({ meansCodes: { bank: '41' } }), 'SB202611200001')
  expect(message).toMatchObject({
    documentNumber: 'SB202611200001',
    actualCarrierId: '91150602MAT000034E',
    vehicleNumber: '陕K12345',
    shippingNoteList: [{ totalMonetaryAmount: '4110.000', serialNumber: '0000' }],
    financialList: [
      { paymentMeansCode: '41', bankCode: 'ABOC', monetaryAmount: '4110.000', dateTime: '20261120120000' },
    ],
  })
})

describe('formats', () => {
  it('turn tonnes into kilograms without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_000 }), grams => {
        const tonnes = (grams / 1_000_000).toFixed(6)
        const kilos = kilograms(tonnes)
        expect(kilos).toMatch(/^\d+\.\d{3}$/)
        expect(eq(kilos, mul(tonnes, 1000))).toBe(true)
      }),
    )
  })
  test.each([
    ['中'.repeat(36), an(35), 'tooLong'],
    ['12345', exactly(4), 'format'],
    ['1.00', decimal(18, 3), 'format'],
    ['0.000', decimal(18, 3), 'format'],
    ['1234567890123456.000', decimal(18, 3), 'tooLong'],
    ['33460.000', decimal(14, 3), undefined],
  ] as const)('%s', (value, format, problem) => expect(formatProblem(value, format)).toBe(problem))
  it('write times', () => {
    expect(timeText('2026-11-20 08:30:00')).toBe('20261120083000')
    expect(timeText('2026-11-20')).toBe('20261120000000')
    expect(timeText(null)).toBeNull()
  })
})
