import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import {
  makeFixture,
  type Fixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
} from '../settlement/testing/fixture.ts'
import { taskIn, tripAt, type Masters } from '../transport/testing/masters.ts'
import { endBlocks } from './index.ts'

let app: TestApp
let fixture: Fixture
let masters: Masters
let admin: Person

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  masters = fixture.masters
  admin = await app.person(masters.orgId)
})

const audits = async (id: number, resource = 'party') =>
  (
    await app.work(masters.orgId, tx =>
      tx.sql<{ action: string; reason: string | null; member_id: number | null }>(
        'select action, reason, member_id from audit where org_id = $1 and resource = $2 and record_id = $3 order by id desc limit 1',
        [masters.orgId, resource, id],
      ),
    )
  ).rows[0]

describe('the block-list', () => {
  it('is entered and left by transitions with their own right, with a reason, and records who and when', async () => {
    const id = masters.carrierB
    const clerk = await app.person(masters.orgId, { permissions: ['sys.supplier.read', 'sys.supplier.modify'] })
    const body = { id, blacklistReason: '私自倒货', blacklistUntil: '2099-01-31' }
    expect(await clerk.call('sys/supplier/block', body)).toMatchObject({ http: 403 })
    expect(
      await clerk.call('sys/supplier/save', {
        id,
        version: (await admin.must<Row>('sys/supplier/info', { id })).version,
        blacklisted: true,
      }),
    ).toMatchObject({ http: 400, error: 'field.readonly' })
    expect(await admin.call('sys/supplier/block', { id })).toMatchObject({
      http: 400,
      errors: [{ path: 'blacklistReason' }],
    })
    expect(await admin.call('sys/supplier/block', { ...body, blacklistUntil: '2020-01-31' })).toMatchObject({
      http: 400,
      error: 'block.past',
    })
    expect(await admin.must('sys/supplier/block', body)).toMatchObject({
      blacklisted: true,
      blacklistReason: '私自倒货',
      blacklistUntil: '2099-01-31',
      blacklistedBy: admin.memberId,
      blacklistedAt: expect.any(String),
    })
    expect(await admin.must<{ list: AnyRow[] }>('sys/supplier/list', { filters: { blacklisted: true } })).toMatchObject(
      { list: [{ id }] },
    )
    expect(await clerk.call('sys/supplier/unblock', { id, reason: 'x' })).toMatchObject({ http: 403 })
    expect(await admin.call('sys/supplier/unblock', { id })).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect(await admin.must('sys/supplier/unblock', { id, reason: '已赔付' })).toMatchObject({
      blacklisted: false,
      blacklistReason: null,
      blacklistUntil: null,
      blacklistedBy: null,
    })
    expect(await audits(id)).toEqual({ action: 'unblock', reason: '已赔付', member_id: admin.memberId })
  })

  it('refuses future contracts, tasks, bills and trips; what is in progress is settled and paid', async () => {
    const trip = await tripOf(fixture, { load: '10.00' })
    const statement = await statementOf(fixture)
    const agreed = await app.work(
      masters.orgId,
      async tx =>
        (await tx.find(contract, { where: { partyId: masters.customerId, kind: 'customer' }, lines: true }))[0],
    )
    const { id: mainId } = await taskIn(app, masters)
    const team = await masters.team()
    const planned = await tripAt(admin, { masters, mainId, team, step: 'toDispatch' })
    await admin.must('sys/supplier/block', { id: masters.carrierA, blacklistReason: '拖欠运费' })
    await admin.must('sys/customer/block', { id: masters.customerId, blacklistReason: '恶意拖欠' })
    const dispatched = {
      id: planned.id,
      carrierId: masters.carrierA,
      vehicleId: team.vehicleId,
      trailerId: team.trailerId,
      driverId: team.driverId,
    }
    expect(await admin.call('oms/wayBill/dispatch', dispatched)).toMatchObject({
      http: 409,
      error: 'waybill.carrier_blacklisted',
    })
    await expect(taskIn(app, masters)).rejects.toThrow(/is blacklisted: 恶意拖欠/)
    await expect(
      app.work(masters.orgId, tx =>
        tx.insert(contract, { ...agreed, id: undefined, contractNo: undefined, status: 'draft' } as never),
      ),
    ).rejects.toThrow(/is blacklisted/)

    const paid = await settlementOf(fixture, {
      items: [{ statementId: statement.id, amount: String(statement.netSum) }],
    })
    expect([trip.auditStatus, paid.status]).toEqual(['audited', 'paid'])
    await admin.must('sys/supplier/unblock', { id: masters.carrierA, reason: '已结清' })
    await admin.must('sys/customer/unblock', { id: masters.customerId, reason: '已结清' })
    expect(await admin.must('oms/wayBill/dispatch', dispatched)).toMatchObject({ transportStatus: 'toLoad' })
    await expect(taskIn(app, masters)).resolves.toBeDefined()
  })

  it('applies to drivers and vehicles up to its last day, and ends by itself the day after', async () => {
    const team = await masters.team()
    const { id: mainId } = await taskIn(app, masters)
    const trip = await tripAt(admin, { masters, mainId, team, step: 'toDispatch' })
    const today = (
      await admin.must<Row>('sys/driver/block', {
        id: team.driverId,
        blacklistReason: '酒驾',
        blacklistUntil: '2099-12-30',
      })
    ).blacklistUntil
    await admin.must('sys/vehicle/block', { id: team.vehicleId, blacklistReason: '套牌' })
    const refused = await admin.call('oms/wayBill/dispatch', {
      id: trip.id,
      carrierId: masters.carrierA,
      vehicleId: team.vehicleId,
      trailerId: team.trailerId,
      driverId: team.driverId,
    })
    expect(refused.errors?.map(issue => issue.code)).toEqual(
      expect.arrayContaining(['dispatch.driver_blacklisted', 'dispatch.vehicle_blacklisted']),
    )
    expect(today).toBe('2099-12-30')
    await app.work(masters.orgId, tx =>
      tx.sql(`update driver set blacklist_until = $3 where org_id = $1 and id = $2`, [
        masters.orgId,
        team.driverId,
        '2020-05-01',
      ]),
    )
    expect(await endBlocks(app.engine)).toBe(1)
    expect(await admin.must('sys/driver/info', { id: team.driverId })).toMatchObject({
      blacklisted: false,
      blockStatus: 'clear',
    })
    expect(await audits(team.driverId, 'driver')).toEqual({
      action: 'unblock',
      reason: '列入期限 2020-05-01 已过',
      member_id: null,
    })
    expect(await admin.must('sys/vehicle/info', { id: team.vehicleId })).toMatchObject({ blacklisted: true })
    expect(await endBlocks(app.engine)).toBe(0)
  })
})
