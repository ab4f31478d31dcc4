// PostgreSQL instead: security
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import { wagonLoad } from '@tuheng/domain/rail/index'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { moveTrain, wagonOf } from './testing/trains.ts'

/** What a node hides of a train, looked for in its wagons, its hand-overs, its charges, and what counts it. */

let world: RailWorld
let judge: Person
/** Trains of two wagons: one that is decided on, and another. */
let trains: number[]

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  judge = await world.app.person(world.masters.orgId)
  const leg = await givenRailLeg(world)
  trains = []
  for (const [one, other, receivedQty] of [
    ['31.117', '30.223', '61.34'],
    ['28', '29', '57'],
  ] as const) {
    const { id } = await acceptedWaybill(world, leg.id, 2)
    for (const net of [one, other]) await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, [net]) })
    await moveTrain(world, { id, to: 'confirmed', over: { receiptWay: 'batch', receivedQty } })
    trains.push(id)
  }
})

/** Everything that the person can read of wagons, by way. */
async function read(who: Person): Promise<Map<string, string>> {
  const { list } = await must('oms/railDelivery/list', { filters: { railWaybillId: [trains[0]] } })
  const ids = (list as unknown as Row[]).map(({ id }) => id)
  const answers = new Map<string, string>()
  for (const api of ['oms/railDelivery', 'oms/railArrival'])
    for (const [way, body] of [
      ['list', {}],
      ['list', { filters: { railWaybillId: [trains[0]] } }],
      ['list', { ids }],
      ['summary', {}],
      ['summary', { filters: { railWaybillId: [trains[0]] } }],
      ['options', { ids }],
      ...ids.flatMap(id => [['info', { id }] as const, ['history', { id }] as const]),
    ] as const)
      answers.set(`${api} ${way} ${JSON.stringify(body)}`, JSON.stringify(await who.call(`${api}/${way}`, body)))
  for (const api of ['oms/railOrder', 'oms/railLeg', 'oms/handover', 'sap/charge'])
    answers.set(`${api} list`, JSON.stringify(await who.call(`${api}/list`, { pageSize: 100 })))
  answers.set('export', JSON.stringify(await takeExport(world.app, who, { face: wagonLoad.faces.delivery as never })))
  return answers
}

describe('a train of which a node hides figures', () => {
  it('is told by no wagon and hand-over of it, nor by sums, until nobody is asked any more', async () => {
    const secrets = ['31.117', '30.223', '61.34', '118.34']
    const found = (answers: Map<string, string>) =>
      [...answers].flatMap(([way, text]) => secrets.flatMap(word => (text.includes(word) ? [`${way}: ${word}`] : [])))
    const before = found(await read(judge))
    for (const word of secrets)
      expect(
        before.some(one => one.endsWith(word)),
        word,
      ).toBe(true)
    const fields = { sentQty: 'hidden', receivedQty: 'hidden', freight: 'hidden' }
    const process = await publishBy(judge, 'railWaybill.undoConfirm', { nodes: [nodeFor('财务', [judge], { fields })] })
    const { approvalId } = await must('oms/railWaybill/undoConfirm', { id: trains[0], reason: '运费有误' })
    const during = await read(judge)
    expect(found(during)).toEqual([])
    expect(during.get('oms/railDelivery summary {}')).toContain('57.000')
    // Its order and leg stay in their lists, without what they count
    for (const api of ['oms/railOrder', 'oms/railLeg']) expect(during.get(`${api} list`), api).toContain('GT2026')
    expect(before).toContain('oms/railOrder list: 118.34')
    expect(before).toContain('oms/handover list: 31.117')
    expect(found(await read(world.clerk))).toEqual(before)
    await must('bpm/approval/withdraw', { id: approvalId })
    expect(found(await read(judge))).toEqual(before)
    await judge.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})
