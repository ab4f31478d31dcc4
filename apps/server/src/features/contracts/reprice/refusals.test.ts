import { companyMonth } from '@tuheng/domain/system/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs, enqueue } from '../../../engine/jobs/index.ts'
import { write } from '../../../engine/write/work.ts'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  type Trip,
  tripOf,
} from '../../settlement/testing/fixture.ts'
import type { RepricedRow } from './apply.ts'
import type { Preview } from './preview.ts'
import { repriceJob, type RepriceResult } from './reprice-job.ts'

let app: TestApp
let fixture: Fixture
let trip: Trip
let free: Trip
let held: Row

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  app.clock.set('2026-11-20T10:00:00+08:00')
  trip = await tripOf(fixture, { load: '30.00' })
  held = await statementOf(fixture, { kind: 'customer', step: 'draft' })
  free = await tripOf(fixture, { load: '31.00' })
})

const preview = async (who: Person, lang = 'zh') =>
  (
    await who.call<Preview>(
      'oms/wayBill/repricePreview',
      { ids: [trip.id, free.id], sides: ['ar'] },
      { 'accept-language': lang },
    )
  ).data.rows
const apply = async (who: Person, lang = 'zh') =>
  (
    await who.call<{ results: RepricedRow[] }>(
      'oms/wayBill/repriceApply',
      { ids: [trip.id, free.id], sides: ['ar'], reason: '调价' },
      { 'accept-language': lang },
    )
  ).data.results

describe('a trip that is not repriced', () => {
  it('is refused with the statement that contains it and the remedy, in both languages, in preview and apply', async () => {
    const no = String(held.stmtNo)
    const zh = `运单${trip.waybillNo}已审核，请先反审核；反审核前先处理：货主对账 ${no}。草稿对账单请先移出该运单`
    const en = `Waybill ${trip.waybillNo} is audited; undo the audit first; before that deal with Owner statements ${no}. Take the waybill out of the draft statement first`
    const records = [{ resource: 'statement', id: held.id, no, path: expect.stringContaining(`/${held.id}`) }]
    expect(await preview(fixture.clerk)).toMatchObject([
      { outcome: 'refused', msg: zh, records },
      { outcome: 'refused', msg: `运单${free.waybillNo}已审核，请先反审核`, records: [] },
    ])
    expect(await preview(fixture.clerk, 'en')).toMatchObject([{ msg: en, records }, {}])
    expect(await apply(fixture.clerk)).toMatchObject([
      { no: trip.waybillNo, ok: false, errors: [{ code: 'waybill.audited', msg: zh, records }] },
      { no: free.waybillNo, ok: false },
    ])
    expect(await apply(fixture.clerk, 'en')).toMatchObject([{ errors: [{ msg: en, records }] }, {}])
  })

  it('has the same message in the result of a job', async () => {
    const actor = (await app.sessions.actorOf(fixture.masters.orgId, fixture.clerk.userId))?.actor
    const order = { ids: [trip.id], sides: ['ar' as const], reason: '调价' }
    const jobId = await write(app.engine, { actor: actor as never, requestId: 'test' }, tx =>
      enqueue(tx, repriceJob, { input: order, lang: 'zh' }),
    )
    await drainJobs(app)
    const { result } = await fixture.clerk.must<{ result: RepriceResult }>('sys/job/info', { id: jobId })
    expect(result).toMatchObject({
      ok: 0,
      failed: 1,
      results: [{ no: trip.waybillNo, errors: [{ records: [{ resource: 'statement', no: held.stmtNo }] }] }],
    })
  })

  it('is refused without naming the statement to a person who may not see it', async () => {
    const dispatcher = await app.person(fixture.masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.price', 'sap.customer.price'],
    })
    const [row] = await preview(dispatcher)
    expect(row).toMatchObject({
      msg: `运单${trip.waybillNo}已审核，请先反审核；反审核前先处理：1 项无权查看。草稿对账单请先移出该运单`,
      records: [],
    })
  })

  it('is offered another remedy by the state of the statement', async () => {
    await fixture.clerk.must('sap/customer/send', { id: held.id })
    expect((await preview(fixture.clerk))[0]?.msg).toContain('已发送的对账单请先撤回，再移出该运单')
    await fixture.manager.must('sap/customer/forceConfirm', { id: held.id, confirmAt: '2026-11-20', reason: '已签' })
    expect((await preview(fixture.clerk))[0]?.msg).toContain('已确认的对账单请先作废，或在下期对账单中以调整额更正')
  })
})

it('in a closed month is refused with the month to reopen', async () => {
  const monthId = await app.work(fixture.masters.orgId, async tx => {
    const { id } = await tx.insert(companyMonth, { month: '2026-11', docType: 'all' } as never)
    await tx.run(companyMonth, 'close', { id })
    return id
  })
  const refused = await fixture.clerk.call<AnyRow>('oms/wayBill/unaudit', { id: free.id, reason: '改' })
  expect(refused).toMatchObject({
    http: 409,
    error: 'month.closed',
    errors: [{ records: [{ resource: 'companyMonth', id: monthId, no: '2026-11' }] }],
  })
})
