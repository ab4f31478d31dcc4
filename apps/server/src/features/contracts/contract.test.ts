import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { checkLedger } from '../settlement/index.ts'
import { makeMasters, taskIn, tripAt, type Masters } from '../transport/testing/masters.ts'
import { expireDue, expiringContracts, expiringSheets, refreshContractProgress } from './index.ts'
import { type RecordAnswer, createActiveSheet, uploadFile } from './testing/price-sheets.ts'

interface ContractAnswer extends RecordAnswer {
  contractNo: string
  totalQty: string
  doneQty: string
  leftQty: string
  doneRate: string
  endDate: string
  amendNo: number
  items: (AnyRow & { id: number; qty: string })[]
  amendments: (AnyRow & { id: number })[]
}

let app: TestApp
let orgId: number
let masters: Masters
let maker: Person
let checker: Person
const api = 'cm/customer'

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-contracts-')) })
  orgId = await app.company('HY')
  masters = await makeMasters(app, orgId, { teams: 2 })
  maker = await app.person(orgId)
  checker = await app.person(orgId)
})

const draft = (over: AnyRow = {}): Promise<ContractAnswer> =>
  maker.must<ContractAnswer>(`${api}/save`, {
    title: '动力煤公路运输合同',
    partyId: masters.customerId,
    bizMode: 'road',
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    lossMode: 'none',
    payType: 'monthly',
    creditDays: 45,
    items: [{ goodsId: masters.goodsId, routeId: masters.routeId, qty: '10000' }],
    ...over,
  })

async function active(over: AnyRow = {}): Promise<ContractAnswer> {
  const { id } = await draft(over)
  await maker.must(`${api}/submit`, { id })
  await checker.must(`${api}/approve`, { id })
  return maker.must<ContractAnswer>(`${api}/sign`, { id, signedFiles: [await uploadFile(app, maker)] })
}

const info = (id: number): Promise<ContractAnswer> => maker.must<ContractAnswer>(`${api}/info`, { id })
const amendment = async (summary: string): Promise<AnyRow> => ({
  signedOn: '2026-11-20',
  summary,
  files: [await uploadFile(app, maker)],
})

describe('goods and routes of a contract', () => {
  it('are saved by difference: lines with an id are kept, missing ones are removed, and the total is updated', async () => {
    const made = await draft({
      items: [
        { goodsId: masters.goodsId, qty: '6000' },
        { routeId: masters.routeId, qty: '2500.5' },
      ],
    })
    expect(made).toMatchObject({ totalQty: '8500.500', leftQty: '8500.500', doneQty: '0.000', status: 'draft' })
    expect(made.contractNo).toMatch(/^HY-KH-2026-\d{4}$/)
    const [first, second] = made.items
    const changed = await maker.must<ContractAnswer>(`${api}/save`, {
      id: made.id,
      version: made.version,
      items: [
        { id: second?.id, qty: '3000' },
        { goodsId: masters.goodsId, routeId: masters.routeId, qty: '1000' },
      ],
    })
    expect(changed.items.map(item => item.id)).toEqual([second?.id, expect.any(Number)])
    expect(changed.items.some(item => item.id === first?.id)).toBe(false)
    expect(changed).toMatchObject({
      totalQty: '4000.000',
      items: [{ routeId: masters.routeId, qty: '3000.000' }, { qty: '1000.000' }],
    })
  })
})

describe('the life of a contract', () => {
  it('need four eyes: whoever made the contract cannot approve it', async () => {
    const { id } = await draft()
    await maker.must(`${api}/submit`, { id })
    expect(await maker.call(`${api}/approve`, { id })).toMatchObject({ http: 409, error: 'transition.same_person' })
    expect(await checker.must(`${api}/approve`, { id })).toMatchObject({ status: 'toSign' })
  })

  it('allows a contract into force only with its signed copy', async () => {
    const { id } = await draft()
    await maker.must(`${api}/submit`, { id })
    await checker.must(`${api}/approve`, { id })
    expect(await maker.call(`${api}/sign`, { id })).toMatchObject({
      http: 400,
      errors: [{ path: 'signedFiles', code: 'field.required' }],
    })
    expect(await maker.must(`${api}/sign`, { id, signedFiles: [await uploadFile(app, maker)] })).toMatchObject({
      status: 'active',
    })
    expect(await maker.call(`${api}/save`, { id, version: (await info(id)).version, title: '改名' })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
  })

  it('returns a refused contract with a reason, and lets its maker withdraw it', async () => {
    const { id } = await draft()
    await maker.must(`${api}/submit`, { id })
    expect(await checker.call(`${api}/reject`, { id })).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect(await checker.must(`${api}/reject`, { id, reason: '价格条款不清' })).toMatchObject({ status: 'draft' })
    await maker.must(`${api}/submit`, { id })
    expect(await maker.must(`${api}/withdraw`, { id })).toMatchObject({ status: 'draft' })
    const { list } = await maker.must<{ list: AnyRow[] }>(`${api}/history`, { id })
    expect(list.find(row => row.action === 'reject')).toMatchObject({
      reason: '价格条款不清',
      byName: expect.any(String),
    })
  })

  it('amends a contract by numbered supplementary agreements that are never changed', async () => {
    const { id, items } = await active()
    expect(await maker.call(`${api}/amend`, { id, endDate: '2027-03-31', reason: '延期' })).toMatchObject({
      http: 400,
      errors: [{ path: 'amendments' }],
    })
    const [item] = items
    const first = await maker.must<ContractAnswer>(`${api}/amend`, {
      id,
      reason: '增量',
      items: [{ id: item?.id, qty: '15000' }],
      amendments: [await amendment('合同量增至 15,000 吨')],
    })
    expect(first).toMatchObject({
      amendNo: 1,
      totalQty: '15000.000',
      leftQty: '15000.000',
      items: [{ id: item?.id, goodsId: masters.goodsId }],
    })
    const [signed] = first.amendments
    expect(
      await maker.call(`${api}/amend`, {
        id,
        reason: '再改',
        amendments: [{ id: signed?.id, summary: '改写' }, await amendment('二')],
      }),
    ).toMatchObject({ http: 409, error: 'contract.amendment_kept', errors: [{ path: 'amendments.0' }] })
    expect(await maker.call(`${api}/amend`, { id, reason: '再改', amendments: [{ id: signed?.id }] })).toMatchObject({
      http: 400,
      error: 'contract.amendment_new',
    })
    expect(
      await maker.call(`${api}/amend`, { id, reason: '删', amendments: [await amendment('只此一份')] }),
    ).toMatchObject({ error: 'contract.amendment_kept' })
    const second = await maker.must<ContractAnswer>(`${api}/amend`, {
      id,
      reason: '延期',
      endDate: '2027-06-30',
      amendments: [{ id: signed?.id }, await amendment('延至 2027-06-30')],
    })
    expect(second).toMatchObject({ amendNo: 2, endDate: '2027-06-30', amendments: [{ id: signed?.id }, {}] })
  })

  it('ends a contract on its last day, refuses new business, and allows a renewal', async () => {
    const { id } = await active({ endDate: '2026-11-22' })
    const soon = await app.db.company(orgId, sql => expiringContracts(sql, { orgId, today: '2026-11-20', days: 30 }))
    expect(soon.find(row => row.id === id)).toMatchObject({
      days: 2,
      endDate: '2026-11-22',
      party: '常乐源煤业',
      full: false,
    })
    await expireDue(app.engine)
    expect(await info(id)).toMatchObject({ status: 'active' })
    app.clock.set('2026-11-23T00:10:00+08:00')
    expect(await expireDue(app.engine)).toMatchObject({ contracts: 1 })
    expect(await info(id)).toMatchObject({ status: 'expired' })
    const refusal = await maker.call('oms/mainWay/save', {
      customerId: masters.customerId,
      arContractId: id,
      routeId: masters.routeId,
      goodsId: masters.goodsId,
      planQty: '100',
      planFrom: '2026-11-23',
      planTo: '2026-11-30',
      goodsValue: '620',
      carriers: [{ carrierId: masters.carrierA }],
    })
    expect(refusal).toMatchObject({ status: false, errors: [{ path: 'arContractId' }] })
    expect(
      await maker.call(`${api}/renew`, {
        id,
        reason: '续签',
        endDate: '2026-11-22',
        amendments: [await amendment('续签')],
      }),
    ).toMatchObject({ error: 'contract.renew_past' })
    expect(
      await maker.must(`${api}/renew`, {
        id,
        reason: '续签',
        endDate: '2027-11-22',
        amendments: [await amendment('续签一年')],
      }),
    ).toMatchObject({ status: 'active', amendNo: 1 })
    app.clock.set('2026-11-20T20:00:00+08:00')
  })

  it('ends the prices of a terminated contract today and voids future ones', async () => {
    const { id } = await active()
    const line = { goodsId: masters.goodsId, basis: 'ton', price: '130', taxRate: '0.09' }
    const sheet = (effFrom: string, effTo: string) =>
      createActiveSheet({
        maker,
        checker,
        api: 'cm/customerPrice',
        input: { contractId: id, effFrom, effTo, lines: [line] },
      })
    const running = await sheet('2026-11-01', '2026-11-30')
    const coming = await sheet('2026-12-01', '2026-12-31')
    const waiting = await maker.must<RecordAnswer>('cm/customerPrice/save', {
      contractId: id,
      effFrom: '2027-01-01',
      effTo: '2027-01-31',
      lines: [line],
    })
    await maker.must('cm/customerPrice/submit', { id: waiting.id })
    await checker.must(`${api}/terminate`, { id, reason: '货主停产' })
    expect(await maker.must('cm/customerPrice/info', { id: running.id })).toMatchObject({
      status: 'expired',
      effTo: '2026-11-20',
      lines: [{ effTo: '2026-11-20', active: true }],
    })
    expect(await maker.must('cm/customerPrice/info', { id: coming.id })).toMatchObject({
      status: 'void',
      lines: [{ active: false }],
    })
    expect(await checker.call('cm/customerPrice/approve', { id: waiting.id })).toMatchObject({
      http: 409,
      error: 'price_sheet.contract_closed',
      msg: expect.stringContaining('已终止'),
    })
  })
})

describe('progress of a contract', () => {
  it('counts the tonnes of every trip, and a recount gives the same', async () => {
    const { id: mainId } = await taskIn(app, masters)
    const before = await info(masters.arContractId)
    const trip = await tripAt(maker, {
      masters,
      mainId,
      team: masters.teams[0] as never,
      step: 'unloaded',
      unload: { lossReason: '途耗' },
    })
    expect(await info(masters.arContractId)).toMatchObject({
      doneQty: '33.280',
      leftQty: '59966.720',
      doneRate: '0.0006',
    })
    await maker.must('oms/wayBill/correct', { id: trip.id, reason: '复磅', unloadGross: '48.40' })
    expect(await info(masters.arContractId)).toMatchObject({ doneQty: '33.200' })
    await maker.must('oms/wayBill/undoUnload', { id: trip.id, reason: '误操作' })
    expect(await info(masters.arContractId)).toMatchObject({ doneQty: '0.000', leftQty: before.leftQty })
    await maker.must('oms/wayBill/unload', {
      id: trip.id,
      unloadAt: '2026-11-20 18:00:00',
      unloadGross: '48.48',
      unloadTare: '15.20',
      lossReason: '途耗',
    })
    // Written without a transition, as an import of old trips does.
    await app.work(orgId, tx => tx.overwrite(waybill, { id: trip.id, unloadGross: '48.20', unloadNet: '33.000' }))
    await app.work(orgId, tx => refreshContractProgress(tx, masters.arContractId))
    await app.work(orgId, tx => refreshContractProgress(tx, masters.apContractA))
    expect(await info(masters.arContractId)).toMatchObject({ doneQty: '33.000', leftQty: '59967.000' })
    const wrong = await app.db.company(orgId, sql => checkLedger(sql, orgId))
    expect(wrong.filter(violation => /^(contract|price)\./.test(violation.rule))).toEqual([])
  })
})

describe('price sheets that run out', () => {
  it('are reported while no later sheet follows, and expire by themselves', async () => {
    const { id } = await active()
    const sheet = await createActiveSheet({
      maker,
      checker,
      api: 'cm/customerPrice',
      input: {
        contractId: id,
        effFrom: '2026-11-01',
        effTo: '2026-11-25',
        lines: [{ basis: 'ton', price: '130', taxRate: '0.09' }],
      },
    })
    const announced = () => app.db.company(orgId, sql => expiringSheets(sql, { orgId, today: '2026-11-20', days: 10 }))
    expect((await announced()).find(row => row.id === sheet.id)).toMatchObject({ days: 5, party: '常乐源煤业' })
    const own = await maker.must<RecordAnswer>('cm/customerPrice/save', {
      contractId: id,
      effFrom: '2026-11-26',
      effTo: '2026-12-31',
      lines: [{ basis: 'ton', price: '131', taxRate: '0.09' }],
    })
    expect((await announced()).some(row => row.id === sheet.id)).toBe(false)
    await maker.must('cm/customerPrice/delete', { id: own.id })
    expect((await announced()).some(row => row.id === sheet.id)).toBe(true)
    await maker.must('cm/customerPrice/revise', {
      id: sheet.id,
      effFrom: '2026-11-26',
      effTo: '2026-12-31',
      reason: '续价',
      adjust: 'none',
    })
    expect((await announced()).some(row => row.id === sheet.id)).toBe(false)
    app.clock.set('2026-11-26T00:10:00+08:00')
    expect(await expireDue(app.engine)).toMatchObject({ sheets: 1 })
    expect(await maker.must('cm/customerPrice/info', { id: sheet.id })).toMatchObject({
      status: 'expired',
      effTo: '2026-11-25',
      lines: [{ active: true }],
    })
    app.clock.set('2026-11-20T20:00:00+08:00')
  })
})

it('without a word on charged losses begins tasks and price sheets with the usual one', async () => {
  const terms = await active({ lossMode: 'none', deductMode: null, lossValue: null, goodsValue: null })
  expect(terms).toMatchObject({ lossMode: 'none', deductMode: null })
  const task = await maker.must<AnyRow>('oms/mainWay/save', {
    customerId: masters.customerId,
    arContractId: terms.id,
    routeId: masters.routeId,
    goodsId: masters.goodsId,
    planQty: '100.000',
    planFrom: '2026-11-01',
    planTo: '2026-12-31',
  })
  expect(task).toMatchObject({ arContractId: terms.id, lossMode: 'none', deductMode: 'overOnly' })
  const sheet = await maker.must<AnyRow>('cm/customerPrice/save', {
    contractId: terms.id,
    effFrom: '2026-11-01',
    effTo: '2026-12-31',
    lines: [{ routeId: masters.routeId, goodsId: masters.goodsId, price: '100' }],
  })
  expect(sheet).toMatchObject({ lossMode: 'none', deductMode: 'overOnly' })
})
