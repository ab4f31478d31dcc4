// PostgreSQL instead: sample
import { incidentalFee } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { refused } from './testing/refused.ts'
import {
  dispatchOf,
  LOADED,
  makeMasters,
  taskIn,
  tripAt,
  type TripRow,
  UNLOADED,
  type Masters,
} from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person
let accountant: Person

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 1 })
  clerk = await app.person(orgId)
  accountant = await app.person(orgId)
})

describe('the life of a trip', () => {
  it('goes from the plan to the review, and task, ledger and history follow', async () => {
    const task = await taskIn(app, masters, { planQty: '30.000' })
    const [team] = masters.teams
    if (!team) throw new Error('no team')
    const made = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id, planQty: '33.000' })
    expect(made).toMatchObject({
      transportStatus: 'toDispatch',
      tripSeq: 1,
      customerId: masters.customerId,
      goodsId: masters.goodsId,
      lossMode: 'permille',
      carrierId: null,
    })

    // A month's list must include trips that are not loaded yet, because the dispatcher works on them.
    const inMonth = (op: string) =>
      clerk.must<{ list: TripRow[] }>('oms/wayBill/list', {
        filters: { loadAt: { op, value: ['2026-11-01', '2026-11-30'] } },
      })
    expect((await inMonth('rangeOrEmpty')).list.map(row => row.id)).toContain(made.id)
    expect((await inMonth('range')).list.map(row => row.id)).not.toContain(made.id)

    const sent = await clerk.must<TripRow>('oms/wayBill/dispatch', {
      id: made.id,
      version: made.version,
      ...dispatchOf(team, masters.carrierA),
    })
    expect(sent).toMatchObject({
      transportStatus: 'toLoad',
      plateNo: team.plateNo,
      ratedLoad: '33.600',
      axles: 6,
      apContractId: masters.apContractA,
      dispatchedBy: clerk.memberId,
      payeeName: team.driver,
      dispatchNote: null,
    })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      dispatchedTrucks: 1,
      dispatchedQty: '33.000',
      leftQty: '0.000',
    })

    const loaded = await clerk.must<TripRow>('oms/wayBill/load', { id: made.id, ...LOADED })
    expect(loaded).toMatchObject({
      transportStatus: 'inTransit',
      loadNet: '33.460',
      loadedBy: clerk.memberId,
      apTotal: null,
    })
    const arrived = await clerk.must<TripRow>('oms/wayBill/arrive', { id: made.id, arriveAt: '2026-11-20 17:30:00' })
    expect(arrived.transportStatus).toBe('arrived')
    const unloaded = await clerk.must<TripRow>('oms/wayBill/unload', {
      id: made.id,
      ...UNLOADED,
      lossReason: '途中漏撒',
    })
    expect(unloaded).toMatchObject({
      transportStatus: 'unloaded',
      unloadNet: '33.280',
      lossQty: '0.180',
      allowQty: '0.100',
      overLossQty: '0.080',
      lossKind: 'over',
      arPrice: '136.0000',
      arTotal: '4476.48',
      apFreight: '4259.84',
      lossAmount: '49.60',
      apTotal: '4210.00',
      arStatus: 'priced',
      apStatus: 'priced',
    })
    const gone = await clerk.must('oms/mainWay/info', { id: task.id })
    expect(gone).toMatchObject({
      loadedTrucks: 1,
      loadedQty: '33.460',
      unloadedTrucks: 1,
      unloadedQty: '33.280',
      doneTrucks: 0,
      status: 'active',
      doneRate: '1.1153',
    })

    const { version } = await clerk.must<TripRow>('oms/wayBill/receipt', {
      id: made.id,
      receiptAt: '2026-11-20',
      receiptCopies: 2,
    })
    await clerk.must('oms/wayBill/confirmLoss', { id: made.id, version, lossReason: '承运商确认亏吨' })
    const audited = await clerk.must<TripRow>('oms/wayBill/audit', { id: made.id })
    expect(audited).toMatchObject({
      auditStatus: 'audited',
      auditedBy: clerk.memberId,
      auditedAt: '2026-11-20 20:00:00',
    })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      doneTrucks: 1,
      doneQty: '33.280',
      status: 'done',
    })

    expect((await clerk.must('oms/wayBill/info', { id: made.id })).hands).toEqual([clerk.memberId])
    expect(await clerk.call('oms/wayBill/review', { id: made.id })).toMatchObject({
      http: 409,
      error: 'transition.same_person',
    })
    const reviewed = await accountant.must<TripRow>('oms/wayBill/review', { id: made.id })
    expect(reviewed).toMatchObject({ auditStatus: 'reviewed', reviewedBy: accountant.memberId })

    const history = await clerk.must<{ list: { action: string }[] }>('oms/wayBill/history', { id: made.id })
    expect(history.list.map(h => h.action).toReversed()).toEqual([
      'create',
      'dispatch',
      'load',
      'arrive',
      'unload',
      'receipt',
      'confirmLoss',
      'audit',
      'review',
    ])
  })
})

const record = (trip: TripRow) => ({ api: 'oms/wayBill', id: trip.id })
const OVER = { lossReason: '途中漏撒' }

async function trip(step: Parameters<typeof tripAt>[1]['step'], mainId?: number): Promise<TripRow> {
  return tripAt(clerk, {
    masters,
    mainId: mainId ?? (await taskIn(app, masters)).id,
    team: await masters.team(),
    step,
    unload: OVER,
  })
}

const moneyOf = (row: TripRow) =>
  app.work(
    masters.orgId,
    async tx =>
      (
        await tx.sql<{ side: string; kind: string; amount: string; party: number; day: string }>(
          `select side, kind, amount, party_id as party, biz_date as day from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and deleted_at is null order by id`,
          [masters.orgId, row.id],
        )
      ).rows,
  )

describe('steps back', () => {
  it('undo unloading and loading, and restore task and ledger', async () => {
    const task = await taskIn(app, masters)
    const row = await trip('unloaded', task.id)
    expect(await moneyOf(row)).not.toEqual([])
    const back = await clerk.must<TripRow>('oms/wayBill/undoUnload', { id: row.id, reason: '录错车' })
    expect(back).toMatchObject({
      transportStatus: 'inTransit',
      unloadAt: null,
      unloadNet: null,
      lossQty: null,
      apTotal: null,
      arStatus: 'unpriced',
      loadNet: '33.460',
    })
    expect(await moneyOf(row)).toEqual([])
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      loadedTrucks: 1,
      unloadedTrucks: 0,
      unloadedQty: '0.000',
    })
    const empty = await clerk.must<TripRow>('oms/wayBill/undoLoad', { id: row.id, reason: '未装' })
    expect(empty).toMatchObject({ transportStatus: 'toLoad', loadAt: null, loadNet: null, loadTicketNo: null })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      dispatchedTrucks: 1,
      dispatchedQty: '33.600',
      loadedTrucks: 0,
      loadedQty: '0.000',
    })
  })

  it('are refused once the receipt is in, an exception is open, or the trip is audited', async () => {
    const row = await trip('unloaded')
    await clerk.must('oms/wayBill/receipt', { id: row.id, receiptAt: '2026-11-20', receiptCopies: 1 })
    await refused(clerk, {
      path: 'oms/wayBill/undoUnload',
      body: { id: row.id, reason: '错' },
      record: record(row),
      errors: [{ code: 'waybill.receipted' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/delete',
      body: { id: row.id },
      record: record(row),
      errors: [{ code: 'waybill.receipted' }],
    })
    const other = await trip('inTransit')
    await clerk.must('oms/wayBill/raiseException', {
      id: other.id,
      kind: 'breakdown',
      occurredAt: '2026-11-20 09:00:00',
      description: '爆胎',
    })
    await refused(clerk, {
      path: 'oms/wayBill/undoLoad',
      body: { id: other.id, reason: '错' },
      record: record(other),
      errors: [{ code: 'waybill.open_exception' }],
    })
  })

  it('delete a trip with its charges if nothing refers to it', async () => {
    const task = await taskIn(app, masters)
    const row = await trip('unloaded', task.id)
    await clerk.must('oms/wayBill/delete', { id: row.id, reason: '重复录入' })
    expect(await moneyOf(row)).toEqual([])
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({
      dispatchedTrucks: 0,
      loadedQty: '0.000',
    })
    const next = await clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id })
    expect(next.tripSeq).toBe(2)
  })
})

describe('the audit', () => {
  it('requires receipt, price and confirmed loss, and finishes and reopens the task', async () => {
    const task = await taskIn(app, masters, { planQty: '33' })
    const row = await trip('unloaded', task.id)
    const audit = (code: string) =>
      refused(clerk, { path: 'oms/wayBill/audit', body: { id: row.id }, record: record(row), errors: [{ code }] })
    await audit('waybill.no_receipt')
    const { version } = await clerk.must<TripRow>('oms/wayBill/receipt', {
      id: row.id,
      receiptAt: '2026-11-20',
      receiptCopies: 1,
    })
    await audit('waybill.loss_unconfirmed')
    await clerk.must('oms/wayBill/confirmLoss', { id: row.id, version, lossReason: '承运商认可' })
    await clerk.must('oms/wayBill/raiseException', {
      id: row.id,
      kind: 'shortage',
      occurredAt: '2026-11-20 18:00:00',
      description: '少货',
    })
    await audit('waybill.open_exception')
    const { list } = await clerk.must<{ list: { id: number; status: string; carrierId: number }[] }>(
      'oms/exception/list',
      { filters: { waybillId: row.id } },
    )
    expect(list).toMatchObject([{ status: 'open', carrierId: masters.carrierA }])
    await clerk.must('oms/exception/resolve', { id: list[0]?.id, liable: 'carrier', solution: '按超损扣款' })
    expect(await clerk.must('oms/wayBill/audit', { id: row.id })).toMatchObject({
      auditStatus: 'audited',
      exceptionFlag: 'resolved',
    })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({ status: 'done' })
    await refused(clerk, {
      path: 'oms/wayBill/correct',
      body: { id: row.id, loadGross: '48', reason: '错' },
      record: record(row),
      errors: [{ code: 'transition.state' }],
    })
    await clerk.must('oms/wayBill/unaudit', { id: row.id, reason: '重审' })
    expect(await clerk.must('oms/mainWay/info', { id: task.id })).toMatchObject({ status: 'active', doneTrucks: 0 })
  })

  it('without any price is refused', async () => {
    const row = await trip('inTransit')
    await app.db.system('test', sql =>
      sql.query(`update price_sheet set status = 'void' where org_id = $1 and side = 'ar'`, [masters.orgId]),
    )
    const unloaded = await clerk.must<TripRow>('oms/wayBill/unload', { id: row.id, ...UNLOADED, unloadGross: '48.66' })
    expect(unloaded).toMatchObject({ arTotal: null, arStatus: 'unpriced', apStatus: 'priced' })
    await clerk.must('oms/wayBill/receipt', { id: row.id, receiptAt: '2026-11-20', receiptCopies: 1 })
    await refused(clerk, {
      path: 'oms/wayBill/audit',
      body: { id: row.id },
      record: record(row),
      errors: [{ code: 'waybill.no_price', msg: '应收尚未计价' }],
    })
    await app.db.system('test', sql =>
      sql.query(`update price_sheet set status = 'active' where org_id = $1 and side = 'ar'`, [masters.orgId]),
    )
    await clerk.must('oms/wayBill/reprice', { id: row.id })
    expect(await clerk.must('oms/wayBill/audit', { id: row.id })).toMatchObject({
      auditStatus: 'audited',
      arTotal: '4550.56',
    })
  })
})

describe('additions and deductions', () => {
  it('take the tax rate of the chosen fee unless another is given', async () => {
    const row = await trip('unloaded')
    const feeOf = (code: string) =>
      app.work(masters.orgId, async tx => (await tx.find(incidentalFee, { where: { code }, limit: 1 }))[0]?.id)
    const line = async (code: string, more: object = {}) => ({
      side: 'ap',
      feeId: await feeOf(code),
      amount: '100',
      reason: '约定',
      ...more,
    })
    const saved = await clerk.must<TripRow>('oms/wayBill/save', {
      id: row.id,
      version: row.version,
      extras: [await line('fine'), await line('loading'), await line('fine', { kind: 'addition' })],
    })
    expect(saved).toMatchObject({ extras: [{ kind: 'deduction' }, { kind: 'addition' }, { kind: 'addition' }] })
  })

  it('that were refused are not also reported as empty', async () => {
    const row = await trip('unloaded')
    const { errors } = await clerk.call('oms/wayBill/setPrice', {
      id: row.id,
      side: 'ar',
      basis: 'moon',
      price: 'much',
      reason: '约定',
    })
    expect(errors?.map(error => `${error.code} ${error.path}`).toSorted()).toEqual([
      'field.choice basis',
      'field.number price',
    ])
  })
})

describe('a side that comes to nothing', () => {
  const fee = () =>
    app.work(masters.orgId, async tx => (await tx.find(incidentalFee, { where: { status: 'enabled' }, limit: 1 }))[0])
  /** A trip that can be audited except for the deductions of a side. */
  const unpricedTrip = async (side: 'ar' | 'ap', amount: string): Promise<TripRow> => {
    const row = await trip('unloaded')
    const received = await clerk.must<TripRow>('oms/wayBill/receipt', {
      id: row.id,
      receiptAt: '2026-11-20',
      receiptCopies: 1,
    })
    const { version } = await clerk.must<TripRow>('oms/wayBill/confirmLoss', {
      id: row.id,
      version: received.version,
      lossReason: '承运商认可',
    })
    return clerk.must<TripRow>('oms/wayBill/save', {
      id: row.id,
      version,
      extras: [{ side, kind: 'deduction', feeId: (await fee())?.id, amount, reason: '整车拒收' }],
    })
  }

  it.each([
    { side: 'ap', total: 'apTotal', amount: '4210.24', left: '0.00' },
    { side: 'ap', total: 'apTotal', amount: '5000.00', left: '-789.76' },
    { side: 'ar', total: 'arTotal', amount: '4476.48', left: '0.00' },
  ] as const)('is audited with a reason alone: $total − $amount = $left', async ({ side, total, amount, left }) => {
    const row = await unpricedTrip(side, amount)
    expect(row).toMatchObject({ [total]: left })
    const errors = [
      { code: 'waybill.nothing_due', path: 'zeroReason', msg: `${side === 'ar' ? '应收' : '应付'}合计为 ${left} 元` },
    ]
    await refused(clerk, { path: 'oms/wayBill/audit', body: { id: row.id }, record: record(row), errors })
    await refused(clerk, {
      path: 'oms/wayBill/audit',
      body: { id: row.id, zeroReason: '  ' },
      record: record(row),
      errors,
    })
    const batch = await clerk.must<{ ok: number; results: { errors?: { path: string }[] }[] }>('oms/wayBill/audit', {
      ids: [row.id],
    })
    expect(batch).toMatchObject({ ok: 0, results: [{ errors: [{ path: 'zeroReason' }] }] })
    expect(await clerk.must('oms/wayBill/audit', { id: row.id, zeroReason: '整车拒收，双方约定不结算' })).toMatchObject(
      { auditStatus: 'audited', zeroReason: '整车拒收，双方约定不结算' },
    )
    const { list } = await clerk.must<{ list: { action: string; after: { zeroReason?: string } | null }[] }>(
      'oms/wayBill/history',
      { id: row.id },
    )
    expect(list.find(event => event.action === 'audit')?.after).toMatchObject({
      zeroReason: '整车拒收，双方约定不结算',
    })
  })

  it('has its reason from the save before, and from a price of zero', async () => {
    const row = await unpricedTrip('ap', '4210.24')
    await clerk.must('oms/wayBill/save', { id: row.id, version: row.version, zeroReason: '整车拒收' })
    expect(await clerk.must('oms/wayBill/audit', { ids: [row.id] })).toMatchObject({ ok: 1 })
    const free = await unpricedTrip('ap', '0.01')
    const { version } = await clerk.must<TripRow>('oms/wayBill/setPrice', {
      id: free.id,
      side: 'ap',
      basis: 'ton',
      price: '0',
      reason: '返空免费带货',
    })
    await clerk.must('oms/wayBill/save', { id: free.id, version, extras: [] })
    expect(await clerk.must('oms/wayBill/audit', { id: free.id })).toMatchObject({
      auditStatus: 'audited',
      zeroReason: '返空免费带货',
    })
  })

  it('keeps no reason once there is an amount due', async () => {
    const row = await unpricedTrip('ap', '4210.24')
    const { version } = await clerk.must<TripRow>('oms/wayBill/save', {
      id: row.id,
      version: row.version,
      zeroReason: '整车拒收',
    })
    await clerk.must('oms/wayBill/save', { id: row.id, version, extras: [] })
    expect(await clerk.must('oms/wayBill/audit', { id: row.id })).toMatchObject({
      apTotal: '4210.00',
      zeroReason: null,
    })
  })
})

describe('corrections', () => {
  it('of tickets apply the same rules, reprice, and require the loss to be confirmed again', async () => {
    const row = await trip('unloaded')
    const confirm = (versions: readonly number[]) =>
      clerk.must<{ results: { ok: boolean; errors?: { code: string }[] }[] }>('oms/wayBill/confirmLoss', {
        ids: [row.id],
        versions,
        lossReason: '认可',
      })
    expect(await clerk.call('oms/wayBill/confirmLoss', { id: row.id, lossReason: '认可' })).toMatchObject({
      http: 400,
      errors: [{ path: 'version' }],
    })
    expect((await confirm([row.version - 1])).results).toMatchObject([
      { ok: false, errors: [{ code: 'record.stale' }] },
    ])
    expect((await confirm([row.version])).results).toMatchObject([{ ok: true }])
    const fixed = await clerk.must<TripRow>('oms/wayBill/correct', {
      id: row.id,
      unloadGross: '48.38',
      unloadAt: '2026-11-19 23:00:00',
      loadAt: '2026-11-19 08:00:00',
      reason: '磅单看错',
    })
    expect(fixed).toMatchObject({
      unloadNet: '33.180',
      lossQty: '0.280',
      overLossQty: '0.180',
      lossConfirm: 'pending',
      apFreight: '4247.04',
    })
    expect((await moneyOf(row)).every(c => c.day === '2026-11-19')).toBe(true)
    const correct = (over: object, errors: Parameters<typeof refused>[1]['errors']) =>
      refused(clerk, {
        path: 'oms/wayBill/correct',
        body: { id: row.id, reason: '错', ...over },
        record: record(row),
        errors,
      })
    await correct({ loadGross: '49.01' }, [{ code: 'waybill.axle_limit', msg: '毛重 49.01 吨超过6轴车辆限重 49 吨' }])
    await correct({ loadGross: '48.90' }, [{ code: 'waybill.over_rated', msg: '净重 33.70 吨，允许 33.60 吨' }])
    await correct({ unloadGross: null }, [{ code: 'field.required' }])
    await correct({ unloadAt: '2026-11-19 07:00:00' }, [{ code: 'waybill.time_order' }])
    await correct({ unloadAt: '2026-11-19 12:00:00' }, [{ code: 'waybill.too_fast', msg: '121.5' }])
  })

  it('need an existing ticket', async () => {
    const [planned, onWay] = [await trip('toLoad'), await trip('inTransit')]
    await refused(clerk, {
      path: 'oms/wayBill/correct',
      body: { id: planned.id, loadGross: '48', reason: '错' },
      record: record(planned),
      errors: [{ code: 'waybill.not_loaded' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/correct',
      body: { id: onWay.id, unloadGross: '48', reason: '错' },
      record: record(onWay),
      errors: [{ code: 'waybill.not_weighed_in' }],
    })
    await refused(clerk, {
      path: 'oms/wayBill/save',
      body: { id: onWay.id, version: onWay.version, loadGross: '40' },
      record: record(onWay),
      errors: [{ code: 'field.locked' }],
    })
  })

  it('of the carrier move contract, share, charges and price', async () => {
    const task = await taskIn(app, masters)
    const row = await trip('unloaded', task.id)
    await clerk.must('oms/wayBill/setPrice', { id: row.id, side: 'ap', basis: 'ton', price: '200', reason: '临时议价' })
    const moved = await clerk.must<TripRow>('oms/wayBill/changeCarrier', {
      id: row.id,
      carrierId: masters.carrierB,
      reason: '实际承运商',
    })
    expect(moved).toMatchObject({
      carrierId: masters.carrierB,
      apContractId: masters.apContractB,
      apPinned: false,
      apPrice: '126.0000',
      apFreight: '4193.28',
    })
    expect(new Set((await moneyOf(row)).filter(c => c.side === 'ap').map(c => c.party))).toEqual(
      new Set([masters.carrierB]),
    )
    const info = await clerk.must<{ carriers: { carrierId: number; dispatchedTrucks: number }[] }>('oms/mainWay/info', {
      id: task.id,
    })
    expect(info.carriers.map(c => [c.carrierId, c.dispatchedTrucks])).toEqual([
      [masters.carrierA, 0],
      [masters.carrierB, 1],
    ])
  })

  it('of a price last until it is dropped', async () => {
    const row = await trip('unloaded')
    const pinned = await clerk.must<TripRow>('oms/wayBill/setPrice', {
      id: row.id,
      side: 'ar',
      basis: 'ton',
      price: '140',
      reason: '货主补价',
    })
    expect(pinned).toMatchObject({ arPinned: true, arPrice: '140.0000', arTotal: '4609.60' })
    expect(await clerk.must('oms/wayBill/reprice', { id: row.id })).toMatchObject({ arPrice: '140.0000' })
    expect(await clerk.must('oms/wayBill/unpin', { id: row.id, side: 'ar', reason: '取消补价' })).toMatchObject({
      arPinned: false,
      arPrice: '136.0000',
      arTotal: '4476.48',
    })
  })

  it('of additions and deductions reach the ledger with the save', async () => {
    const row = await trip('unloaded')
    const fee = await app.work(
      masters.orgId,
      async tx => (await tx.find(incidentalFee, { where: { status: 'enabled' }, limit: 1 }))[0],
    )
    const saved = await clerk.must<TripRow>('oms/wayBill/save', {
      id: row.id,
      version: row.version,
      infoFee: '100',
      extras: [{ side: 'ap', kind: 'addition', feeId: fee?.id, amount: '80' }],
    })
    // 4,259.84 + 80.00 − 49.60 − 100.00 = 4,190.24, without the cents.
    expect(saved).toMatchObject({ apAdd: '80.00', apTotal: '4190.00' })
  })
})

describe('weighing', () => {
  it('requires photos if the company has set it, and the reason of a large difference', async () => {
    await app.db.system('test', sql =>
      sql.query(
        `update org set settings = '{"requirePhotos": true, "lossWarnPermille": "4.00", "speedLimit": "60"}' where id = $1`,
        [masters.orgId],
      ),
    )
    const row = await trip('toLoad')
    await refused(clerk, {
      path: 'oms/wayBill/load',
      body: { id: row.id, ...LOADED },
      record: record(row),
      errors: [{ code: 'waybill.photo_required', msg: '请上传装货磅单照片' }],
    })
    await app.db.system('test', sql =>
      sql.query(`update org set settings = '{"lossWarnPermille": "4.00", "speedLimit": "60"}' where id = $1`, [
        masters.orgId,
      ]),
    )
    await clerk.must('oms/wayBill/load', { id: row.id, ...LOADED })
    const unload = (over: object, errors: Parameters<typeof refused>[1]['errors']) =>
      refused(clerk, {
        path: 'oms/wayBill/unload',
        body: { id: row.id, ...UNLOADED, ...over },
        record: record(row),
        errors,
      })
    await unload({}, [{ code: 'waybill.loss_reason', msg: '磅差率 5.38‰ 超过预警 4.00‰' }])
    await unload({ ...OVER, unloadAt: '2026-11-20 16:00:00' }, [{ code: 'waybill.too_fast', msg: '超过 60 公里/小时' }])
    await unload({ ...OVER, deductQty: '40' }, [{ code: 'waybill.deduct_over_net' }])
    await unload({ ...OVER, unloadTare: '49' }, [{ code: 'waybill.weight_order' }])
    await app.db.system('test', sql => sql.query(`update org set settings = '{}' where id = $1`, [masters.orgId]))
  })
})
