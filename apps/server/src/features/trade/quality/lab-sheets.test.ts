import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { importer } from '../../../testing/import.ts'
import type { Lot } from '../rows.ts'
import { backFrom, entryIn, makeTradeWorld, newLot, stepOf, type TradeWorld, upTo } from '../testing/trade-world.ts'

let app: TestApp
let world: TradeWorld
let lot: Lot

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeTradeWorld(app)
  lot = await newLot(world)
})

const sample = (over: AnyRow = {}): AnyRow => ({
  sampleNo: 'S1',
  tons: '1000.000',
  moisture: '12.50',
  moistureAd: '2.50',
  ash: '12.00',
  volatile: '30.00',
  sulfur: '0.60',
  qnet: 5420,
  ...over,
})
const sheet = (over: AnyRow = {}): AnyRow => ({
  kind: 'settlement',
  side: 'both',
  lotId: lot.id,
  sampledOn: '2026-11-11',
  basis: 'ad',
  heatBasis: 'ar',
  samples: [sample()],
  ...over,
})

async function audited(over: AnyRow = {}): Promise<AnyRow> {
  const { id } = await world.clerk.must<{ id: number }>('scm/lab/save', sheet(over))
  await world.clerk.must('scm/lab/submit', { id })
  await world.manager.must('scm/lab/approve', { id })
  return world.clerk.must<AnyRow>('scm/lab/info', { id })
}

const errorsOf = async (path: string, values: AnyRow, who: 'clerk' | 'manager' = 'clerk'): Promise<AnyRow[]> => {
  const { status, errors } = await world[who].call(path, values)
  expect(status, path).toBe(false)
  return errors as AnyRow[]
}

/** Gives both contracts quality terms, as a signed contract has them. */
const agree = (qualityTerms: AnyRow[], qualityBy: string | null = null): Promise<void> =>
  app.work(world.masters.orgId, async tx => {
    for (const id of [world.buyContractId, world.sellContractId])
      await tx.overwrite(contract, { id, qualityTerms, qualityBy } as never)
  })

describe('a laboratory sheet', () => {
  it('averages its samples by tonnes on the usual bases', async () => {
    const found = await audited({
      samples: [sample(), sample({ sampleNo: 'S2', tons: '3000.000', qnet: 5500, moisture: '11.00', ash: '11.20' })],
    })
    expect(found).toMatchObject({
      status: 'confirmed',
      tons: '4000.000',
      heatAr: 5480,
      moistureAr: '11.38',
      // (1,000 × 12.00 + 3,000 × 11.20) ÷ 4,000 ÷ 0.975
      ashD: '11.69',
      sulfurD: '0.62',
      goodsId: world.masters.goodsId,
    })
  })

  it('says at its field what cannot be', async () => {
    const wrong = (over: AnyRow, of: AnyRow = {}) =>
      errorsOf('scm/lab/save', sheet({ ...over, samples: [sample(of)] })).then(list => list.map(({ path }) => path))
    expect(await wrong({}, { moisture: '101.00' })).toEqual(['samples.0.moisture'])
    expect(await wrong({ basis: 'daf' })).toEqual(['basis'])
    expect(await wrong({}, { moistureAd: null })).toEqual(['samples.0.moistureAd'])
    expect(await wrong({}, { moisture: '1.00' })).toEqual(['samples.0.moistureAd'])
    expect(await wrong({ basis: 'ar' }, { moisture: null })).toEqual(['samples.0.moisture'])
    expect(await wrong({}, { ash: '70.00' })).toEqual(['samples.0.ash'])
    expect(await wrong({ sampledOn: '2026-11-30' })).toEqual(['sampledOn'])
    expect(await wrong({ reportedOn: '2026-11-10' })).toEqual(['sampledOn'])
    expect(
      await errorsOf('scm/lab/save', sheet({ samples: [sample(), sample({ sampleNo: 'S2', tons: null })] })),
    ).toMatchObject([{ path: 'samples.1.tons' }])
  })

  it('comes from a file, with everything that is wrong with it at once', async () => {
    const header = '化验类别,批次,采样日期,报告编号,报告基准,热值基准,全水,Mad,灰分,挥发分,硫分,热值,吨数'
    const rows = [
      `结算化验,${lot.lotNo},2026-11-11,BG1,空气干燥基 ad,收到基 ar,12.5,2.5,12,30,0.6,5420,1000`,
      `我方验收,${lot.lotNo},2026-11-11,BG2,空气干燥基 ad,收到基 ar,120,2.5,12,30,0.6,5420,1000`,
      `我方验收,${lot.lotNo},2026-11-11,BG3,干燥无灰基 daf,收到基 ar,12.5,2.5,12,30,0.6,5420,1000`,
      `我方验收,没有的批次,2026-11-11,BG4,空气干燥基 ad,收到基 ar,12.5,,12,30,0.6,5420,1000`,
    ]
    const files = importer(app, world.clerk, 'scm/lab')
    const wrong = await files.map(await files.upload(Buffer.from([header, ...rows].join('\n')), '化验.csv'))
    expect(wrong.counts).toMatchObject({ ok: 1, error: 3 })
    expect((wrong.errors ?? []).map((error: AnyRow) => error['path']).toSorted()).toEqual([
      'basis',
      'lotId',
      'moisture',
      'moistureAd',
    ])
    const upload = await files.upload(Buffer.from([header, rows[0]].join('\n')), '化验.csv')
    await files.map(upload)
    await files.commit(upload.id)
    const { list } = await world.clerk.must<{ list: AnyRow[] }>('scm/lab/list', {})
    expect(list).toMatchObject([{ outerNo: 'BG1', heatAr: 5420, tons: '1000.000', ashD: '12.31', kind: 'settlement' }])
  })
})

describe('the price of a lot', () => {
  const HEAT = { item: 'qnet', standard: '5500.00', method: 'ratio', sides: 'both' }

  it('follows heat and sulphur by the terms of the contract, to the cent', async () => {
    await agree([
      HEAT,
      { item: 'sulfur', basis: 'd', standard: '0.40', method: 'perUnit', sides: 'penalty', rate: '2', per: '0.1' },
    ])
    await audited()
    await entryIn(world, lot, { side: 'buy' })
    const { id } = await entryIn(world, lot, { side: 'sell', sendNet: '33.280', recvNet: '33.280' })
    await upTo(world, lot, 'audit')
    // 720 × 5,420 ÷ 5,500 = 709.53, less 0.22 ÷ 0.1 × 2
    expect(await world.clerk.must('scm/entry/info', { id })).toMatchObject({
      basePrice: '720.0000',
      qualityAdjust: '-14.8700',
      price: '705.1300',
      amount: '23466.73',
    })
    const posted = await app.work(world.masters.orgId, tx => tx.find(charge, { where: { lotId: lot.id, side: 'ar' } }))
    expect(posted).toMatchObject([{ price: '705.1300', amount: '23466.73' }])
  })

  it('is by the sheets that decide: an arbiter’s, else those that the contract names', async () => {
    await agree([HEAT], 'supplier')
    await audited()
    await audited({ kind: 'supplier', samples: [sample({ qnet: 5500 })] })
    const { id } = await entryIn(world, lot)
    const priceNow = async () => (await world.clerk.must<AnyRow>('scm/entry/info', { id }))['price']
    await upTo(world, lot, 'setPrice')
    expect(await priceNow()).toBe('620.0000')
    await backFrom(world, lot, ['setPrice', 'setPrice'])
    await audited({ kind: 'arbiter', samples: [sample({ qnet: 5390 })] })
    await stepOf(world, lot, ['setPrice', { priceStage: 'final' }])
    expect(await priceNow()).toBe('607.6000')
  })

  it('is refused without a figure, and for goods that are not accepted; a price by hand stands', async () => {
    await agree([{ ...HEAT, reject: '5400.00' }])
    const entry = await entryIn(world, lot)
    await upTo(world, lot, 'confirmQuality')
    const price = (): Promise<AnyRow[]> => errorsOf('scm/lot/setPrice', { id: lot.id, priceStage: 'final' })
    expect(await price()).toMatchObject([{ code: 'lab.missing' }])
    await audited({ samples: [sample({ qnet: 5390 })] })
    expect(await price()).toMatchObject([{ code: 'lab.rejected' }])
    await backFrom(world, lot, ['confirmQuality', 'confirmQty'])
    const { version } = await world.clerk.must<{ version: number }>('scm/entry/info', { id: entry.id })
    await world.clerk.must('scm/entry/save', { id: entry.id, version, handPrice: '600' })
    await upTo(world, lot, 'setPrice')
    expect(await world.clerk.must('scm/entry/info', { id: entry.id })).toMatchObject({ price: '600.0000' })
  })

  it('keeps its sheets while it stands', async () => {
    await agree([HEAT])
    const { id } = await audited()
    await entryIn(world, lot)
    await upTo(world, lot, 'setPrice')
    expect(await errorsOf('scm/lab/reopen', { id, reason: '复检' }, 'manager')).toMatchObject([
      { code: 'lab.lot_priced' },
    ])
    await backFrom(world, lot, ['setPrice', 'setPrice'])
    await world.manager.must('scm/lab/reopen', { id, reason: '复检' })
  })
})
