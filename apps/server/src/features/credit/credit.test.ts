import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dispatchOf, tripAt, type Masters } from '../transport/testing/masters.ts'
import { endLifts } from './index.ts'
import { prepareWays, type Ways } from './testing/ways.ts'

let app: TestApp
let masters: Masters
let admin: Person
let all: Ways
let mainId: number

beforeAll(async () => {
  app = await testApp()
  all = await prepareWays(app)
  masters = all.masters
  admin = all.clerk
  mainId =
    (
      await admin.must<{ list: { id: number }[] }>('oms/mainWay/list', {
        filters: { status: 'active', bizKind: 'road' },
        sort: ['id'],
      })
    ).list[0]?.id ?? 0
  await tripAt(admin, {
    masters,
    mainId,
    team: await masters.team(),
    step: 'unloaded',
    unload: { lossReason: '途中漏撒' },
  })
})

const setCreditHold = (creditHold: 'off' | 'warn' | 'block') => admin.must('sys/set/save', { settings: { creditHold } })
const limit = (creditLimit: string | null) =>
  admin.must('sys/customer/setCredit', { id: masters.customerId, creditLimit, reason: '年度授信' })
const lift = (creditLiftUntil: string, who = admin) =>
  who.call('sys/customer/liftCredit', { id: masters.customerId, creditLiftUntil, creditLiftReason: '货款在途' })
const sendOne = async (who = admin) =>
  who.call<AnyRow>('oms/wayBill/quick', { mainId, ...dispatchOf(await masters.team(), masters.carrierA) })
const exposure = (who = admin) => who.must<AnyRow>('sys/customer/exposure', { id: masters.customerId })
/** An API account has only the scopes that it was given, and not the right to the figures. */
const codeFor = (way: string): string => (way.endsWith('program') ? 'credit.over_unseen' : 'credit.over')
const marks = async (): Promise<{ resource: string; after: unknown }[]> =>
  (
    await app.work(masters.orgId, tx =>
      tx.sql<{ resource: string; after: unknown }>(
        `select resource, after from audit where org_id = $1 and action = 'overCredit' order by id`,
        [masters.orgId],
      ),
    )
  ).rows

describe('what a credit limit holds', () => {
  it('are all declared resources, and every way to new business is tried here', () => {
    const declared = registry.resources.flatMap(({ name, credit }) =>
      credit ? ['save', ...credit.moves].map(move => `${name}.${move}`) : [],
    )
    const tried = new Set(Object.keys(all.ways).map(way => way.split(' ')[0]))
    expect([...tried].toSorted()).toEqual(declared.toSorted())
    // Every resource with a chosen customer is held by the limit or listed here with its reason.
    const chooses = registry.resources.filter(({ fields }) =>
      Object.values(fields).some(
        field =>
          field.to === 'party' &&
          field.required &&
          !field.computed &&
          (field.where === undefined || 'isCustomer' in field.where),
      ),
    )
    const free = {
      charge: 'posted by what is held',
      statement: 'asks for what is open',
      settlement: 'pays it',
      invoiceOut: 'bills it',
      invoiceIn: 'is owed by us',
      accrualReversal: 'takes back an estimate',
      priceSheet: 'hangs on a contract',
      marginAdjust: 'a figure of reports',
      ownerClaim: 'is owed by us',
      offsetSettle: 'pays it',
      dunningLetter: 'asks for what is due',
      lateInterest: 'is charged for what is late',
    }
    expect(chooses.flatMap(({ name, credit }) => (credit || name in free ? [] : [name]))).toEqual([])
  })

  it('are free while the company has switched the check off or the customer has no limit', async () => {
    await setCreditHold('block')
    expect((await sendOne()).data).toMatchObject({ transportStatus: 'toLoad' })
    expect(await exposure()).toEqual({ state: 'none', hold: 'block' })
    await setCreditHold('off')
    await limit('0.01')
    const done = await sendOne()
    expect([done.http, (done.data['warnings'] as unknown[]).length]).toEqual([200, 0])
  })

  it('are refused at the customer field, with the figures and the remedy', async () => {
    await setCreditHold('block')
    await limit('1000.00')
    const { used } = await exposure()
    for (const [way, go] of Object.entries(all.ways)) {
      const { refused } = await go()
      expect(refused, way).toMatchObject({
        code: codeFor(way),
        path: way.startsWith('contract') ? 'partyId' : 'customerId',
      })
      if (codeFor(way) === 'credit.over')
        expect(refused?.msg, way).toMatch(
          /^常乐源煤业超出信用额度：额度 1,000\.00 元，计入本单已占用 [\d.,]+ 元，超出 [\d.,]+ 元；请先收款/,
        )
    }
    expect(await exposure()).toMatchObject({ used, state: 'over' })
    expect(await marks()).toEqual([])
  })

  it('are done where the company only warns: the person is told, and the record is marked without figures', async () => {
    await setCreditHold('warn')
    for (const [way, go] of Object.entries(all.ways)) {
      const before = (await marks()).length
      const { refused, warned } = await go()
      expect(refused, way).toBeUndefined()
      if (!way.endsWith('import')) expect(warned, way).toEqual([codeFor(way)])
      expect((await marks()).length, way).toBeGreaterThan(before)
    }
    expect((await marks()).every(mark => mark.after === null)).toBe(true)
  })

  it('counts a trip that is weighed in the same call by its weights', async () => {
    const weighed = { loadAt: '2026-11-20 08:00:00', loadTicketNo: 'ZL1', loadGross: '25.20', loadTare: '15.20' }
    const sends = [
      weighed,
      { ...weighed, unloadAt: '2026-11-20 18:00:00', unloadTicketNo: 'XL1', unloadGross: '25.20', unloadTare: '15.20' },
    ]
    for (const weights of sends) {
      const send = async (over: AnyRow) =>
        admin.call<AnyRow>('oms/wayBill/quick', {
          mainId,
          ...dispatchOf(await masters.team(), masters.carrierA),
          ...over,
        })
      await limit('99999999.00')
      const before = Number((await exposure()).used)
      await send(weights)
      const worth = Number((await exposure()).used) - before
      await limit((before + 2 * worth).toFixed(2))
      await setCreditHold('block')
      // By the rated load of its truck it would exceed the limit.
      expect(await send({})).toMatchObject({ http: 409, error: 'credit.over' })
      expect(await send(weights)).toMatchObject({ http: 200, data: { loadNet: '10.000' } })
      expect(await send(weights)).toMatchObject({ http: 409, error: 'credit.over' })
      expect(await exposure()).toMatchObject({ left: '0.00' })
    }
    await setCreditHold('warn')
  })

  it('never stops a trip that is under way: it may be loaded, unloaded and audited', async () => {
    await limit(null)
    const team = await masters.team()
    const trip = await tripAt(admin, { masters, mainId, team, step: 'toLoad' })
    await limit('0.01')
    await setCreditHold('block')
    await admin.must('oms/wayBill/load', {
      id: trip.id,
      loadAt: '2026-11-20 08:00:00',
      loadTicketNo: 'Z9',
      loadGross: '48.66',
      loadTare: '15.20',
    })
    await admin.must('oms/wayBill/arrive', { id: trip.id, arriveAt: '2026-11-20 16:00:00' })
    expect(
      await admin.must('oms/arrival/fast', {
        rows: [
          {
            id: trip.id,
            unloadAt: '2026-11-20 18:00:00',
            unloadTicketNo: 'X9',
            unloadGross: '48.60',
            unloadTare: '15.20',
          },
        ],
      }),
    ).toMatchObject({ ok: 1 })
    await admin.must('oms/wayBill/receipt', { id: trip.id, receiptAt: '2026-11-20', receiptCopies: 1 })
    expect(await admin.must('oms/wayBill/audit', { id: trip.id })).toMatchObject({ auditStatus: 'audited' })
  })
})

describe('lifting the limit', () => {
  it('needs the right, a reason and an end date, and ends by itself', async () => {
    await setCreditHold('block')
    await limit('0.01')
    const clerk = await app.person(masters.orgId, {
      permissions: ['sys.customer.read', 'sys.customer.modify', 'oms.way.read', 'oms.way.modify', 'oms.way.dispatch'],
    })
    const finance = await app.person(masters.orgId, { permissions: ['sys.customer.read', 'sys.customer.liftCredit'] })
    expect(await lift('2026-11-22', clerk)).toMatchObject({ http: 403 })
    expect(await lift('2026-11-19', finance)).toMatchObject({
      http: 400,
      error: 'credit.past',
      errors: [{ path: 'creditLiftUntil' }],
    })
    expect(await lift('2027-11-19', finance)).toMatchObject({ http: 400, error: 'credit.far' })
    expect(
      await finance.call('sys/customer/liftCredit', { id: masters.customerId, creditLiftUntil: '2026-11-22' }),
    ).toMatchObject({ http: 400, errors: [{ path: 'creditLiftReason' }] })
    expect(await sendOne(clerk)).toMatchObject({ http: 409, error: 'credit.over_unseen' })
    expect((await lift('2026-11-22', finance)).data).toMatchObject({
      creditLift: 'lifted',
      creditLiftBy: finance.memberId,
      creditLiftReason: '货款在途',
      creditLiftUntil: '2026-11-22',
    })
    expect(await exposure()).toMatchObject({ state: 'lifted' })
    expect((await sendOne(clerk)).data).toMatchObject({ transportStatus: 'toLoad' })
    app.clock.set('2026-11-22T23:59:00+08:00')
    expect(await sendOne(clerk)).toMatchObject({ http: 200 })
    app.clock.set('2026-11-23T00:01:00+08:00')
    // Before the daily job has reset the status.
    expect(await sendOne(clerk)).toMatchObject({ http: 409, error: 'credit.over_unseen' })
    expect(await endLifts(app.engine)).toBe(1)
    expect(await endLifts(app.engine)).toBe(0)
    expect(await admin.must('sys/customer/info', { id: masters.customerId })).toMatchObject({
      creditLift: 'none',
      creditLiftUntil: null,
      creditLiftBy: null,
    })
    const { list } = await admin.must<{ list: { action: string; byName: string }[] }>('sys/customer/history', {
      id: masters.customerId,
    })
    expect(list.slice(0, 2).map(row => row.action)).toEqual(['endCreditLift', 'liftCredit'])
    app.clock.set('2026-11-20T12:00:00+08:00')
  })

  it('and setting the limit need rights of their own: the right to edit customers includes neither', async () => {
    const clerk = await app.person(masters.orgId, { permissions: ['sys.customer.read', 'sys.customer.modify'] })
    const { version } = await admin.must<{ version: number }>('sys/customer/info', { id: masters.customerId })
    const edit = { id: masters.customerId, version, creditLimit: '9999999.00' }
    expect(await clerk.call('sys/customer/save', edit)).toMatchObject({
      http: 403,
      error: 'field.forbidden',
      errors: [{ path: 'creditLimit' }],
    })
    expect(
      await clerk.call('sys/customer/setCredit', { id: masters.customerId, creditLimit: '9', reason: 'x' }),
    ).toMatchObject({ http: 403 })
    const credit = await app.person(masters.orgId, { permissions: ['sys.customer.read', 'sys.customer.credit'] })
    expect(
      (await credit.call('sys/customer/setCredit', { id: masters.customerId, creditLimit: '5000', reason: '年审' }))
        .data,
    ).toMatchObject({ creditLimit: '5000.00' })
    expect(
      await credit.call('sys/customer/setCredit', { id: masters.carrierA, creditLimit: '5000', reason: '年审' }),
    ).toMatchObject({ http: 404 })
  })
})

describe('who may not see the figures', () => {
  it('are refused, warned and shown positions without them', async () => {
    await limit('1000.00')
    await setCreditHold('block')
    const permissions = [
      'sys.customer.read',
      'oms.way.read',
      'oms.way.modify',
      'oms.way.dispatch',
      'sys.customer.exposure',
    ]
    const blind = [
      await app.person(masters.orgId, { permissions: permissions.slice(0, -1) }),
      await app.person(masters.orgId, { permissions, fieldRights: { charge: { amount: 'hidden' } } }),
      await app.person(masters.orgId, { permissions, fieldRights: { waybill: { arTotal: 'masked' } } }),
      await app.person(masters.orgId, { permissions, fieldRights: { party: { creditLimit: 'hidden' } } }),
    ]
    for (const who of blind) {
      const refused = await sendOne(who)
      expect(refused).toMatchObject({
        http: 409,
        error: 'credit.over_unseen',
        msg: '常乐源煤业超出信用额度，请联系财务收款或临时放行',
      })
      expect(await exposure(who)).toEqual({ state: 'over', hold: 'block' })
      expect(await who.must('oms/wayBill/creditNotice', { customerId: masters.customerId })).toEqual({
        state: 'over',
        held: true,
        msg: refused.msg,
        lifters: expect.any(Array),
        mayLift: expect.any(Number),
      })
      const { problems } = await who.must<{ problems: AnyRow[] }>('oms/wayBill/preview', { mainId })
      expect(problems).toContainEqual({
        level: 'block',
        code: 'credit.over_unseen',
        path: 'customerId',
        msg: refused.msg,
      })
    }
    const seeing = await app.person(masters.orgId, { permissions })
    expect((await sendOne(seeing)).msg).toMatch(/额度 1,000\.00 元，计入本单已占用/)
    expect(await exposure(seeing)).toMatchObject({ limit: '1000.00', state: 'over' })
  })

  it('cannot read the position of customers of another company or beyond their scope', async () => {
    const stranger = await app.person(await app.company())
    expect(await stranger.call('sys/customer/exposure', { id: masters.customerId })).toMatchObject({ http: 404 })
    expect(await stranger.must('oms/wayBill/creditNotice', { customerId: masters.customerId })).toEqual({
      state: 'none',
      held: false,
    })
    const own = await app.person(masters.orgId, {
      permissions: ['sys.customer.read', 'sys.customer.exposure'],
      scope: 'own',
    })
    expect(await own.call('sys/customer/exposure', { id: masters.customerId })).toMatchObject({ http: 404 })
  })
})
