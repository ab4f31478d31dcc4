import { MASK_FOR_ALL } from '@tuheng/domain/kernel/personal-masks'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { driver, party as partyResource } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { membersInLog } from '../engine/rights/makers.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { type Maker, makerFor } from '../testing/make.ts'
import { ACCOUNT, type Fixture, makeFixture, statementOf, tripOf } from './settlement/testing/fixture.ts'
import { sendSigned } from './system/testing/program.ts'

interface Row extends AnyRow {
  id: number
  version: number
}

let app: TestApp
let admin: Person
let clerk: Person
let reader: Person
let stranger: Person
let made: Row
let maker: Maker
const MOBILE = '13912345678'
const CARD = { bankName: '中国农业银行', bankCardNo: '6228480010012345678', cardHolder: '张建军', cardRelation: 'self' }

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  admin = await app.person(orgId, { isAdmin: true })
  clerk = await app.person(orgId, { permissions: ['sys.driver.read', 'sys.driver.modify'] })
  reader = await app.person(orgId, { permissions: ['sys.driver.read'] })
  stranger = await app.person(await app.company(), { isAdmin: true })
  maker = await makerFor(app, orgId)
  made = await admin.must<Row>('sys/driver/save', await maker.input(anyResource(driver), { mobile: MOBILE, ...CARD }))
  await admin.must('sys/set/save', { settings: { [MASK_FOR_ALL]: true }, reason: '保护个人信息' })
})

const info = (by: Person) => by.must<Row>('sys/driver/info', { id: made.id })
const revealsOf = async () =>
  (await admin.must<{ list: AnyRow[] }>('sys/driver/history', { id: made.id })).list.filter(
    ({ action }) => action === 'reveal',
  )

describe('a company that masks personal values for everybody', () => {
  it('masks them in records, lists and exports, for administrators and editors too', async () => {
    expect(await info(clerk)).toMatchObject({ bankCardNo: '6228***********5678' })
    for (const by of [admin, clerk]) {
      expect(await info(by)).toMatchObject({ mobile: '139****5678' })
      const { list } = await by.must<{ list: AnyRow[] }>('sys/driver/list', { ids: [made.id] })
      expect(list).toMatchObject([{ mobile: '139****5678' }])
    }
    const { payload } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/sys/driver/export',
      headers: { authorization: admin.token },
      payload: { ids: [made.id], columns: ['mobile'], format: 'csv' },
    })
    expect(payload).toContain('139****5678')
    expect(payload).not.toContain(MOBILE)
    expect(await revealsOf()).toEqual([])
  })

  it('reveals a record to who may change it, and writes down who looked at which values', async () => {
    expect(await clerk.must('sys/driver/reveal', { id: made.id })).toMatchObject({ mobile: MOBILE, ...CARD })
    expect(await revealsOf()).toMatchObject([
      { by: clerk.memberId, reason: expect.stringContaining('手机') as string, before: null, after: null },
    ])
    const looked = await revealsOf()
    expect(await reader.must('sys/driver/reveal', { id: made.id })).toMatchObject({ mobile: '139****5678' })
    expect((await stranger.call('sys/driver/reveal', { id: made.id })).error).toBe('record.missing')
    expect(await revealsOf()).toEqual(looked)
  })

  it('masks them to programs too, which reveal them as people do', async () => {
    const { id, keyId } = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
      name: '货主系统',
      scopes: ['sys.driver.read', 'sys.driver.modify'],
    })
    const { secret } = await admin.must<{ secret: string }>('oms/apiAccount/secret', { id })
    const ask = (method: string, body: object) =>
      sendSigned({ app, by: { keyId, secret }, path: `sys/driver/${method}`, body })
    const looked = await revealsOf()
    for (const [method, body] of [
      ['info', { id: made.id }],
      ['list', {}],
      ['options', {}],
      ['history', { id: made.id }],
    ] as const)
      expect(JSON.stringify((await ask(method, body)).data), method).not.toContain(MOBILE)
    expect(await revealsOf()).toEqual(looked)
    expect((await ask('reveal', { id: made.id })).data).toMatchObject({ mobile: MOBILE })
    expect(await revealsOf()).toHaveLength(looked.length + 1)
  })

  it('masks them in the log, whose readers looked at no record', async () => {
    const query = { from: '2020-01-01', to: '2099-12-31', resource: 'driver' }
    const log = await admin.must<{ list: AnyRow[] }>('sys/log/list', query)
    expect(JSON.stringify(log)).toContain('139****5678')
    expect(JSON.stringify(log)).not.toContain(MOBILE)
  })

  it('counts who only revealed a record neither among its makers nor among its reviewers', async () => {
    const looker = await app.person(admin.orgId, { permissions: ['sys.driver.read', 'sys.driver.modify'] })
    await looker.must('sys/driver/reveal', { id: made.id })
    const members = await app.work(admin.orgId, tx => membersInLog(tx, { resource: anyResource(driver), row: made }))
    expect(members).toEqual([admin.memberId])
  })

  it('lets who may reveal query by the value, and nobody else', async () => {
    const byMobile = { filters: { mobile: MOBILE } }
    expect(await clerk.must('sys/driver/list', byMobile)).toMatchObject({ total: 1 })
    expect((await reader.call('sys/driver/list', byMobile)).http).toBe(400)
  })

  it('keeps what is stored where a value comes back masked, and stores what was typed anew', async () => {
    const shown = await info(clerk)
    const { mobile, bankCardNo } = shown
    const kept = await clerk.must<Row>('sys/driver/save', {
      id: made.id,
      version: shown.version,
      mobile,
      bankCardNo,
      name: '王新',
    })
    expect(await clerk.must('sys/driver/reveal', { id: made.id })).toMatchObject({
      mobile: MOBILE,
      name: '王新',
      ...CARD,
    })
    await clerk.must('sys/driver/save', { id: made.id, version: kept.version, mobile: '13700001111' })
    expect(await clerk.must('sys/driver/reveal', { id: made.id })).toMatchObject({ mobile: '13700001111' })
  })

  it('does so in child rows', async () => {
    const invoiceTitles = [{ title: '榆林途衡物流', taxNo: '91610800MAT0000187', mobile: MOBILE }]
    const party = await admin.must<Row>(
      'sys/customer/save',
      await maker.input(anyResource(partyResource), { invoiceTitles }),
    )
    const [line] = party['invoiceTitles'] as Row[]
    expect(line?.['mobile']).toBe('139****5678')
    const saved = await admin.must<Row>('sys/customer/save', {
      id: party.id,
      version: party.version,
      invoiceTitles: [{ ...line, title: '榆林途衡运输' }],
    })
    expect(saved['invoiceTitles']).toMatchObject([{ mobile: '139****5678', title: '榆林途衡运输' }])
    expect(await admin.must('sys/customer/reveal', { id: party.id })).toMatchObject({
      invoiceTitles: [{ mobile: MOBILE, title: '榆林途衡运输' }],
    })
  })
})

describe('documents that copy personal values', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await makeFixture(app)
    await tripOf(fixture, { load: '30.00' })
    await fixture.clerk.must('sys/set/save', { settings: { [MASK_FOR_ALL]: true }, reason: '保护个人信息' })
  })

  it('get them from the chosen driver where a picker showed them masked', async () => {
    const { clerk: dispatcher, masters, taskId } = fixture
    const { driverId, vehicleId, trailerId, mobile } = await masters.team()
    const {
      list: [option = {}],
    } = await dispatcher.must<{ list: AnyRow[] }>('sys/driver/options', { ids: [driverId] })
    expect(option['mobile']).toContain('****')
    const copied = {
      carrierId: masters.carrierA,
      driverId,
      driverMobile: option['mobile'],
      payeeAccount: option['bankCardNo'],
      vehicleId,
      trailerId,
    }
    expect(await dispatcher.call('oms/wayBill/preview', { mainId: taskId, ...copied })).toMatchObject({ http: 200 })
    const { id } = await dispatcher.must<Row>('oms/wayBill/quick', { mainId: taskId, upTo: 'dispatch', ...copied })
    const trip = await dispatcher.must<Row>('oms/wayBill/reveal', { id })
    expect(trip).toMatchObject({ driverMobile: mobile })
    expect(trip['payeeAccount']).toMatch(/^\d+$/)
  })

  it('get those of another driver whose masks look the same', async () => {
    const { clerk: dispatcher, masters, taskId } = fixture
    const [one, other] = [await masters.team(), await masters.team()]
    await app.work(masters.orgId, async tx => {
      await tx.overwrite(driver, { id: one.driverId, mobile: '13811115678' })
      await tx.overwrite(driver, { id: other.driverId, mobile: '13822225678' })
    })
    const { driverId, vehicleId, trailerId } = one
    const { id } = await dispatcher.must<Row>('oms/wayBill/quick', {
      mainId: taskId,
      upTo: 'dispatch',
      carrierId: masters.carrierA,
      driverId,
      vehicleId,
      trailerId,
    })
    const changed = { driverId: other.driverId, driverMobile: '138****5678', reason: '换司机' }
    await dispatcher.must('oms/wayBill/redispatch', { id, ...changed })
    expect(await dispatcher.must('oms/wayBill/reveal', { id })).toMatchObject({ driverMobile: '13822225678' })
  })

  it('get the account of the counterparty where the list of accounts showed it masked', async () => {
    const { clerk: preparer, masters } = fixture
    await statementOf(fixture)
    const partyId = masters.carrierA
    const {
      list: [account = {}],
    } = await preparer.must<{ list: AnyRow[] }>('sap/payment/accounts', { partyId })
    const { items } = await preparer.must<{ items: AnyRow[] }>('sap/payment/propose', { partyId, amount: '100.00' })
    const payment = await preparer.must<Row>('sap/payment/save', {
      partyId,
      planDate: '2026-11-25',
      ...Object.fromEntries(['accountName', 'bankName', 'accountNo'].map(name => [name, account[name]])),
      items: items.map(({ statementId, amount }) => ({ statementId, amount })),
    })
    expect(payment['accountNo']).toContain('***')
    expect(await preparer.call('sap/payment/submit', { id: payment.id })).toMatchObject({ http: 200 })
    expect(await preparer.must('sap/payment/reveal', { id: payment.id })).toMatchObject({
      accountNo: ACCOUNT.accountNo,
    })
  })

  it('get the mobile of the title where the composed invoice showed it masked', async () => {
    const { clerk: preparer, masters } = fixture
    const { customerId } = masters
    const customer = await preparer.must<Row>('sys/customer/info', { id: customerId })
    await preparer.must('sys/customer/save', {
      id: customerId,
      version: customer.version,
      invoiceTitles: [{ title: '榆林途衡物流', taxNo: '91610800MAT0000187', mobile: MOBILE }],
    })
    const { id: statementId } = await statementOf(fixture, { kind: 'customer' })
    const { items, ...composed } = await preparer.must<AnyRow & { items: AnyRow[] }>('crm/customer/compose', {
      customerId,
      items: [{ statementId }],
    })
    expect(composed['mobile']).toBe('139****5678')
    const { id } = await preparer.must<Row>('crm/customer/save', {
      customerId,
      ...Object.fromEntries(Object.entries(composed).filter(([, value]) => value !== null)),
      items: items.map(({ statementId: of, amount }) => ({ statementId: of, amount })),
    })
    expect(await preparer.must('crm/customer/reveal', { id })).toMatchObject({ mobile: MOBILE })
  })
})
