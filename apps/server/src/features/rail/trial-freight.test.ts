import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contract } from '@tuheng/domain/contracts/index'
import { container, railTariff, yard } from '@tuheng/domain/rail/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let rail: Row

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  rail = await acceptedWaybill(world, (await givenRailLeg(world)).id)
})

const trial = (over: AnyRow = {}) =>
  must('oms/railWaybill/trialFreight', { id: rail.id, km: 600, day: '2026-11-11', ...over })

describe('the freight of a ticket that is not issued yet', () => {
  it('says what is missing', async () => {
    expect(await trial({ day: '2025-11-11' })).toMatchObject({ freight: null, why: 'tariff' })
    expect(await trial({ km: undefined })).toMatchObject({ tariff: '普通运价', freight: null, why: 'km' })
    expect(await trial()).toMatchObject({ freight: null, why: 'wagons' })
  })

  it('is that of the ticket', async () => {
    await must('oms/railDelivery/save', {
      railWaybillId: rail.id,
      wagonNo: '1904001',
      wagonModelId: world.wagonModelId,
      boxType: 'ot35',
      boxNo1: boxNumber(47_001),
      net1: '30',
      boxNo2: boxNumber(47_002),
      net2: '30',
    })
    const { freight } = await trial()
    await must('oms/railWaybill/load', { id: rail.id, loadedAt: '2026-11-11 18:00:00' })
    const ticket = { ticketNo: 'GZDZW0477001', ticketAt: '2026-11-11 20:00:00', km: 600, freight: '5470.00' }
    const { tariffFreight } = await must('oms/railWaybill/ticket', { id: rail.id, ...ticket })
    expect(freight).toBe(tariffFreight)
    expect(Number(freight)).toBeGreaterThan(1000)
  })

  it('stands beside what the tariff gives for sidings and for containers of the railway', async () => {
    const { masters, yards } = world
    const asked = () => trial()
    expect(await asked()).toMatchObject({ shunting: null, boxUse: null })
    const [tariff] = (await world.clerk.must<{ list: Row[] }>('cm/railTariff/list', {})).list
    await world.app.work(masters.orgId, async tx => {
      const rates = { shuntingPerKm: '8.1', boxUse: '70', boxUseKm: 250, boxUseStep: '12', boxUseStepKm: 100 }
      await tx.overwrite(railTariff, { id: tariff?.id ?? 0, ...rates })
    })
    // Both containers were registered as those of the railway; no yard has a distance yet
    expect(await asked()).toMatchObject({ shunting: null, boxUse: '236.00' })
    await world.app.work(masters.orgId, async tx => {
      await tx.overwrite(yard, { id: yards[0], km: '3.2' })
      await tx.overwrite(yard, { id: yards[1], km: '4.0' })
      const [box] = await tx.find(container, { where: { boxNo: [boxNumber(47_001)] } })
      await tx.overwrite(container, { id: box?.id ?? 0, ownerKind: 'own' })
    })
    // One wagon, 7 started km at one end and 8 at the other
    expect(await asked()).toMatchObject({ shunting: '121.50', boxUse: '118.00' })
  })

  it('knows no waybill that is not there or of another company', async () => {
    const stranger = await world.app.person(await world.app.company())
    const body = { id: rail.id, km: 600, day: '2026-11-11' }
    expect(await stranger.call('oms/railWaybill/trialFreight', body)).toMatchObject({
      http: 404,
      error: 'record.missing',
    })
    expect(await world.clerk.call('oms/railWaybill/trialFreight', { ...body, id: 999_999_999 })).toMatchObject({
      http: 404,
      error: 'record.missing',
    })
  })

  it('is not for who may not see what we pay', async () => {
    const blind = await world.app.person(world.masters.orgId, {
      permissions: ['oms.train.read'],
      scope: 'company',
      fieldRights: { waybill: { apTotal: 'hidden' } } as never,
    })
    const asked = { id: rail.id, km: 600, day: '2026-11-11' }
    expect(await blind.must('oms/railWaybill/trialFreight', asked)).not.toHaveProperty('freight')
  })
})

it('an order between other stations than its contract names is saved with a warning', async () => {
  const { masters, stations } = world
  const named = async (from: number | null, to: number | null) => {
    await world.app.work(masters.orgId, async tx => {
      const { items } = await tx.getRequired(contract, masters.arContractId)
      const [first] = items
      await tx.overwrite(contract, {
        id: masters.arContractId,
        items: [{ ...first, fromStationId: from, toStationId: to }] as never,
      })
    })
    return world.clerk.call<Row>('oms/railOrder/save', {
      customerId: masters.customerId,
      contractId: masters.arContractId,
      haulMode: 'stationStation',
      transportForm: 'box35',
      fromStationId: stations[0],
      toStationId: stations[1],
      fromYardId: world.yards[0],
      toYardId: world.yards[1],
      shipper: '常乐源煤业',
      consignee: '宏泰焦化',
      goodsId: masters.goodsId,
      planMonth: '2026-11',
      planQty: '64.000',
      planBoxes: 2,
      arPrice: '158',
    })
  }
  const warned = async (from: number | null, to: number | null) => {
    const answer = await named(from, to)
    expect(answer.http).toBe(200)
    return JSON.stringify(answer).includes('rail_order.contract_stations')
  }
  expect(await warned(null, null)).toBe(false)
  expect(await warned(stations[0], null)).toBe(false)
  expect(await warned(stations[0], stations[1])).toBe(false)
  expect(await warned(stations[1], stations[0])).toBe(true)
})
