import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/app.ts'
import {
  legsOf,
  acceptedWaybill,
  makeRailWorld,
  releasedOrder,
  type RailWorld,
  type Row,
} from './testing/rail-world.ts'
import { shortHaul } from './testing/short-haul.ts'

interface Part {
  legType: string
  milestones: { key: string; reached: boolean; at: string | null; place: string | null }[]
  leftKm: number | null
  expectedAt: string | null
}
interface Tracked {
  waybillNo: string
  milestones: unknown[]
  parts: Part[]
}

let world: RailWorld
let order: Row & { orderNo: string }
let code: string
let train: number
let address = 0

const must = (path: string, body: object) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  order = (await releasedOrder(world)) as typeof order
  const { rail } = await legsOf(world, order.id)
  await must('oms/railLeg/assign', {
    id: rail.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  })
  train = (await acceptedWaybill(world, rail.id)).id
  code = await codeOf(order.id)
})

const codeOf = async (id: number, who = world.clerk) =>
  (await who.must<{ checkCode: string }>('oms/railOrder/checkCode', { id })).checkCode

async function ask(body: object): Promise<Answer<Tracked>> {
  const answer = await world.app.app.inject({
    method: 'POST',
    url: '/api/v2/oms/customer/search/waybill',
    remoteAddress: `10.2.${++address >> 8}.${address & 255}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { http: answer.statusCode, ...answer.json() }
}

async function tokenOf(authorization: string): Promise<string> {
  const answer = await world.app.app.inject({
    method: 'GET',
    url: '/api/v1/sys/company/token',
    headers: { authorization },
  })
  return answer.json<{ data: { token: string } }>().data.token
}

const parts = async () => (await ask({ waybillNo: order.orderNo, checkCode: code })).data.parts
const reached = ({ milestones }: Part) =>
  milestones.filter(one => one.reached).map(({ key, at, place }) => [key, at, place].filter(Boolean).join(' '))

describe('a person with the number of an order and its check code', () => {
  it('sees each leg with the steps of its train, where it is and when it is expected, and nothing else', async () => {
    expect((await parts()).map(part => [part.legType, reached(part)])).toEqual([
      ['pickup', []],
      ['rail', ['accepted 2026-11-10 16:00:00']],
      ['delivery', []],
    ])
    await must('oms/railDelivery/save', {
      railWaybillId: train,
      wagonNo: '1811111',
      wagonModelId: world.wagonModelId,
      bulkNet: '61.730',
    })
    await must('oms/railWaybill/load', { id: train, loadedAt: '2026-11-11 18:00:00', trainNo: '82977' })
    await must('oms/railWaybill/ticket', {
      id: train,
      ticketNo: 'GZDZW0477777',
      ticketAt: '2026-11-11 20:00:00',
      km: 812,
      dueDays: 4,
      freight: '5471.90',
    })
    await must('oms/railWaybill/depart', { id: train, departAt: '2026-11-11 23:00:00' })
    await must('oms/trackingEvent/save', {
      railWaybillId: train,
      event: 'detained',
      at: '2026-11-12 21:00:00',
      stationName: '通辽',
      remainingKm: 402,
      expectedAt: '2026-11-14 06:30:00',
      remark: '编组站积压',
    })
    const { data } = await ask({ waybillNo: ` ${order.orderNo.toLowerCase()} `, checkCode: code.toLowerCase() })
    const [, rail] = data.parts
    expect(rail).toEqual({
      legType: 'rail',
      milestones: [
        { key: 'accepted', reached: true, at: '2026-11-10 16:00:00', place: null },
        { key: 'loaded', reached: true, at: '2026-11-11 18:00:00', place: '高桥镇' },
        { key: 'departed', reached: true, at: '2026-11-11 23:00:00', place: '高桥镇' },
        { key: 'located', reached: true, at: '2026-11-12 21:00:00', place: '通辽' },
        { key: 'arrived', reached: false, at: null, place: null },
        { key: 'delivered', reached: false, at: null, place: null },
      ],
      leftKm: 402,
      expectedAt: '2026-11-14 06:30:00',
    })
    expect({ ...data, parts: [] }).toEqual({ waybillNo: order.orderNo, milestones: [], parts: [] })
    // No price, quantity, number of train, wagon or ticket, no company and no person
    const told = JSON.stringify(data)
    const { shipper, consignee, customerId$ } = order as unknown as AnyText
    const secrets = ['5471', '61.73', '640', '158', '82977', '1811111', 'GZDZW', 'TL2026', '202611TY', '编组站积压']
    for (const secret of [...secrets, shipper, consignee, customerId$]) {
      expect(secret).toBeTruthy()
      expect(told).not.toContain(secret)
    }
  })

  it('sees that trucks have brought what is on a train, though less than was planned', async () => {
    const { leg, trip, sending } = await shortHaul(world, { apBasis: 'ton', apPrice: '22' })
    const other = await must('oms/railOrder/info', { id: leg['orderId'] as number })
    const asked = { waybillNo: other['orderNo'], checkCode: await codeOf(other.id) }
    const steps = async () => {
      const [pickup] = (await ask(asked)).data.parts
      return pickup && reached(pickup).map(step => step.split(' ')[0])
    }
    const made = await trip()
    await must('oms/shortHaul/dispatch', sending(made))
    await must('oms/shortHaul/load', {
      id: made.id,
      loadAt: '2026-11-10 08:00:00',
      loadGross: '48.00',
      loadTare: '16.00',
    })
    await must('oms/shortHaul/unload', {
      id: made.id,
      unloadAt: '2026-11-10 10:00:00',
      unloadGross: '47.98',
      unloadTare: '16.00',
    })
    expect(await steps()).toEqual(['loaded'])
    const { rail } = await legsOf(world, other.id)
    await must('oms/railLeg/assign', {
      id: rail.id,
      carrierId: world.masters.carrierB,
      contractId: world.masters.apContractB,
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
    })
    const { id } = await acceptedWaybill(world, rail.id)
    await must('oms/railDelivery/save', {
      railWaybillId: id,
      wagonNo: '1811222',
      wagonModelId: world.wagonModelId,
      bulkNet: '31.980',
    })
    await must('oms/railWaybill/load', { id, loadedAt: '2026-11-11 18:00:00' })
    expect(await steps()).toEqual(['loaded', 'unloaded'])
  })

  it('sees that a train has arrived and was handed over, and no way that is over', async () => {
    await must('oms/railWaybill/arrive', { id: train, arriveAt: '2026-11-14 07:00:00' })
    const [, rail] = await parts()
    expect(rail).toMatchObject({ leftKm: null, expectedAt: null })
    expect(rail && reached(rail).slice(-1)).toEqual(['arrived 2026-11-14 07:00:00 林西'])
    expect(rail?.milestones.map(one => one.key)).not.toContain('located')
  })
})

type AnyText = Record<'shipper' | 'consignee' | 'customerId$', string>

describe('the same answer', () => {
  it('is given for a wrong code, an unknown number, a draft and another company', async () => {
    const { app } = world
    const other = await makeRailWorld(app)
    const foreign = (await releasedOrder(other)) as typeof order
    const kept = ['customerId', 'contractId', 'haulMode', 'transportForm', 'fromStationId', 'toStationId', 'goodsId']
    const typed = ['shipper', 'consignee', 'loadAddressId', 'unloadAddressId', 'fromYardId', 'toYardId', 'planMonth']
    const priced = ['planQty', 'planBoxes', 'pricing', 'arBasis', 'arPrice']
    const draft = await must(
      'oms/railOrder/save',
      Object.fromEntries([...kept, ...typed, ...priced].map(name => [name, order[name]])),
    )
    const company = await tokenOf(other.clerk.token)
    const answers = await Promise.all([
      ask({ waybillNo: order.orderNo, checkCode: 'AAAAAA' }),
      ask({ waybillNo: 'GT202600000000', checkCode: code }),
      ask({ waybillNo: order.orderNo, checkCode: code, company }),
      ask({ waybillNo: String(draft['orderNo']), checkCode: await codeOf(draft.id) }),
    ])
    for (const answer of answers) expect({ ...answer, requestId: '' }).toEqual({ ...answers[0], requestId: '' })
    expect(answers[0]).toMatchObject({ http: 400, error: 'tracking.unknown', data: null })
    // Both companies have an order of this number, and each code finds its own
    expect(foreign.orderNo).toBe(order.orderNo)
    const theirs = await ask({ waybillNo: foreign.orderNo, checkCode: await codeOf(foreign.id, other.clerk) })
    expect(theirs.data.parts.flatMap(reached)).toEqual([])
    expect((await parts()).flatMap(reached)).not.toEqual([])
  })

  it('gives the code to those who may read the order of their own company', async () => {
    const stranger = await world.app.person(await world.app.company())
    const noRight = await world.app.person(world.masters.orgId, { permissions: ['cm.customer.read'] })
    expect(await stranger.call('oms/railOrder/checkCode', { id: order.id })).toMatchObject({ http: 404 })
    expect(await noRight.call('oms/railOrder/checkCode', { id: order.id })).toMatchObject({ http: 403 })
  })
})
