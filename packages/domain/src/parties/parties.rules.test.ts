import { describe, expect, it } from 'vitest'
import { checkRow, deriveRow, withDefaults } from '../kernel/draft.ts'
import { type AnyResource, type AnyRow, anyResource } from '../kernel/resource.ts'
import { address } from './address.ts'
import { CARGO_TYPE_CODES, cargoTypes } from './cargo-types.ts'
import { driver } from './driver.ts'
import { goods } from './goods.ts'
import { party } from './party.ts'
import { orderIssues, personNameIssues, phoneIssues } from './standard.ts'

const ctx = { today: '2026-11-20', at: '2026-11-20 12:00:00' }
function problems(resource: AnyResource, row: AnyRow): string[] {
  const whole = deriveRow(resource, withDefaults(resource.fields, row))
  return checkRow(resource, whole, ctx).map(issue => `${issue.code} ${issue.path}`)
}

describe('party', () => {
  const carrier: AnyRow = {
    code: 'C001',
    fullName: '榆林市远途运输有限公司',
    shortName: '远途运输',
    partyKind: 'company',
    creditCode: '91610800MAT0000187',
    isCarrier: true,
    taxpayerType: 'general',
    payType: 'monthly',
    creditDays: 30,
    permitNo: '610802000018',
    permitTo: '2028-12-31',
    contactPhone: '0912-3456789',
  }
  const soleTrader: AnyRow = {
    ...carrier,
    partyKind: 'soleTrader',
    creditCode: '92150622MATO00077P',
    permitNo: null,
    permitTo: null,
  }

  it('accepts a carrier that is a company, and derives its roles', () => {
    expect(problems(anyResource(party), carrier)).toEqual([])
    const row = deriveRow(anyResource(party), { ...carrier, isCustomer: true })
    expect([row.isVendor, row.roleWords]).toEqual([true, 'customer carrier'])
    expect(deriveRow(anyResource(party), { isCustomer: true }).isVendor).toBe(false)
  })

  it.each<[string, AnyRow, string[]]>([
    ['no role', { ...carrier, isCarrier: false }, ['party.no_role isCustomer']],
    ['a road carrier with a permit without its end', { ...carrier, permitTo: null }, ['field.required permitTo']],
    [
      'a road carrier with the end of a permit without its number',
      { ...carrier, permitNo: null },
      ['field.required permitNo'],
    ],
    ['a permit number of 11 digits', { ...carrier, permitNo: '61080200001' }, ['field.invalid permitNo']],
    [
      'a company with the code of a sole trader',
      { ...carrier, creditCode: '92610800MAT000018X' },
      ['party.credit_code_kind creditCode'],
    ],
    ['a person without identity number', { ...carrier, partyKind: 'person', permitNo: null }, ['field.required idNo']],
    ['monthly terms without period', { ...carrier, creditDays: null }, ['field.required creditDays']],
    ['a mobile of ten digits', { ...carrier, contactPhone: '1380013800' }, ['phone.format contactPhone']],
  ])('refuses %s', (_, row, expected) => {
    expect(problems(anyResource(party), row)).toEqual(expected)
  })

  it('enters a road carrier whose permit is not at hand', () => {
    expect(problems(anyResource(party), { ...carrier, permitNo: null, permitTo: null })).toEqual([])
  })

  it('needs no road permit for sole traders and rail agents', () => {
    expect(problems(anyResource(party), soleTrader)).toEqual([])
    expect(
      problems(anyResource(party), { ...carrier, carrierKind: 'railAgent', permitNo: null, permitTo: null }),
    ).toEqual([])
  })

  it('has at most one default account and title, and bank codes of 12 digits', () => {
    const account = {
      accountName: '远途',
      bankName: '工行榆林分行',
      accountNo: '2610080109200012345',
      isDefault: true,
      cnaps: '102806000012',
    }
    const row = { ...carrier, bankAccounts: [account, { ...account, accountNo: '2610080109200012346', cnaps: '1028' }] }
    expect(problems(anyResource(party), row)).toEqual([
      'party.cnaps bankAccounts.1.cnaps',
      'party.one_default bankAccounts.1.isDefault',
    ])
    const twice = { ...carrier, bankAccounts: [account, { ...account, isDefault: false }] }
    expect(problems(anyResource(party), twice)).toEqual(['unique.row bankAccounts.1.accountNo'])
  })
})

describe('driver', () => {
  const row: AnyRow = {
    name: '张建军',
    idNo: '610800198503120017',
    mobile: '13891234567',
    licenseClass: 'A2',
    licenseOrg: '陕西省榆林市公安局交警支队',
    licenseFrom: '2020-05-01',
    licenseTo: '2030-05-01',
    qualNo: '610802198503120017',
    qualTo: '2028-01-01',
  }

  it('accepts a complete driver, and a C1 driver without qualification', () => {
    expect(problems(anyResource(driver), row)).toEqual([])
    expect(problems(anyResource(driver), { ...row, licenseClass: 'C1', qualNo: null })).toEqual([])
  })

  it.each<[string, AnyRow, string[]]>([
    ['a lorry driver without qualification', { ...row, qualNo: null }, ['field.required qualNo']],
    ['a wrong check digit', { ...row, idNo: '610800198503120019' }, ['field.invalid idNo']],
    ['a 29 February that was not', { ...row, idNo: '210700198202290047' }, ['field.invalid idNo']],
    ['a licence that ends before it begins', { ...row, licenseTo: '2020-04-30' }, ['dates.order licenseTo']],
    ['a licence of tomorrow', { ...row, licenseFrom: '2026-11-21' }, ['dates.future licenseFrom']],
    ['a number for a name', { ...row, name: '司机1' }, ['name.person name']],
    ['a card without holder', { ...row, bankCardNo: '6217000000000000012' }, ['field.required cardHolder']],
    [
      'somebody else’s card',
      { ...row, bankCardNo: '6217000000000000012', cardHolder: '李梅' },
      ['field.required cardRelation'],
    ],
  ])('refuses %s', (_, value, expected) => {
    expect(problems(anyResource(driver), value)).toEqual(expected)
  })
})

describe('goods and address', () => {
  it('checks the assay and the tax code', () => {
    const coal = {
      code: 'M1',
      name: '末煤',
      cargoType: 'coal',
      unit: 'ton',
      qnetKcal: 5500,
      totalMoisture: '12.50',
      sulfur: '0.60',
    }
    expect(problems(anyResource(goods), coal)).toEqual([])
    expect(problems(anyResource(goods), { ...coal, qnetKcal: 550, ash: '71' })).toEqual([
      'goods.quality qnetKcal',
      'goods.quality ash',
    ])
    expect(problems(anyResource(goods), { ...coal, taxCode: '301020201' })).toEqual(['goods.tax_code taxCode'])
  })

  it('has one ministry code for every cargo type', () => {
    expect(Object.keys(CARGO_TYPE_CODES)).toEqual(Object.keys(cargoTypes))
    expect(new Set(Object.values(CARGO_TYPE_CODES)).size).toBe(Object.keys(cargoTypes).length)
  })

  it('has both coordinates, in China', () => {
    const mine = {
      name: '小纪汗煤矿',
      kind: 'mine',
      regionCode: '610802',
      detail: '榆阳区小纪汗镇',
      lng: '109.481200',
      lat: '38.471500',
    }
    expect(problems(anyResource(address), mine)).toEqual([])
    expect(problems(anyResource(address), { ...mine, lat: null })).toEqual(['address.coordinates lat'])
    expect(problems(anyResource(address), { ...mine, lng: '38.4715', lat: '109.4812' })).toEqual([
      'address.outside lng',
    ])
  })
})

describe('standards', () => {
  it.each(['13800138000', '0912-3456789', '010-62345678-801', '400-820-8820', '4008208820'])(
    '%s is a phone number',
    phone => {
      expect(phoneIssues(phone, 'p', { zh: '电话', en: 'Phone' })).toEqual([])
    },
  )

  it.each(['12345678901', '1380013800', '62345678', '+8613800138000'])('%s is refused', phone => {
    expect(phoneIssues(phone, 'p', { zh: '电话', en: 'Phone' })[0]).toMatchObject({ code: 'phone.format', path: 'p' })
  })

  it.each(['张三', '买买提·艾力', '欧阳建国', 'John Smith'])('%s is a name', name =>
    expect(personNameIssues(name, 'n')).toEqual([]),
  )
  it.each(['张', '张3', '·张三', 'J', '司机_1'])('%s is refused', name =>
    expect(personNameIssues(name, 'n')).toHaveLength(1),
  )

  it('names both dates that are in the wrong order', () => {
    const labels = [
      { zh: '注册日期', en: 'Registered on' },
      { zh: '发证日期', en: 'Licence issued on' },
    ] as const
    const [issue] = orderIssues({ earlier: '2026-02-02', later: '2026-02-01', path: 'x', labels })
    expect([issue?.zh, issue?.en]).toEqual([
      '发证日期不能早于注册日期',
      'Licence issued on may not be before Registered on',
    ])
    expect(orderIssues({ earlier: '2026-02-02', later: null, path: 'x', labels })).toEqual([])
  })
})
