import type { Preview } from '@tuheng/domain/kernel/import-wire'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { contract, route } from '@tuheng/domain/contracts/index'
import { goods, party } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../engine/jobs/index.ts'
import { type Person, testApp } from '../../testing/app.ts'
import { filledTemplate, importer, workbook } from '../../testing/import.ts'
import { chargesNow, type Fixture, makeFixture, type Trip, tripOf, violations } from '../settlement/testing/fixture.ts'

/** The preview of a file of prices says what the prices change before anything is written. */

const API = 'cm/carrierPrice'

let fixture: Fixture
let waiting: Trip
let names: { contract: string; route: string; goods: string; carrier: string }

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const { app, masters, clerk, manager } = fixture
  app.clock.set('2026-11-28T02:00:00Z')
  const { list } = await clerk.must<{ list: { id: number }[] }>(`${API}/list`, {
    filters: { contractId: masters.apContractA },
  })
  await manager.must(`${API}/expire`, { id: list[0]?.id, effTo: '2026-11-15', reason: '月中调价' })
  waiting = await tripOf(fixture, { load: '33.50', day: '2026-11-20', audit: false })
  names = await app.work(masters.orgId, async tx => ({
    contract: (await tx.getRequired(contract, masters.apContractA)).contractNo ?? '',
    route: (await tx.getRequired(route, masters.routeId)).name ?? '',
    goods: (await tx.getRequired(goods, masters.goodsId)).name,
    carrier: (await tx.getRequired(party, masters.carrierA)).shortName,
  }))
})

const HEAD = ['编号', '合同', '生效日期', '失效日期']
const LINE = ['编号', '线路', '货物', '计价方式', '含税单价', '税率']
const file = (
  price: string,
  { from = '2026-11-16', others = [] }: { from?: string; others?: readonly string[] } = {},
) => {
  const goodsNames = [names.goods, ...others]
  return workbook(
    ['价格执行单', [HEAD, ...goodsNames.map((_, i) => [`${i + 1}`, names.contract, from, '2026-12-31'])]],
    ['价格明细', [LINE, ...goodsNames.map((name, i) => [`${i + 1}`, names.route, name, '元/吨', price, '9%'])]],
  )
}

async function staged(who: Person, bytes: Buffer) {
  const wizard = importer(fixture.app, who, API)
  const upload = await wizard.upload(bytes)
  const sheets = upload.mapping.sheets.map((sheet, i) => ({ ...sheet, key: 0, lines: i ? 'lines' : null }))
  const batch = await wizard.call('importMap', { id: upload.id, mapping: { sheets } })
  return { wizard, batch }
}

const figureOf = (preview: Preview, key: RegExp) => (preview.figures ?? []).filter(figure => key.test(figure.key))

describe('the template of a price sheet', () => {
  it('is imported as it was downloaded, with one line', async () => {
    const wizard = importer(fixture.app, fixture.clerk, API)
    const filled = await filledTemplate(await wizard.file('importTemplate', {}), {
      承运价格执行单: [{ 行号: '1', 合同: names.contract, 生效日期: '2027-01-01', 失效日期: '2027-01-31' }],
      价格明细: [{ 行号: '1', 线路: names.route, 货物: names.goods, 计价方式: '元/吨', 含税单价: '120', 税率: '9%' }],
    })
    const { id } = await wizard.upload(filled)
    const batch = await wizard.call('importMap', { id })
    expect(batch.errors ?? []).toEqual([])
    expect(batch.counts).toMatchObject({ rows: 1, ok: 1, error: 0, lines: 1, lineErrors: 0 })
  })
})

describe('the preview of imported prices', () => {
  it('keeps amounts of trips and prices from whoever may not see them', async () => {
    const { app, masters } = fixture
    const rights = ['read', 'modify', 'import'].map(right => `cm.price.${right}`)
    const permissions = [...rights, 'cm.contract.read', 'oms.way.read', 'sys.route.read', 'sys.goods.read']
    const previewFor = async (fieldRights: Record<string, Record<string, string>>, without?: string) => {
      const blind = await app.person(masters.orgId, {
        permissions: permissions.filter(code => code !== without),
        scope: 'company',
        fieldRights,
      })
      const { wizard, batch } = await staged(blind, await file('150'))
      expect(batch.errors ?? []).toEqual([])
      return wizard.call<Preview>('importPreview', { id: batch.id, try: true })
    }
    expect(figureOf(await previewFor({}), /^(party|price) /)).toHaveLength(2)
    expect(figureOf(await previewFor({ waybill: { apTotal: 'hidden' } }), /^party /)).toEqual([])
    expect(figureOf(await previewFor({}, 'oms.way.read'), /^(party|waiting)/)).toEqual([])
    for (const right of ['hidden', 'masked']) {
      const noBefore = await previewFor({ priceSheet: { 'lines.prevPrice': right } })
      expect(JSON.stringify(noBefore.figures)).not.toMatch(/128\.00|131\.50/)
      for (const resource of ['party', 'priceSheet'])
        expect(
          JSON.stringify(
            (await previewFor({ [resource]: { [resource === 'party' ? 'shortName' : 'partyId']: right } })).figures,
          ),
        ).not.toContain(names.carrier)
    }
  })

  it('counts a trip once that several sheets may price', async () => {
    const { app, masters, clerk } = fixture
    const admin = await app.person(masters.orgId)
    const others = ['精煤', '籽煤']
    for (const name of others)
      await admin.must('sys/goods/save', { code: `EF${name}`, name, cargoType: 'coal', unit: 'ton' })
    const { wizard, batch } = await staged(clerk, await file('131.5', { others }))
    expect(batch.errors ?? []).toEqual([])
    const preview = await wizard.call<Preview>('importPreview', { id: batch.id, try: true })
    expect(figureOf(preview, /^blocked$/)).toEqual([])
    expect(figureOf(preview, /^waiting$/)).toMatchObject([{ value: '1' }])
    expect(figureOf(preview, /^party /)).toMatchObject([{ value: '4405.00', change: { trips: 1 } }])
  })

  it('names old and new price and what waiting trips will cost, as it is afterwards', async () => {
    const { app, clerk, manager } = fixture
    const { wizard, batch } = await staged(clerk, await file('131.5'))
    expect(batch.errors ?? []).toEqual([])
    const preview = await wizard.call<Preview>('importPreview', { id: batch.id, try: true })
    expect(preview.refused).toEqual([])
    expect(figureOf(preview, /^changedPrices|^newPrices/).map(({ key, value }) => [key, value])).toEqual([
      ['newPrices', '0'],
      ['changedPrices', '1'],
    ])
    expect(figureOf(preview, /^price /)).toMatchObject([
      { value: '131.5000', change: { of: 'price', before: '128.0000', trips: 0 } },
    ])
    expect(figureOf(preview, /^price /)[0]?.zh).toContain(names.route)
    expect(figureOf(preview, /^waiting$/)).toMatchObject([{ value: '1' }])
    // 33.5 t at 131.50, without the cents by the rule of the contract
    const cost = '4405.00'
    expect(figureOf(preview, /^party /)).toMatchObject([
      { zh: `应付 ${names.carrier}`, value: cost, change: { of: 'party', before: '0.00', trips: 1 } },
    ])
    // Nothing was written
    expect(await chargesNow(fixture, [waiting.id])).not.toContainEqual(
      expect.objectContaining({ side: 'ap', state: 'open' }),
    )
    expect((await clerk.must<{ total: number }>(`${API}/list`, { filters: { status: 'draft' } })).total).toBe(0)
    expect(await violations(fixture)).toEqual([])

    await wizard.commit(batch.id)
    const { list } = await clerk.must<{ list: { id: number }[] }>(`${API}/list`, { filters: { status: 'draft' } })
    await clerk.must(`${API}/submit`, { id: list[0]?.id })
    await manager.must(`${API}/approve`, { id: list[0]?.id })
    await drainJobs(app)
    const charges = (await chargesNow(fixture, [waiting.id])).filter(({ side }) => side === 'ap')
    expect(money(sum(charges.map(({ amount }) => amount)))).toBe(cost)
    expect(await violations(fixture)).toEqual([])
  })

  it('says which prices cannot come into force, since others are', async () => {
    const { wizard, batch } = await staged(fixture.clerk, await file('140', { from: '2026-11-01' }))
    const preview = await wizard.call<Preview>('importPreview', { id: batch.id, try: true })
    expect(figureOf(preview, /^blocked$/)).toMatchObject([{ value: '1' }])
    expect(figureOf(preview, /^party /)).toEqual([])
  })
})
