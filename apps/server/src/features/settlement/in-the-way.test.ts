import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorSet } from '@tuheng/domain/kernel/errors'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalsWithBlockers } from '../../engine/write/blockers.ts'
import { type Person, testApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, type Row, settlementOf, statementOf, type Trip, tripOf } from './testing/fixture.ts'

interface Refusal {
  blockers: { resource: string; label: { zh: string }; id: number; no: string; path: string | null }[]
  hidden: number
  count?: number
}

let fixture: Fixture
let trip: Trip
let statement: Row
/** Has rights to trips only. */
let dispatcher: Person

const refusal = async (who: Person, path: string, body: object) => {
  const answer = await who.call<Refusal>(path, body)
  expect(answer.http, answer.msg).toBe(409)
  return answer
}

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  trip = await tripOf(fixture, { load: '30.00' })
  statement = await statementOf(fixture, { kind: 'customer' })
  dispatcher = await fixture.app.person(fixture.masters.orgId, {
    permissions: [
      'oms.way.read',
      'oms.way.unaudit',
      'oms.way.audit',
      'oms.way.delete',
      'sys.goods.read',
      'sys.goods.delete',
    ],
  })
})

describe('a refusal names the blocking records', () => {
  it('the statement that contains a trip, to a person who may see it', async () => {
    const { msg, data, error } = await refusal(fixture.clerk, 'oms/wayBill/unaudit', { id: trip.id, reason: '改磅单' })
    expect(error).toBe('waybill.in_statement')
    expect(msg).toBe(
      `已对账的运单不允许修改：货主对账 ${String(statement.stmtNo)}。已确认的对账单请先作废，或在下期对账单中以调整额更正`,
    )
    expect(data).toMatchObject({
      blockers: [
        {
          resource: 'statement',
          id: statement.id,
          no: statement.stmtNo,
          path: expect.stringContaining(`/${statement.id}`),
        },
      ],
      hidden: 0,
    })
  })

  it('only their number to a person who may not see them, in a batch as well', async () => {
    const { msg, data } = await refusal(dispatcher, 'oms/wayBill/unaudit', { id: trip.id, reason: '改磅单' })
    expect(msg).toBe('已对账的运单不允许修改：1 项无权查看。已确认的对账单请先作废，或在下期对账单中以调整额更正')
    expect(data).toEqual({ blockers: [], hidden: 1 })
    const batch = await fixture.clerk.must<{ results: { errors: { msg: string }[] }[] }>('oms/wayBill/unaudit', {
      ids: [trip.id],
      reason: '改磅单',
    })
    expect(batch.results[0]?.errors[0]?.msg).toContain(String(statement.stmtNo))
  })

  it('no status to a person from whom it is hidden', async () => {
    const told = ['作废', '撤回', '草稿', '异议', '已确认', '已结算', 'void', 'Void', 'ithdraw', 'draft', 'onfirmed']
    for (const [resource, field] of [
      ['waybill', 'arStatus'],
      ['waybill', 'apStatus'],
      ['statement', 'status'],
    ] as const) {
      const blind = await fixture.app.person(fixture.masters.orgId, {
        permissions: ['oms.way.read', 'oms.way.unaudit', 'sap.customer.read'],
        fieldRights: { [resource]: { [field]: 'hidden' } },
      })
      const answer = await refusal(blind, 'oms/wayBill/unaudit', { id: trip.id, reason: '改磅单' })
      expect(answer.msg, field).toContain('请联系负责该单据的同事处理')
      expect(
        told.filter(word => JSON.stringify(answer).includes(word)),
        field,
      ).toEqual([])
    }
  })

  it('no status by sums over a single record, to a person from whom it is hidden', async () => {
    const voided = await statementOf(fixture, { step: 'sent' })
    await fixture.clerk.must('sap/carrier/void', { id: voided.id, reason: '错' })
    const kept = await statementOf(fixture, { step: 'sent' })
    const asked = async (who: Person, id: number) => {
      const { left, totals, tabs } = await who.must<{ left: number; totals: object; tabs: object }>(
        'sap/carrier/summary',
        { ids: [id] },
      )
      return { left, totals, tabs }
    }
    const blind = await fixture.app.person(fixture.masters.orgId, {
      permissions: ['sap.carrier.read'],
      fieldRights: { statement: { status: 'hidden' } },
    })
    expect(await asked(fixture.clerk, voided.id)).toMatchObject({ left: 1, totals: { netSum: '0' } })
    const [gone, live] = [await asked(blind, voided.id), await asked(blind, kept.id)]
    expect(gone).toMatchObject({ left: 0, tabs: {}, totals: { netSum: voided['netSum'] } })
    expect(live).toMatchObject({ left: 0, tabs: {}, totals: { netSum: kept['netSum'] } })
    await fixture.clerk.must('sap/carrier/void', { id: kept.id, reason: '错' })
  })

  it('also when the trip is saved or deleted', async () => {
    const { version } = await fixture.clerk.must<Row>('oms/wayBill/info', { id: trip.id })
    for (const [path, body] of [
      ['save', { id: trip.id, version, remark: '改' }],
      ['delete', { id: trip.id }],
    ] as const) {
      const { msg, data } = await refusal(fixture.clerk, `oms/wayBill/${path}`, body)
      expect(msg, path).toContain(String(statement.stmtNo))
      expect(data.blockers).toMatchObject([{ resource: 'statement', id: statement.id }])
    }
  })

  it('an invoice by its status: one that is applied for is withdrawn, an issued one is reversed', async () => {
    const composed = await fixture.clerk.must<Row>('crm/customer/compose', {
      customerId: fixture.masters.customerId,
      items: [{ statementId: statement.id }],
    })
    const { items, ...rest } = composed
    const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
    const draft = await fixture.clerk.must<Row>('crm/customer/save', {
      customerId: fixture.masters.customerId,
      ...filled,
      items: items.map(({ statementId, amount }) => ({ statementId, amount })),
    })
    await fixture.clerk.must('crm/customer/submit', { id: draft.id })
    const voided = () => refusal(fixture.clerk, 'sap/customer/void', { id: statement.id, reason: '错' })
    const applied = await voided()
    expect(applied.error).toBe('statement.has_invoice')
    expect(applied.msg).toContain(String(draft.applyNo))
    expect(applied.msg).toContain('请先撤回开票申请')
    expect(applied.msg).not.toContain('红冲')
    await fixture.manager.must('crm/customer/approve', { id: draft.id })
    await fixture.clerk.must('crm/customer/issue', {
      id: draft.id,
      invoiceNo: '26612000000000099999',
      invoiceDate: '2026-11-20',
    })
    expect((await voided()).msg).toContain('已开具的发票请先红冲')
  })

  it('the settlements of a statement', async () => {
    const payable = await statementOf(fixture)
    const asked = await settlementOf(fixture, {
      items: [{ statementId: payable.id, amount: '100.00' }],
      step: 'approving',
    })
    const { msg, data } = await refusal(fixture.clerk, 'sap/carrier/void', { id: payable.id, reason: '错' })
    expect(msg).toBe(
      `对账单已申请结算 100.00 元：承运商付款 ${String(asked.settleNo)}。审批中的结算单请先撤回，已批准的请先取消，已登记收付的请先撤销`,
    )
    expect(data.blockers).toMatchObject([{ resource: 'settlement', id: asked.id }])
  })

  it('the statement of the same period', async () => {
    const { partyId } = statement
    const first = await fixture.clerk.must<Row>('sap/customer/save', {
      partyId,
      periodFrom: '2026-08-26',
      periodTo: '2026-09-25',
    })
    const { msg, data } = await refusal(fixture.clerk, 'sap/customer/save', {
      partyId,
      periodFrom: '2026-08-26',
      periodTo: '2026-09-25',
    })
    expect(msg).toContain(`货主对账 ${String(first.stmtNo)}`)
    expect(data.blockers).toMatchObject([{ resource: 'statement', id: first.id }])
  })

  it('up to ten uses of a master record, and their number', async () => {
    const { orgId } = fixture.masters
    await fixture.app.work(orgId, async tx => {
      for (let i = 0; i < 12; i++) await tx.insert(waybill, { mainId: fixture.taskId })
    })
    const { goodsId } = trip
    const { msg, data } = await refusal(fixture.clerk, 'sys/goods/delete', { id: goodsId })
    expect(data.blockers).toHaveLength(10)
    expect(data.count).toBeGreaterThan(12)
    expect(msg).toContain(`已被 ${data.count} 条记录引用，不能删除`)
    expect(msg).toContain(`另有 ${(data.count ?? 0) - 10} 项`)
    const blind = await refusal(dispatcher, 'sys/goods/delete', { id: goodsId })
    expect(blind.data.count).toBe(data.count)
    expect([...new Set(blind.data.blockers.map(({ resource }) => resource))]).toEqual(['mainWaybill', 'waybill'])
  })

  it('a record once that uses it at several places', async () => {
    const { clerk, masters } = fixture
    const { portId, mineId, goodsId, apContractA: contractId } = masters
    const route = await clerk.must<Row>('cm/route/save', { fromAddressId: portId, toAddressId: mineId, km: '486.0' })
    const line = { routeId: route.id, goodsId, basis: 'ton', price: '128', taxRate: '0.09' }
    const period = { effFrom: '2027-01-01', effTo: '2027-12-31' }
    // It holds its routes in its lines and in a column of their own
    const sheet = await clerk.must<Row>('cm/carrierPrice/save', { contractId, ...period, lines: [line] })
    const { msg, data } = await refusal(clerk, 'cm/route/delete', { id: route.id, check: true })
    expect(data).toMatchObject({ blockers: [{ resource: 'priceSheet', id: sheet.id }], hidden: 0, count: 1 })
    expect(msg).toContain('已被 1 条记录引用')
  })
})

describe('refusals about other records', () => {
  /** Refusals that name the record in their own text, or are about the record itself; code → reason. */
  const OTHERWISE: Readonly<Record<string, string>> = {
    'price_sheet.overlap': 'price_sheet.overlap_with comes first and names the sheet; this is the constraint behind it',
    'invoice.not_verified': 'the invoice itself',
    'invoice.ticked': 'the invoice itself',
    'statement.no_lines': 'the statement itself',
    'statement.same_period': 'named before it is written; see the test above',
    'statement.over_invoiced': 'lost a race: reloaded, the statement shows what took it',
    'settlement.over_open_any': 'lost a race: reloaded, the statement shows what took it',
    'load_bill.expired': 'the bill itself',
    'advance.later_act': 'its refusal is thrown with the later acts',
    'container_move.in_statement': 'its refusal is thrown with the statements',
    'storage_bill.in_statement': 'its refusal is thrown with the statements',
    'link.answered': 'the statement itself, open on the page that asks to be loaded again',
    'link.many': 'the links stand in the tab beside the button',
  }
  const SPEAKS =
    /(?:已对账|引用|占用|已有|存在|已开|已申请|请先).*(?:对账单|结算单|发票|红字|异常|执行单|提单|任务)|(?:对账单|结算单|发票|红字|异常|执行单|提单|任务).*(?:引用|占用|已有|存在|请先)|已对账/

  it('name those records in one of these ways', async () => {
    const domain = join(import.meta.dirname, '../../../../../packages/domain/src')
    const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.errors.ts'))
    const sets = (
      await Promise.all(files.map(async name => Object.values((await import(join(domain, name))) as object)))
    ).flat() as ErrorSet<Record<string, { status: number; zh: string; en: string }>>[]
    const codes = sets
      .filter(set => typeof set?.defs === 'object')
      .flatMap(({ defs }) => Object.entries(defs))
      .filter(([, { status, zh }]) => status === 409 && SPEAKS.test(zh))
    const named = new Set(refusalsWithBlockers())
    const silent = codes.filter(
      ([code, { zh }]) =>
        !named.has(code) &&
        !/\{(?:\w*[nN]o|numbers|by|statement|names|people|list|sheet|contract|plateNo|name)\}/.test(zh) &&
        !(code in OTHERWISE),
    )
    expect(silent.map(([code, { zh }]) => `${code}: ${zh}`)).toEqual([])
    expect(codes.length).toBeGreaterThan(10)
  })
})
