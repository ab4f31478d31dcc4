import { priceSheet } from '@tuheng/domain/contracts/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'
import { takePdf } from '../../testing/take-file.ts'

let fixture: Fixture
let sheetId: number

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const { app, masters } = fixture
  sheetId = await app.work(masters.orgId, async tx => {
    const [fee] = await tx.find(incidentalFee, { where: {}, limit: 1 })
    const tiers = {
      mode: 'progressive',
      bands: [
        { fromQty: '0', toQty: '3000', price: '42' },
        { fromQty: '3000', toQty: null, price: '40.5' },
      ],
    }
    const { id } = await tx.insert(priceSheet, {
      kind: 'carrier',
      contractId: masters.apContractA,
      effFrom: '2027-01-01',
      effTo: '2027-03-31',
      changeReason: '油价上涨',
      lines: [
        { routeId: masters.routeId, goodsId: masters.goodsId, basis: 'ton', price: '131.1250', taxRate: '0.0900' },
        { routeId: masters.routeId, basis: 'truck', tiers, taxRate: '0.0900', vehicleKind: 'dump' },
      ] as never,
      fees: [{ feeId: fee?.id, basis: 'ton', price: '1.5000', taxRate: '0.0600' }] as never,
    })
    return id
  })
})

describe('a printed price sheet', () => {
  it('shows prices with their tiers, fees and rules, and is marked as not in force before it is approved', async () => {
    const {
      pages: [text = ''],
    } = await takePdf(fixture.app, fixture.clerk, {
      path: 'cm/carrierPrice/print',
      body: { id: sheetId, layout: 'sheet' },
    })
    for (const word of [
      '承运价格执行单',
      '未生效',
      '2027-01-01 ~ 2027-03-31',
      '油价上涨',
      '131.125\n',
      '自卸车',
      '累进 0-3000:42; 3000-:40.5',
      '元/吨',
      '元/车',
      '二、杂费',
      '三、结算规则',
      '只扣超损',
    ])
      expect(text).toContain(word)
    expect(text).not.toContain('装货地')
    const {
      pages: [english = ''],
    } = await takePdf(fixture.app, fixture.clerk, {
      path: 'cm/carrierPrice/print',
      body: { id: sheetId, layout: 'sheet' },
      headers: { 'accept-language': 'en' },
    })
    for (const word of ['Price sheet', 'NOT IN FORCE', 'progressive 0-3000:42; 3000-:40.5', 'CNY/t'])
      expect(english).toContain(word)
  })

  it('shows no price to a person who may not see it', async () => {
    const { app, masters } = fixture
    const reader = await app.person(masters.orgId, {
      permissions: ['cm.price.read', 'cm.price.print'],
      fieldRights: { priceSheet: { 'lines.price': 'hidden', 'lines.priceExcl': 'hidden', 'lines.tiers': 'hidden' } },
    })
    const {
      pages: [text = ''],
    } = await takePdf(app, reader, { path: 'cm/carrierPrice/print', body: { id: sheetId, layout: 'sheet' } })
    expect(text).toContain('元/车')
    for (const secret of ['131.125', '3000', '120.2']) expect(text).not.toContain(secret)
  })
})
