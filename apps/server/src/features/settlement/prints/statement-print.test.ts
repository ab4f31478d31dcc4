import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { takeFile, takePdf, takeSheets } from '../../testing/take-file.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripsOf,
  withoutWiping,
} from '../testing/fixture.ts'

let fixture: Fixture
let carrier: Row
let customer: Row

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  const { clerk } = fixture
  await tripsOf(fixture, [
    { load: '33.00', day: '2026-11-02', prepayCash: '1200.00' },
    { load: '32.44', day: '2026-11-03' },
    { load: '33.10', unload: '33.04', day: '2026-11-05', infoFee: '100.00' },
  ])
  const draft = await statementOf(fixture, { step: 'draft' })
  const lines = draft.lines.map((line, i) => ({
    id: line.id,
    ...(i === 1 ? { adjust: '-52.32', adjustReason: '到港扣水' } : {}),
  }))
  await clerk.must('sap/carrier/save', { id: draft.id, version: draft.version, lines })
  carrier = await clerk.must<Row>('sap/carrier/info', { id: draft.id })
  customer = await statementOf(fixture, { kind: 'customer', step: 'sent' })
})

const print = (path: string, body: object, headers = {}) => takePdf(fixture.app, fixture.clerk, { path, body, headers })

describe('a printed statement', () => {
  it('of a carrier names both parties, the sums by route and price, additions and deductions, and the total in figures and words', async () => {
    const { pages, name } = await print('sap/carrier/print', { id: carrier.id, layout: 'statement' })
    const [text = ''] = pages
    expect(pages).toHaveLength(1)
    expect(name).toContain(`对账单_${String(carrier.stmtNo)}.pdf`)
    for (const word of [
      '承运商对账单',
      '对账期间：2026-10-26 至 2026-11-25',
      '草稿',
      '合同号：',
      '恒途运输有限公司',
      '中国农业银行榆林分行',
      '常乐源煤矿—黄骅港三期堆场',
      '动力煤',
    ])
      expect(text).toContain(word)
    expect(text).toMatch(/甲方（托运人）：\n测试物流.+\n[^]*乙方（承运人）：\n测试恒途运输有限公司/)
    // 98.540 loaded, 98.480 unloaded; freight 98.480 × 128.00.
    expect(text).toMatch(/合计\n3\n98\.540\n98\.480\n98\.480\n吨\n12,605\.44/)
    expect(text).toMatch(/信息费\n1\n9.00%\n-100\.00/)
    expect(text).toContain('到港扣水')
    expect(text).toContain('-52.32')
    expect(text).toMatch(/预付抵扣\n1\n-1,200\.00/)
    // 12,605.44 − 100.00 − 52.32 − 1,200.00
    expect(carrier.netSum).toBe('11253.12')
    expect(text).toContain('人民币壹万壹仟贰佰伍拾叁元壹角贰分')
    expect(text).toContain('¥11,253.12')
    expect(text).toMatch(/9.00%\n12,453\.12\n11,424\.88\n1,028\.24/)
    expect(text.split('（盖章）')).toHaveLength(3)
  })

  it('of a customer names the customer first', async () => {
    const {
      pages: [text = ''],
    } = await print('sap/customer/print', { id: customer.id, layout: 'statement' })
    expect(text).toContain('货主对账单')
    expect(text).toMatch(/甲方（托运人）：\n测试常乐源煤业有限公司\n[^]*乙方（承运人）：\n测试物流/)
    expect(text).not.toContain('草稿')
  })

  it('has every line in an annex on landscape pages, with the sums of the statement', async () => {
    const { pages, sizes } = await print('sap/carrier/print', { id: carrier.id, layout: 'annex' })
    expect(sizes).toEqual([
      [595, 842],
      [842, 595],
    ])
    for (const line of carrier.lines) expect(pages[1]).toContain(line.docNo)
    expect(pages[1]).toMatch(/合计\n98\.540\n98\.480\n98\.480\n吨\n12,605\.44\n100\.00\n-52\.32\n1,200\.00\n11,253\.12/)
  })

  it('hides what its reader may not see, and masks the account', async () => {
    const { app, masters } = fixture
    const reader = await app.person(masters.orgId, {
      permissions: ['sap.carrier.read', 'sap.carrier.print', 'sap.carrier.export'],
      fieldRights: {
        statement: {
          'lines.price': 'hidden',
          netSum: 'hidden',
          openSum: 'hidden',
          taxGroups: 'hidden',
          'lines.prepaid': 'hidden',
          'lines.net': 'hidden',
          accountNo: 'masked',
        },
      },
    })
    const { pages } = await takePdf(app, reader, {
      path: 'sap/carrier/print',
      body: { id: carrier.id, layout: 'annex' },
    })
    const text = pages.join('\n')
    for (const secret of [
      '128.00',
      '11,253.12',
      '11253.12',
      '人民币',
      '11,424.88',
      '1,200.00',
      '6100 1234 5678 9012 345',
    ])
      expect(text).not.toContain(secret)
    expect(text).toContain('12,605.44')
    for (const heading of ['含税单价', '净额', '预付抵扣']) expect(text).not.toContain(heading)
    const sheets = await takeSheets(app, reader, { path: 'sap/carrier/workbook', body: { id: carrier.id } })
    const cells = JSON.stringify([...sheets])
    for (const secret of ['"128', '11253.12', '11424.88', '6100 1234 5678 9012 345', '应结净额'])
      expect(cells).not.toContain(secret)
    expect([...sheets.keys()]).not.toContain('税额')
  })
})

describe('the workbook of a statement', () => {
  it('has sheets for head, summary, additions, tax, lines and charges, each with its sums', async () => {
    const { app, clerk } = fixture
    const file = await takeFile(app, clerk, { path: 'sap/carrier/workbook', body: { id: carrier.id } })
    expect(file).toMatchObject({ http: 200, name: expect.stringContaining(`${String(carrier.stmtNo)}.xlsx`) })
    const sheets = await takeSheets(app, clerk, { path: 'sap/carrier/workbook', body: { id: carrier.id } })
    expect([...sheets.keys()]).toEqual(['对账单', '汇总', '加减项', '税额', '明细', '费用'])
    expect(sheets.get('对账单')).toContainEqual(['应结净额', '11253.12'])
    expect(sheets.get('汇总')?.at(-1)).toEqual(['合计', '', '3', '98.540', '98.480', '98.480', '吨', '', '12605.44'])
    expect(sheets.get('税额')?.at(-1)).toEqual(['合计', '12453.12', '11424.88', '1028.24'])
    const lines = sheets.get('明细') ?? []
    expect(lines).toHaveLength(5)
    expect(lines[0]?.slice(0, 4)).toEqual(['单号', '卸货日期', '车牌/货票号', '品名'])
    expect(lines.at(-1)).toContain('11253.12')
    expect(
      sheets
        .get('费用')
        ?.slice(1)
        .map(row => [row[3], row[5]]),
    ).toContainEqual(['信息费', '-100.00'])
    const english = await takeSheets(app, clerk, {
      path: 'sap/carrier/workbook',
      body: { id: carrier.id },
      headers: { 'accept-language': 'en' },
    })
    expect([...english.keys()]).toEqual(['Statement', 'Summary', 'Additions, deductions', 'Tax', 'Lines', 'Charges'])
  })

  it('needs the right to export statements of this kind, and is recorded in the history', async () => {
    const { app, clerk, masters } = fixture
    const reader = await app.person(masters.orgId, { permissions: ['sap.carrier.read'] })
    expect(await takeFile(app, reader, { path: 'sap/carrier/workbook', body: { id: carrier.id } })).toMatchObject({
      http: 403,
    })
    expect(await takeFile(app, clerk, { path: 'sap/customer/workbook', body: { id: carrier.id } })).toMatchObject({
      http: 404,
    })
    const { rows } = await app.work(masters.orgId, tx =>
      tx.sql<{ count: number }>(
        `select count(*)::int as count from audit where org_id = $1 and action = 'export' and resource = 'statement'`,
        [masters.orgId],
      ),
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})

describe('a printed settlement', () => {
  it('shows what is due, was paid, is paid now and stays open', async () => {
    const { masters } = fixture
    await tripsOf(fixture, [{ load: '33.00', carrierId: masters.carrierB, day: '2026-11-08' }])
    const statement = await statementOf(fixture, { partyId: masters.carrierB })
    const pay = (amount: string, step: 'paid' | 'draft') =>
      settlementOf(fixture, { partyId: masters.carrierB, items: [{ statementId: statement.id, amount }], step })
    await pay('1000.00', 'paid')
    const second = await pay('2000.00', 'draft')
    const {
      pages: [text = ''],
    } = await print('sap/payment/print', { id: second.id, layout: 'payment' })
    for (const word of [
      '付款申请书',
      '草稿',
      '测试塞上通物流有限公司',
      '部门负责人',
      '人民币贰仟元整',
      '¥2,000.00',
      '其中税额',
    ])
      expect(text).toContain(word)
    // 33.00 t × 126.00 = 4,158.00.
    expect(text).toMatch(/合计\n4,158\.00\n1,000\.00\n2,000\.00\n3,000\.00\n1,158\.00/)
    const {
      pages: [receipt = ''],
    } = await print('sap/payment/print', { id: second.id, layout: 'settlement' })
    expect(receipt).toContain('付款结算单')
  })
})
