// PostgreSQL instead: sample
import { add, gt, max, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import {
  acceptedWaybill,
  givenRailLeg,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from '../rail/testing/rail-world.ts'
import { moveTrain, shortTrain, wagonOf } from '../rail/testing/trains.ts'

let world: RailWorld
beforeAll(async () => {
  world = await makeRailWorld(await testApp())
})

const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const listOf = async (path: string, filters: AnyRow): Promise<Row[]> =>
  (await world.clerk.must<{ list: Row[] }>(path, { filters, pageSize: 200 })).list

const gapsOf = (railWaybillId: number) =>
  listOf('oms/handover/list', { railWaybillId: [railWaybillId], status: ['gap'] })
const settle = (gap: Row, outcome: 'claim' | 'paid') =>
  call('oms/handover/settle', {
    id: gap.id,
    outcome,
    solution: '货运记录',
    liableId: world.masters.carrierB,
    lossAmount: '200',
  })

/** Tonnes of the claims that stand on a document. */
async function claimedOf(column: 'waybillId' | 'railWaybillId', id: number): Promise<string> {
  const notes = await listOf('sap/claim/list', { kind: ['shortage'] })
  const infos = await Promise.all(notes.map(note => must('sap/claim/info', { id: note.id })))
  const items = infos
    .filter(note => note['status'] !== 'withdrawn')
    .flatMap(note => note['items'] as AnyRow[])
    .filter(item => item[column] === id)
  return sum(items.map(item => String(item['qty'] ?? '0')))
}

const deductedOf = async (docNo: unknown): Promise<string> =>
  sum(
    (await listOf('sap/charge/list', { docNo: [docNo], side: ['ap'], kind: ['lossDeduct'] })).map(row =>
      String(row['qty']),
    ),
  )

/** Settles gaps, changes terms and confirms as chance has it; answers what was refused. */
async function play(rng: Random, legId: number): Promise<string[]> {
  const lacks = ['0.000', '0.000', '0.000'].map(() => qty(rng.pick(['0', '0.15', '0.25', '0.6', '1.1'])))
  const train = await shortTrain(world, legId, lacks)
  const refused: string[] = []
  const note = (answer: { error?: string }) => {
    if (answer.error) refused.push(answer.error)
  }
  for (let round = 0; round < 4; round++) {
    for (const gap of await gapsOf(train.id)) note(await settle(gap, rng.pick(['claim', 'claim', 'paid'])))
    note(await call('oms/railWaybill/confirm', { id: train.id }))
    const lost = max(sum(lacks), '0')
    const [claimed, deducted] = [await claimedOf('railWaybillId', train.id), await deductedOf(train['railNo'])]
    expect(gt(add(claimed, deducted), lost), `${train['railNo']}: ${claimed} + ${deducted} of ${lost}`).toBe(false)
    // What could not be claimed is borne by the deduction
    for (const gap of await gapsOf(train.id)) await settle(gap, 'paid')
    const { status } = await must('oms/railWaybill/info', { id: train.id })
    if (status === 'confirmed') await call('oms/railWaybill/undoConfirm', { id: train.id, reason: '重算' })
    const settled = await listOf('oms/handover/list', { railWaybillId: [train.id], status: ['settled'] })
    for (const gap of settled) if (rng.int(0, 1)) await must('oms/handover/reopen', { id: gap.id, reason: '重新处理' })
  }
  return refused
}

it('tonnes of a train are deducted or claimed, whatever is settled, confirmed and taken back', async () => {
  const rng = random(4711)
  const refused: string[] = []
  for (const terms of [{ lossRate: '3', lossPrice: '620' }, {}, { lossRate: '1', lossPrice: '620' }]) {
    const leg = await givenRailLeg(world)
    await must('oms/railLeg/reassign', {
      id: leg.id,
      carrierId: world.masters.carrierB,
      contractId: world.masters.apContractB,
      planFrom: '2026-11-01',
      planTo: '2026-11-30',
      ...terms,
      reason: '约定扣损',
    })
    for (let i = 0; i < 2; i++) refused.push(...(await play(rng, leg.id)))
  }
  expect(refused).toContain('claim.tonnes_twice')
})

it('a claim on a train holds the deduction that terms agreed afterwards would post', async () => {
  const leg = await givenRailLeg(world)
  const train = await shortTrain(world, leg.id, ['0', '0', '0.9'])
  const [gap] = await gapsOf(train.id)
  await must('oms/handover/settle', {
    id: gap?.id,
    outcome: 'claim',
    solution: '货运记录',
    liableId: world.masters.carrierB,
    lossAmount: '200',
  })
  expect(await claimedOf('railWaybillId', train.id)).toBe('0.9')
  await world.app.work(world.masters.orgId, tx =>
    tx.sql('update rail_leg set loss_rate = 3, loss_price = 620 where org_id = $1 and id = $2', [tx.orgId, leg.id]),
  )
  expect(await call('oms/railWaybill/confirm', { id: train.id })).toMatchObject({ error: 'claim.loss_claimed' })
})

/** A truck of a pick-up with one container of 30 t, unloaded with so many tonnes. */
async function pickedUp(unloadNet: string): Promise<{ trip: Row; rail: Row; boxNo1: string }> {
  const { masters, routes } = world
  const { pickup, rail } = await legsOf(world, (await releasedOrder(world)).id)
  const plan = { planFrom: '2026-11-01', planTo: '2026-11-30' }
  const carrierA = { carrierId: masters.carrierA, contractId: masters.apContractA, ...plan }
  const leg = await must('oms/railLeg/assign', { id: pickup.id, routeId: routes.pickup, ...carrierA })
  const given = await must('oms/railLeg/assign', { id: rail.id, ...carrierA })
  const { vehicleId, trailerId, driverId } = await masters.team()
  const trip = await must('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: trip.id, vehicleId, trailerId, driverId })
  const boxNo1 = boxNumber(71_000 + trip.id)
  const loaded = { loadGross: '46.00', loadTare: '16.00', boxNo1, boxNet1: '30' }
  await must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-10 08:00:00', ...loaded })
  const weights = { unloadGross: qty(add(unloadNet, '16')), unloadTare: '16.00', lossReason: '撒漏' }
  await must('oms/shortHaul/unload', { id: trip.id, unloadAt: '2026-11-10 10:00:00', ...weights })
  return { trip, rail: given, boxNo1 }
}

const claimOf = (waybillId: number, tonnes: string) =>
  call('sap/claim/save', {
    source: 'loss',
    partyId: world.masters.carrierA,
    kind: 'shortage',
    occurredOn: '2026-11-12',
    items: [{ waybillId, qty: tonnes, price: '620' }],
  })

it('what a second weighing finds short of a trip is claimed, and once', async () => {
  const { trip } = await pickedUp('29.95')
  const [gap] = await listOf('oms/handover/list', { waybillId: [trip.id], step: ['yardIn'] })
  await must('oms/handover/noteGap', { id: gap?.id, gapKind: 'weight', foundNet: '29.5' })
  expect((await settle(gap as Row, 'claim')).errors).toBeUndefined()
  expect(await claimedOf('waybillId', trip.id)).toBe('0.5')
  expect(await claimOf(trip.id, '0.01')).toMatchObject({ errors: [{ code: 'claim.tonnes_twice' }] })
})

it('what was short before a train took it is claimed by that gap, and no more than it', async () => {
  const { rail, boxNo1 } = await pickedUp('30')
  const { id } = await acceptedWaybill(world, rail.id)
  await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['29.5']), boxNo1 })
  await moveTrain(world, { id, to: 'departed' })
  const [gap] = await gapsOf(id)
  expect(gap).toMatchObject({ step: 'trainOn', netDiff: '-0.500' })
  expect((await settle(gap as Row, 'claim')).errors).toBeUndefined()
  const { claimNoteId } = await must('oms/handover/info', { id: gap?.id })
  const note = await must('sap/claim/info', { id: claimNoteId })
  const [item] = note['items'] as AnyRow[]
  const save = (tonnes: string) =>
    call('sap/claim/save', {
      id: note.id,
      version: note.version,
      items: [{ id: item?.['id'], qty: tonnes, lump: '200' }],
    })
  expect(await save('0.6')).toMatchObject({ errors: [{ code: 'claim.over_gap', path: 'items.0.qty' }] })
  expect((await save('0.4')).errors).toBeUndefined()
})

it('nothing is claimed by tonnes of a trip that was not weighed at both ends', async () => {
  const { trip } = await pickedUp('30')
  await must('oms/shortHaul/undoUnload', { id: trip.id, reason: '录错' })
  expect(await claimOf(trip.id, '0.1')).toMatchObject({ errors: [{ code: 'claim.not_weighed', path: 'items.0.qty' }] })
})

it('tonnes of a leg are deducted from its owner or claimed by them', async () => {
  const { masters } = world
  const claimOfLeg = (legId: number, tonnes: string) =>
    call('cm/claims/save', {
      customerId: masters.customerId,
      kind: 'shortage',
      occurredOn: '2026-11-16',
      description: '到站亏吨',
      items: [{ legId, qty: tonnes, price: '620' }],
    })
  // 3 ‰ of 180 t are tolerated, and what is beyond them the confirmation deducts
  const leg = await givenRailLeg(world, { lossValue: '3', goodsValue: '620' })
  expect(await claimOfLeg(leg.id, '0.1')).toMatchObject({
    errors: [{ code: 'claim.not_weighed', path: 'items.0.qty' }],
  })
  const train = await shortTrain(world, leg.id, ['0.1', '0.1', '0.7'])
  for (const gap of await gapsOf(train.id)) await settle(gap, 'paid')
  expect(await claimOfLeg(leg.id, '0.55')).toMatchObject({ errors: [{ code: 'claim.tonnes_twice' }] })
  expect((await claimOfLeg(leg.id, '0.5')).errors).toBeUndefined()
  await must('oms/railWaybill/confirm', { id: train.id })
  expect(await claimOfLeg(leg.id, '0.05')).toMatchObject({ errors: [{ code: 'claim.tonnes_twice' }] })
  expect((await claimOfLeg(leg.id, '0.04')).errors).toBeUndefined()
  // Terms that were agreed later would deduct what is claimed
  await must('oms/railWaybill/undoConfirm', { id: train.id, reason: '重算' })
  await world.app.work(masters.orgId, tx =>
    tx.sql('update rail_order set loss_value = 1 where org_id = $1 and id = $2', [tx.orgId, leg['orderId']]),
  )
  expect(await call('oms/railWaybill/confirm', { id: train.id })).toMatchObject({ error: 'claim.loss_claimed' })
})
