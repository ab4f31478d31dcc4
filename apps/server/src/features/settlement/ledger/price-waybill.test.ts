import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  chargesNow,
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  tripNow,
  tripOf,
  violations,
} from '../testing/fixture.ts'
import { priceWaybill } from './price-waybill.ts'

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  app = await testApp()
})

beforeEach(async () => {
  fixture = await makeFixture(app)
})

const ap = async (id: number): Promise<string[]> =>
  (await chargesNow(fixture, [id]))
    .filter(c => c.side === 'ap')
    .map(c => `${c.kind} ${c.amount}`)
    .toSorted()
/** Reprices as a lane does for an overtaken trip. */
const reprice = (id: number): Promise<void> =>
  app.work(fixture.masters.orgId, async tx =>
    priceWaybill(tx, await tx.lock(waybill, id), { overtaken: true, reason: '重算' }),
  )

describe('repricing a trip', () => {
  it('drops a manual price once the trip has another carrier', async () => {
    const { id } = await tripOf(fixture, { load: '33.00', audit: false })
    await fixture.clerk.must('oms/wayBill/setPrice', { id, side: 'ap', basis: 'ton', price: '150', reason: '加急' })
    expect(await ap(id)).toEqual(['freight 4950.00'])
    await fixture.clerk.must('oms/wayBill/changeCarrier', { id, carrierId: fixture.masters.carrierB, reason: '换车队' })
    expect(await ap(id)).toEqual(['freight 4158.00'])
    expect(await tripNow(fixture, id)).toMatchObject({
      apPinned: false,
      apPrice: '126.0000',
      carrierId: fixture.masters.carrierB,
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('tells for each trip why a price was taken or nothing could be charged', async () => {
    const { id } = await tripOf(fixture, { load: '33.00', audit: false })
    const set = { side: 'ap', basis: 'ton', price: '150', reason: '临时车' }
    const fine = await fixture.clerk.must<{ warnings?: unknown }>('oms/wayBill/setPrice', { id, ...set })
    expect(fine.warnings).toBeUndefined()
    // The carrier has neither a contract nor a price sheet.
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(
        'update waybill set carrier_id = $2, ap_contract_id = null where id = $1',
        [id, fixture.masters.customerId],
        'strange-carrier',
      ),
    )
    const { results } = await fixture.clerk.must<{
      results: { ok: boolean; warnings?: { code: string; msg: string }[] }[]
    }>('oms/wayBill/setPrice', { ids: [id], ...set })
    expect(results).toMatchObject([
      {
        ok: true,
        warnings: [
          { code: 'waybill.price_without_charge', msg: expect.stringContaining('请用运单的“改承运商”选择承运合同') },
        ],
      },
    ])
  })

  it('keeps a manual price with its reason while the weights are corrected', async () => {
    const { id } = await tripOf(fixture, { load: '33.00', audit: false })
    await fixture.clerk.must('oms/wayBill/setPrice', { id, side: 'ap', basis: 'ton', price: '150', reason: '加急' })
    await fixture.clerk.must('oms/wayBill/correct', { id, reason: '复磅', loadGross: '47.20', unloadGross: '47.20' })
    expect(await ap(id)).toEqual(['freight 4800.00'])
    expect(await tripNow(fixture, id)).toMatchObject({ apPinned: true, apPrice: '150.0000' })
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/charge/list', {
      filters: { docId: id, side: 'ap' },
    })
    expect(list[0]).toMatchObject({ pinned: true, note: '加急' })
  })

  it('keeps what a statement agreed: an adjustment is no part of the price, and nothing is wiped again', async () => {
    const { id } = await tripOf(fixture, { load: '33.00' })
    const draft = await statementOf(fixture, { step: 'draft' })
    const lines = draft.lines.map(line => ({ id: line.id, adjust: '-12.34', adjustReason: '短少' }))
    await fixture.clerk.must('sap/carrier/save', { id: draft.id, version: draft.version, lines })
    await fixture.clerk.must('sap/carrier/send', { id: draft.id })
    await confirm(fixture, { kind: 'carrier', id: draft.id })
    expect(await ap(id)).toEqual(['adjust -12.34', 'freight 4224.00'])
    await reprice(id)
    expect(await ap(id)).toEqual(['adjust -12.34', 'freight 4224.00'])
    expect(await violations(fixture)).toEqual([])
  })

  it('leaves a trip locked while a statement contains it, although its correction is free', async () => {
    const { id } = await tripOf(fixture, { load: '33.00' })
    await statementOf(fixture, { step: 'draft' })
    const sheets = await fixture.clerk.must<{ list: Row[] }>('cm/carrierPrice/list', {
      filters: { contractId: fixture.masters.apContractA },
    })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql('update price_sheet_line set price = 130 where org_id = $1 and parent_id = $2', [
        fixture.masters.orgId,
        sheets.list[0]?.id,
      ]),
    )
    await reprice(id)
    expect(await ap(id)).toEqual(['freight 4224.00', 'freight 66.00'])
    expect(await tripNow(fixture, id)).toMatchObject({ apStatus: 'inStatement', apTotal: '4290.00' })
    expect(await fixture.clerk.call('oms/wayBill/unaudit', { id, reason: '改磅单' })).toMatchObject({
      http: 409,
      error: 'waybill.in_statement',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('counts corrected tonnes also for a truck that is paid per trip', async () => {
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(`update price_sheet_line set basis = 'truck', price = 4200 where org_id = $1 and contract_id = $2`, [
        fixture.masters.orgId,
        fixture.masters.apContractA,
      ]),
    )
    const { id } = await tripOf(fixture, { load: '33.00', audit: false })
    expect(await ap(id)).toEqual(['freight 4200.00'])
    await fixture.clerk.must('oms/wayBill/correct', { id, reason: '复磅', loadGross: '47.20', unloadGross: '47.20' })
    expect(await ap(id)).toEqual(['freight 4200.00'])
    expect(await violations(fixture)).toEqual([])
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/charge/list', { filters: { docId: id } })
    expect(list.map(row => row.tons)).toEqual(['32.000', '32.000'])
  })
})
