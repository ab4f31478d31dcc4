import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyPermit } from '@tuheng/domain/system/index'
import { address, driver, party, vehicle } from '@tuheng/domain/parties/index'
import { drainJobs } from '../../../engine/jobs/index.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { creditCode } from '../../../testing/codes.ts'
import { settlementOf, statementOf, type Trip, tripNow, tripOf } from '../../settlement/testing/fixture.ts'
import { type FakePlatform, startFakePlatform } from '../testing/fake-platform.ts'
import { makePlatformWorld, messagesOf, type PlatformWorld } from '../testing/world.ts'

const api = 'oms/ministry'

let app: TestApp
let fake: FakePlatform
let world: PlatformWorld
let trip: Trip

interface ReportRow extends Record<string, unknown> {
  id: number
  version: number
  status: string
  gaps: { item: string; problem: string; subject: string; by: string }[]
}

beforeAll(async () => {
  fake = await startFakePlatform()
  app = await testApp({ callbackHosts: [fake.host] })
})
afterAll(() => fake.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T02:00:00Z')
  Object.assign(fake, { rows: [], calls: [], trouble: [], repeats: false, ignoresPage: false })
  fake.done.clear()
  world = await makePlatformWorld(app, fake)
  app.clock.set('2026-11-09T02:00:00Z')
  trip = await tripOf(world, { load: '33.46', unload: '33.28' }).catch(async () => {
    app.clock.set('2026-11-20T02:00:00Z')
    return tripOf(world, { load: '33.46', unload: '33.28' })
  })
  app.clock.set('2026-11-20T02:00:00Z')
})

/** Papers that the ministry accepts. */
async function complete(): Promise<void> {
  const [team] = world.masters.teams
  await app.work(world.masters.orgId, async tx => {
    await tx.insert(companyPermit, {
      kind: 'platform',
      name: '网络货运',
      number: '陕交运管许可榆字610800001234号',
      validFrom: '2024-01-01',
      validTo: '2028-12-31',
    })
    await tx.sql('update org set credit_code = $2 where id = $1', [
      world.masters.orgId,
      creditCode(80_000 + world.masters.orgId),
    ])
    for (const id of [trip.customerId, trip.carrierId]) {
      const row = await tx.getRequired(party, id as number)
      await tx.overwrite(party, {
        id: row.id,
        creditCode: row.creditCode ?? '91610800MAT0000262',
        permitNo: '610802000018',
      })
    }
    for (const id of [trip.loadAddressId, trip.unloadAddressId])
      await tx.overwrite(address, { id: id as number, regionCode: '610881', detail: '工业园区 1 号' })
    await tx.overwrite(driver, {
      id: team?.driverId as number,
      name: '张建军',
      qualNo: '6108020000180000001',
      licenseOrg: '榆林市公安局交警支队',
    })
    await tx.overwrite(vehicle, { id: team?.vehicleId as number, transportCertNo: '610802000018' })
    await tx.sql(
      `update waybill set consignee = '港务公司', dispatched_at = '2026-11-10 06:00:00+08' where org_id = $1 and id = $2`,
      [world.masters.orgId, trip.id],
    )
  })
}

const enlist = async (): Promise<ReportRow> => {
  await world.clerk.must(`${api}/enlist`, { waybillIds: [trip.id] })
  const { list } = await world.clerk.must<{ list: ReportRow[] }>(`${api}/list`, { sort: ['-id'], pageSize: 1 })
  return info(list[0]?.id ?? 0)
}
const info = (id: number) => world.clerk.must<ReportRow>(`${api}/info`, { id })
const again = (id: number) => world.clerk.must(`${api}/assess`, { ids: [id] })

describe('a report', () => {
  it('says what is missing, where and by whom, and goes on as it is mended', async () => {
    const report = await enlist()
    expect(report.status).toBe('missing')
    expect(report.gaps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          item: 'unifiedSocialCreditIdentifier',
          problem: 'missing',
          subject: 'company',
          by: 'admin',
        }),
      ]),
    )
    expect(await world.clerk.call(`${api}/enlist`, { waybillIds: [trip.id] })).toMatchObject({
      data: { failed: 1, list: [{ errors: [{ code: 'ministry.twice' }] }] },
    })
    expect(await world.clerk.call(`${api}/sendWaybill`, { id: report.id })).toMatchObject({ http: 409 })
    await complete()
    await again(report.id)
    expect(await info(report.id)).toMatchObject({ status: 'ready', gaps: [], gapCount: 0, firstGap: null })
  })

  it('is reported, taken, paid and done; its trip says so', async () => {
    await complete()
    const { id } = await enlist()
    await world.clerk.must(`${api}/sendWaybill`, { id })
    expect(await info(id)).toMatchObject({ status: 'sending' })
    await drainJobs(app)
    expect(await info(id)).toMatchObject({ status: 'unpaid', firstGap: 'check:payments', blockedBy: 'cashier' })
    expect(await tripNow(world, trip.id)).toMatchObject({ reportStatus: 'reported' })
    const sent = fake.calls.at(-1)?.body as Record<string, never>
    expect(sent).toMatchObject({
      shippingNoteNumber: trip.waybillNo,
      serialNumber: '0000',
      vehicleInfo: { driver: [{ driverName: '张建军' }], goodsInfo: [{ goodsItemGrossWeight: '33460.000' }] },
      insuranceInformation: { policyNumber: 'none' },
    })
    const statement = await statementOf(world)
    await settlementOf(world, { items: [{ statementId: statement.id, amount: String(trip.apTotal) }] })
    await again(id)
    const paid = await info(id)
    expect(paid['payments']).toHaveLength(1)
    expect(paid).toMatchObject({ status: 'fundsReady', paidSum: trip.apTotal })
    await world.clerk.must(`${api}/sendFunds`, { id })
    await drainJobs(app)
    expect(await info(id)).toMatchObject({ status: 'done' })
    expect(fake.calls.at(-1)?.body).toMatchObject({
      shippingNoteList: [{ shippingNoteNumber: trip.waybillNo, totalMonetaryAmount: `${trip.apTotal}0` }],
      financialList: [{ monetaryAmount: `${trip.apTotal}0`, bankCode: 'ABOC' }],
    })
  })

  it('that the ministry refuses says why, and is sent again once mended', async () => {
    await complete()
    const { id } = await enlist()
    fake.trouble = ['refuse']
    await world.clerk.must(`${api}/sendWaybill`, { id })
    await drainJobs(app)
    expect(await info(id)).toMatchObject({ status: 'refused', result: '部平台：资料不符' })
    expect(await tripNow(world, trip.id)).toMatchObject({ reportStatus: 'failed' })
    await world.clerk.must(`${api}/sendWaybill`, { id })
    await drainJobs(app)
    expect(await info(id)).toMatchObject({ status: 'unpaid' })
    expect(await messagesOf(world, { kind: 'waybill' })).toMatchObject([{ status: 'refused' }, { status: 'done' }])
  })

  it('refuses payments that do not add up to what is owed', async () => {
    await complete()
    const { id } = await enlist()
    await world.clerk.must(`${api}/sendWaybill`, { id })
    await drainJobs(app)
    const { version } = await info(id)
    const payment = {
      means: 'bank',
      recipient: '张建军',
      account: '6228480000000000015',
      bankName: '中国农业银行榆林分行',
      serialNo: 'S1',
      amount: '1.00',
      paidAt: '2026-11-15 10:00:00',
    }
    await world.clerk.must(`${api}/save`, { id, version, payments: [payment] })
    expect(await info(id)).toMatchObject({ status: 'unpaid', firstGap: 'check:paidIsOwed' })
    expect(await world.clerk.call(`${api}/sendFunds`, { id })).toMatchObject({ http: 409 })
  })

  it('follows the papers of its driver', async () => {
    await complete()
    const { id } = await enlist()
    const [team] = world.masters.teams
    await app.work(world.masters.orgId, tx => tx.overwrite(driver, { id: team?.driverId as number, qualNo: null }))
    const found = await world.clerk.must<ReportRow>('sys/driver/info', { id: team?.driverId })
    await world.clerk.must('sys/driver/save', {
      id: found.id,
      version: found.version,
      remark: '资格证补办中',
      qualNo: '6108020000180000001',
    })
    expect(await info(id)).toMatchObject({ status: 'ready' })
  })

  it('shows its message as JSON and XML to whoever may see what it says', async () => {
    await complete()
    const { id } = await enlist()
    const { text } = await world.clerk.must<{ text: string }>(`${api}/preview`, { id, kind: 'waybill', format: 'xml' })
    expect(text).toContain(`<ShippingNoteNumber>${trip.waybillNo}</ShippingNoteNumber>`)
    const narrow = await app.person(world.masters.orgId, {
      permissions: ['oms.ministry.read'],
      fieldRights: { waybill: { arTotal: 'hidden' } },
    })
    const answer = await narrow.call<{ text?: string }>(`${api}/preview`, { id, kind: 'waybill', format: 'json' })
    expect(answer.data?.text).toBeUndefined()
  })
})
