import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dispatchOf, makeMasters, type Masters, taskIn, tripAt, type TripRow, UNLOADED } from './testing/masters.ts'

const CODES = registry.resources.flatMap(permissionCodes)
const ABOVE = '应付价每吨 128.00 元，高于信息价 120.00 元 8.00 元（6.7%）；信息价 {no}，货运平台，2026-11-16 采集'

let app: TestApp
let masters: Masters
let clerk: Person
let mainId: number
let priceNo: string
/** A price in force, for all kinds of vehicles. */
let priced: (over: AnyRow) => Promise<AnyRow>

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
  const checker = await app.person(masters.orgId)
  mainId = (await taskIn(app, masters)).id
  priced = async over => {
    const { id } = await clerk.must<TripRow>('oms/informationPrice/save', {
      routeId: masters.routeId,
      goodsId: masters.goodsId,
      marketPrice: '120',
      infoFee: '3.5',
      feeBasis: 'ton',
      collectedOn: '2026-11-16',
      source: 'platform',
      effFrom: '2026-11-16',
      effTo: '2026-11-22',
      ...over,
    })
    await clerk.must('oms/informationPrice/submit', { id })
    return checker.must<AnyRow>('oms/informationPrice/approve', { id })
  }
  priceNo = String((await priced({}))['priceNo'])
})

const warnings = async (who: Person, path: string, body: AnyRow): Promise<string[]> => {
  const { warnings: found = [] } = await who.must<{ warnings?: { code: string; msg: string }[] }>(path, body)
  return found.filter(one => one.code === 'information_price.above').map(one => one.msg)
}
const above = () => [ABOVE.replace('{no}', priceNo)]
const dispatch = async (who: Person, carrierId = masters.carrierA) => {
  const { id } = await clerk.must<TripRow>('oms/wayBill/save', { mainId })
  return {
    id,
    told: await warnings(who, 'oms/wayBill/dispatch', { id, ...dispatchOf(await masters.team(), carrierId) }),
  }
}

describe('whoever sends or prices a trip', () => {
  it('is told at the dispatch that the carrier gets more than the market, by how much and from where', async () => {
    const { id, told } = await dispatch(clerk)
    expect(told).toEqual(above())
    // The note of the dispatch is seen by people who see no prices
    expect(await clerk.must('oms/wayBill/info', { id })).toMatchObject({ dispatchNote: null })
  })

  it('is told when the unloading prices it, and when a price is set', async () => {
    const { id } = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'inTransit' })
    expect(await warnings(clerk, 'oms/wayBill/unload', { id, ...UNLOADED, lossReason: '途中漏撒' })).toEqual(above())
    const set = (side: string, price: string, basis = 'ton') =>
      warnings(clerk, 'oms/wayBill/setPrice', { id, side, basis, price, reason: '议价' })
    expect(await set('ap', '120')).toEqual([])
    expect(await set('ap', '128')).toEqual(above())
    // 4,000 for 33.46 t is 119.55 a tonne, 4,100 is 122.53
    expect(await set('ap', '4000', 'truck')).toEqual([])
    expect(await set('ap', '4100', 'truck')).toEqual([expect.stringContaining('2.53')])
  })

  it('is told nothing below the market, and nothing of a route without a price', async () => {
    await priced({ vehicleKind: 'dump', marketPrice: '128' })
    expect((await dispatch(clerk)).told).toEqual([])
    const { list } = await clerk.must<{ list: TripRow[] }>('oms/informationPrice/list', {})
    for (const { id } of list.filter(row => row['vehicleKind'] === 'dump'))
      await clerk.must('oms/informationPrice/void', { id, reason: '试算' })
    expect((await dispatch(clerk)).told).toEqual(above())
  })

  it('is told only what they may see', async () => {
    const hidden = { fieldRights: { waybill: { apPrice: 'hidden' } }, permissions: CODES }
    const unpaid = await app.person(masters.orgId, hidden)
    const withoutPrices = await app.person(masters.orgId, {
      permissions: CODES.filter(code => !code.startsWith('oms.information')),
    })
    for (const who of [unpaid, withoutPrices]) {
      expect((await dispatch(who)).told).toEqual([])
      const seen = await who.must<{ market: AnyRow | null; problems: { code: string }[] }>('oms/wayBill/preview', {
        mainId,
        ...dispatchOf(await masters.team(), masters.carrierA),
      })
      expect(seen.problems.map(one => one.code)).not.toContain('information_price.above')
      if (who === withoutPrices) expect(seen.market).toBeNull()
    }
  })
})

describe('a new trip', () => {
  const preview = async (over: AnyRow = {}, who = clerk) =>
    who.must<{ market: AnyRow | null; problems: { code: string; path: string; msg: string; level: string }[] }>(
      'oms/wayBill/preview',
      { mainId, ...dispatchOf(await masters.team(), masters.carrierA), ...over },
    )

  it('is offered the information fee of its day, by its tonnes', async () => {
    const { market, problems } = await preview()
    // The rated load, 33.6 t
    expect(market).toEqual({
      priceNo,
      marketPrice: '120.0000',
      source: '货运平台',
      collectedOn: '2026-11-16',
      infoFee: '117.60',
    })
    expect(problems.filter(one => one.code === 'information_price.above')).toEqual([
      expect.objectContaining({ level: 'warn', path: 'carrierId', msg: above()[0] }),
    ])
    expect((await preview({ loadGross: '45.20', loadTare: '15.20' })).market).toMatchObject({ infoFee: '105.00' })
    expect((await preview({ loadAt: '2026-11-10 08:00:00' })).market).toBeNull()
  })

  it('gets none from whoever may not see payable fees', async () => {
    const site = await app.person(masters.orgId, {
      permissions: CODES,
      fieldRights: { waybill: { infoFee: 'hidden' } },
    })
    // That there is a price tells that it has a fee
    expect(await preview({}, site)).not.toHaveProperty('market')
  })

  it('keeps what was entered: the server fills in no fee', async () => {
    const { id } = await clerk.must<TripRow>('oms/wayBill/save', { mainId })
    await clerk.must('oms/wayBill/dispatch', { id, ...dispatchOf(await masters.team(), masters.carrierA) })
    expect(await clerk.must('oms/wayBill/info', { id })).toMatchObject({ infoFee: null })
  })
})
