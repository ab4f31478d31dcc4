import { anyResource } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { loadBill, loadBillGrant, waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Trip, tripsOf, withoutWiping } from '../../settlement/testing/fixture.ts'
import { takeFile, takePdf } from '../../testing/take-file.ts'
import { billIn, tripAt } from '../testing/masters.ts'

let fixture: Fixture
let trips: Trip[]

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  trips = await tripsOf(fixture, [
    { load: '33.46', unload: '33.40', prepayCash: '1200.00' },
    { load: '32.00', infoFee: '100.00', day: '2026-11-12' },
    { load: '31.00', carrierId: fixture.masters.carrierB, day: '2026-11-13' },
  ])
})

const print = (layout: string, ids: unknown[], headers = {}) =>
  takePdf(fixture.app, fixture.clerk, { path: 'oms/wayBill/print', body: { ids, layout }, headers })

describe('every paper of a trip', () => {
  // Trucks hand over to trains on short hauls only
  it.each(Object.keys(waybill.prints ?? {}).filter(layout => layout !== 'handover'))(
    '%s is printed of a trip that is through, in both languages',
    async layout => {
      for (const lang of ['zh', 'en']) {
        const { pages } = await print(layout, [trips[0]?.id], { 'accept-language': lang })
        const words = pages.join('\n')
        expect(words).toContain(trips[0]?.waybillNo as string)
        expect(words).not.toMatch(/undefined|null|NaN|\[object/)
        expect(words).not.toContain('〓')
      }
    },
  )

  it('is refused until it has content, and the refusal names the trip', async () => {
    const { app, clerk, masters } = fixture
    const [priced] = trips
    const [team] = masters.teams
    const { id, waybillNo } = await tripAt(clerk, {
      masters,
      mainId: priced?.mainId as number,
      team: team as never,
      step: 'toDispatch',
    })
    const path = 'oms/wayBill/print'
    for (const [layout, error] of [
      ['dispatch', 'waybill.print_truck'],
      ['roadBill', 'waybill.print_truck'],
      ['weighNote', 'waybill.print_load'],
      ['receiptCover', 'waybill.print_unload'],
      ['driverSettle', 'waybill.print_unload'],
      ['handover', 'waybill.print_short_haul'],
    ] as const) {
      const answer = await takeFile(app, clerk, { path, body: { ids: [trips[0]?.id, id], layout } })
      expect(answer, layout).toMatchObject({ http: 409, error })
      expect(answer.bytes.toString()).toContain(waybillNo)
    }
  })

  it('a driver’s settlement needs a driver', () => {
    const row = { waybillNo: 'YD1', transportStatus: 'unloaded', apStatus: 'priced' }
    const { driverSettle } = anyResource(waybill).prints ?? {}
    expect(driverSettle?.guard?.({ ...row, driverId: null })).toMatchObject({ code: 'waybill.print_driver' })
    expect(driverSettle?.guard?.({ ...row, driverId: 1 })).toBeUndefined()
  })

  it('a driver’s settlement is not printed by a person who does not see its amounts', async () => {
    const { app, masters } = fixture
    const blind = await app.person(masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.print'],
      fieldRights: { waybill: { apTotal: 'masked' } },
    })
    const body = { id: trips[0]?.id, layout: 'driverSettle' }
    expect(await takeFile(app, blind, { path: 'oms/wayBill/print', body })).toMatchObject({
      http: 403,
      error: 'print.unseen',
    })
  })
})

describe('a dispatch order', () => {
  it('shows in two copies who may load what, where and until when, without prices', async () => {
    const [trip] = trips
    const { pages, sizes } = await print('dispatch', [trip?.id])
    expect(pages).toHaveLength(2)
    expect(sizes[0]).toEqual([595, 420])
    const [first = '', second = ''] = pages
    expect(first).toContain('第一联 存根')
    expect(first).toContain(
      `运单查询校验码：${(await fixture.clerk.must<{ checkCode: string }>('oms/wayBill/checkCode', { id: trip?.id })).checkCode}`,
    )
    expect(second).toContain('第二联 提货')
    for (const word of [
      '派车单（提货单）',
      trip?.waybillNo as string,
      '常乐源煤业',
      '陕西省榆林市榆阳区',
      '动力煤',
      trip?.plateNo as string,
      '身份证后4位',
    ])
      expect(first).toContain(word)
    expect(first).toMatch(/身份证后4位\n\*\*\*\* [\dX]{4}\n/)
    for (const secret of ['128.00', '136.00', '4,275.20', '1,200.00']) expect(first).not.toContain(secret)
  })
})

describe('a road freight bill', () => {
  it('has three copies on paper of 241 mm, and no freight for a person who may not see it', async () => {
    const { pages, sizes } = await print('roadBill', [trips[0]?.id])
    expect(pages.map(text => text.split('\n')[2])).toEqual(['第一联 存根', '第二联 承运', '第三联 收货'])
    expect(sizes[0]?.[0]).toBe(683)
    for (const word of ['测试恒途运输有限公司', '610802001018', '从业资格证号', '33.46', '33.40', '4,275.20'])
      expect(pages[0]).toContain(word)
    const reader = await fixture.app.person(fixture.masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.print'],
      fieldRights: { waybill: { apFreight: 'hidden' } },
    })
    const seen = await takePdf(fixture.app, reader, {
      path: 'oms/wayBill/print',
      body: { id: trips[0]?.id, layout: 'roadBill' },
    })
    expect(seen.pages[0]).not.toContain('4,275.20')
  })
})

describe('a weighing note', () => {
  it('shows kilograms, for each weighing', async () => {
    const { pages } = await print('weighNote', [trips[0]?.id])
    expect(pages).toHaveLength(2)
    // 33.46 t and 33.40 t net over a tare of 15.20 t.
    expect(pages[0]).toMatch(/装货过磅[^]*毛重\(kg\)\n48,660\n皮重\(kg\)\n15,200\n净重\(kg\)\n33,460/)
    expect(pages[1]).toMatch(/卸货过磅[^]*毛重\(kg\)\n48,600\n皮重\(kg\)\n15,200\n净重\(kg\)\n33,400/)
  })

  it('has its weights on the first sheet, however long the names are', async () => {
    const { app, masters } = fixture
    const name = '榆林市榆阳区常乐源煤业集团有限责任公司第三装车场东侧二号筒仓（西门入口）联运'
    const names = (shipper: unknown, consignee: unknown) =>
      app.work(masters.orgId, tx =>
        tx.sql('update waybill set shipper = $3, consignee = $4 where org_id = $1 and id = $2', [
          tx.orgId,
          trips[1]?.id,
          shipper,
          consignee,
        ]),
      )
    await names(name, name)
    const { pages } = await print('weighNote', [trips[1]?.id])
    expect(pages[0]).toContain('净重(kg)')
    await names(trips[1]?.shipper, trips[1]?.consignee)
  })
})

describe('papers about several trips', () => {
  it('the cover of receipts counts the copies of each owner', async () => {
    const {
      pages: [text = ''],
    } = await print(
      'receiptCover',
      trips.map(trip => trip.id),
    )
    expect(text).toMatch(/回单份数：\n6/)
    expect(text).toMatch(/合计\n96\.46\n96\.40\n6/)
  })

  it('a driver’s settlement has one paper per driver, truck and account, with the open amount', async () => {
    const { pages } = await print(
      'driverSettle',
      trips.map(trip => trip.id),
    )
    expect(pages).toHaveLength(1)
    const [text = ''] = pages
    // 33.40 × 128 + 32.00 × 128 + 31.00 × 126 = 12,277.20; less 100.00 and the 1,200.00 prepaid.
    expect(text).toContain('共 3 趟')
    expect(text).toMatch(/合计\n96\.40\n12,277\.20\n-100\.00\n12,177\.20\n1,200\.00\n10,977\.20/)
    expect(text).toContain('人民币壹万零玖佰柒拾柒元贰角整')
  })

  it('a driver’s settlement shows no card that was not confirmed by a second person', async () => {
    const { app, clerk, manager, masters } = fixture
    const [team] = masters.teams
    const card = String(
      (await clerk.must<{ bankCardNo: string }>('sys/driver/info', { id: team?.driverId })).bankCardNo,
    )
    const text = async () => (await print('driverSettle', [trips[0]?.id])).pages[0]?.replaceAll(' ', '') ?? ''
    expect(await text()).toContain(card)
    const row = await clerk.must<{ version: number }>('sys/driver/info', { id: team?.driverId })
    const changed = await clerk.must<{ version: number }>('sys/driver/save', {
      id: team?.driverId,
      version: row.version,
      bankName: '中国工商银行榆林分行',
    })
    const unconfirmed = await text()
    expect(unconfirmed).toContain('收款卡未经复核，不得付款')
    expect(unconfirmed).not.toContain(card)
    await manager.must('sys/driver/confirmCard', { id: team?.driverId, version: changed.version })
    // The trip still has the earlier card.
    expect(await text()).not.toContain(card)
    await app.work(masters.orgId, tx =>
      tx.sql(`update waybill set payee_bank = '中国工商银行榆林分行' where org_id = $1`, [tx.orgId]),
    )
    expect(await text()).toContain(card)
    await app.work(masters.orgId, tx =>
      tx.sql(`update waybill set payee_account = '6222020000000000000' where org_id = $1`, [tx.orgId]),
    )
    expect(await text()).toContain('收款卡未经复核，不得付款')
  })

  it('names freight, payable and what is to pay even where they are zero', async () => {
    const { app, masters } = fixture
    await app.work(masters.orgId, tx =>
      tx.sql(`update waybill set ap_freight = 0, ap_total = 0, pay_on_receipt = 0 where org_id = $1 and id = $2`, [
        tx.orgId,
        trips[2]?.id,
      ]),
    )
    const { pages } = await print('driverSettle', [trips[2]?.id])
    for (const column of ['运费', '应付', '实付']) expect(pages[0]).toMatch(new RegExp(`\\n${column}(?:\\(元\\))?\\n`))
    expect(pages[0]).toContain('¥0.00')
  })
})

describe('a pick-up order', () => {
  it('of a bill lists the carriers with grants; of a grant shows its code', async () => {
    const { app, clerk, masters } = fixture
    const bill = await billIn(app, masters)
    const grant = await app.work(masters.orgId, async tx => {
      await tx.getRequired(party, masters.carrierA)
      return tx.insert(loadBillGrant, {
        billId: bill.id,
        carrierId: masters.carrierA,
        qty: '500.000',
        trucks: 15,
        validTo: '2026-12-10',
      } as never)
    })
    const row = await app.work(masters.orgId, tx => tx.getRequired(loadBill, bill.id))
    const {
      pages: [text = ''],
    } = await takePdf(app, clerk, { path: 'oms/loadBill/print', body: { id: bill.id, layout: 'pickup' } })
    for (const word of ['提货单', row.billNo, '授权承运商', grant.grantNo, '恒途运输', '500.00', '2026-12-10'])
      expect(text).toContain(word)
    const {
      pages: [code = ''],
    } = await takePdf(app, clerk, { path: 'oms/loadBillGrant/print', body: { id: grant.id, layout: 'pickup' } })
    for (const word of ['电子提单', grant.grantNo, '提货密码：', row.billNo]) expect(code).toContain(word)
  })
})
