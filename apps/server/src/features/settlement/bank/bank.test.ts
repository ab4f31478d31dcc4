import iconv from 'iconv-lite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { testApp } from '../../../testing/app.ts'
import { importer, workbook } from '../../../testing/import.ts'
import { ACCOUNT, type Fixture, makeFixture, type Row, statementOf, tripOf, withoutWiping } from '../testing/fixture.ts'

const api = 'sap/bankTransaction'
let fixture: Fixture
/** Approved payments of 1,280.00, 2,560.00 and 3,840.00 yuan to carrier A. */
let payments: Row[]

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  await withoutWiping(fixture)
  payments = []
  for (const load of ['10.00', '20.00', '30.00']) payments.push(await approved(load))
})

/** Asked for by the clerk and approved by the manager. */
async function approved(load: string): Promise<Row> {
  const { clerk, manager, masters } = fixture
  await tripOf(fixture, { load, day: '2026-11-02' })
  const statement = await statementOf(fixture, { from: '2026-10-01', step: 'sent' })
  await manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  const { netSum } = await clerk.must<AnyRow>('sap/carrier/info', { id: statement.id })
  const items = [{ statementId: statement.id, amount: netSum }]
  const { id } = await clerk.must<Row>('sap/payment/save', {
    partyId: masters.carrierA,
    planDate: '2026-11-20',
    items,
    ...ACCOUNT,
  })
  await clerk.must('sap/payment/submit', { id })
  return manager.must<Row>('sap/payment/approve', { id })
}

const bank = () => importer(fixture.app, fixture.cashier, api)
const list = (filters: object = {}) =>
  fixture.cashier.must<{ list: Row[] }>(`${api}/list`, { filters, sort: ['id'] }).then(answer => answer.list)
const payment = (row: Row | undefined) => fixture.clerk.must<Row>('sap/payment/info', { id: row?.id })

/** Imports with what is proposed for the columns. */
async function imported(name: string, bytes: Uint8Array) {
  const into = bank()
  const batch = await into.map(await into.upload(bytes, name), { duplicates: 'skip' })
  const problems = (await into.rows(batch.id)).flatMap(row => row.errors.map(error => `${row.row} ${error.msg}`))
  if (batch.counts['ok']) await into.commit(batch.id)
  return { counts: batch.counts, problems, into, id: batch.id }
}

describe('files of banks', () => {
  const FILES: readonly (readonly [name: string, lines: string[], encoding: string, rows: object[]])[] = [
    [
      'ICBC, GBK, two columns of amounts and no serial',
      [
        '[HISTORYDETAIL]',
        '账号: 0612020109200041873,,,,',
        '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额',
        '0,0612020109200041873,6222020612001,2026-11-18 09:12:33,借,"12,300.50",0.00,102,转账,运费,甲运输有限公司,"100,000.00"',
        '0,0612020109200041873,6222020612002,2026-11-18 10:00:01,贷,0.00,"5,000.00",102,货款,,乙贸易有限公司,"105,000.00"',
      ],
      'gbk',
      [
        {
          direction: 'out',
          amount: '12300.50',
          bookedOn: '2026-11-18',
          bookedTime: '09:12:33',
          peerName: '甲运输有限公司',
          serialNo: '20261118091233-F12300.50-100000.00',
        },
        { direction: 'in', amount: '5000.00', peerName: '乙贸易有限公司', summary: '货款', balance: '105000.00' },
      ],
    ],
    [
      'CCB, UTF-8, its long headings',
      [
        '账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号',
        '61050169900100001226,远衡物流,20261117 08:01:02,800.00,,9200.00,人民币元,丙修理厂,6227001,建行榆林分行,20261117,维修费,车辆维修,1001-CCB000001',
      ],
      'utf8',
      [
        {
          direction: 'out',
          amount: '800.00',
          bookedOn: '2026-11-17',
          bookedTime: '08:01:02',
          peerName: '丙修理厂',
          peerBank: '建行榆林分行',
          summary: '维修费',
          serialNo: '1001-CCB000001',
          ownAccount: '61050169900100001226',
        },
      ],
    ],
    [
      'BOC, payer and payee, one signed amount',
      [
        "交易类型[ Transaction Type ],付款人名称[ Payer's Name ],付款人账号[ Debit Account No. ],收款人名称[ Payee's Name ],收款人账号[ Payee's Account Number ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ]",
        '往账,远衡物流,100001,丁油品公司,200002,20261116,13:05:06,-3500.00,6500.00,BOC-778,,油款',
        '来账,戊电厂,300003,远衡物流,100001,20261116,14:05:06,7000.00,13500.00,BOC-779,运费,',
      ],
      'utf8',
      [
        {
          direction: 'out',
          amount: '3500.00',
          bookedOn: '2026-11-16',
          bookedTime: '13:05:06',
          peerName: '丁油品公司',
          serialNo: 'BOC-778',
          purpose: '油款',
        },
        { direction: 'in', amount: '7000.00', peerName: '戊电厂', serialNo: 'BOC-779', summary: '运费' },
      ],
    ],
    [
      'CMB, day and clock apart',
      [
        '交易日,交易时间,交易类型,借方金额,贷方金额,余额,摘要,流水号,用途,收/付方名称,收/付方帐号',
        '20261115,101112,企业银行代发,450.00,,50.00,代发,C0900021,,己个体户,62148',
      ],
      'utf8',
      [
        {
          direction: 'out',
          amount: '450.00',
          bookedOn: '2026-11-15',
          bookedTime: '10:11:12',
          peerName: '己个体户',
          serialNo: 'C0900021',
        },
      ],
    ],
  ]
  it.each(FILES.map(file => ({ name: file[0], file })))(
    '$name',
    async ({ file: [name, lines, encoding, expected] }) => {
      const { counts, problems } = await imported(`${name}.csv`, iconv.encode(`${lines.join('\r\n')}\r\n`, encoding))
      expect(problems).toEqual([])
      expect(counts).toMatchObject({ ok: expected.length, error: 0 })
      const rows = await list()
      expect(rows.slice(-expected.length)).toMatchObject(expected)
    },
  )

  it('says of each row what is missing or contradicts itself', async () => {
    const { problems, counts } = await imported(
      'bad.xlsx',
      await workbook([
        '明细',
        [
          ['交易日期', '交易流水号', '借方金额', '贷方金额', '余额', '对方户名'],
          ['2026-11-10', 'X1', '5.00', '6.00', '', '甲'],
          ['2026-11-10', 'X2', '', '', '', '乙'],
          ['', 'X3', '7.00', '', '', '丙'],
          ['2026-11-10', '', '7.00', '', '', '丁'],
          ['2027-11-10', 'X5', '7.00', '', '', '戊'],
        ],
      ]),
    )
    expect(counts).toMatchObject({ ok: 0, error: 5 })
    expect(problems).toEqual([
      '2 借方与贷方不能同时有金额',
      '3 没有金额：应有借方或贷方发生额，或交易金额',
      '4 交易日期未填',
      '5 没有流水号，也没有余额可以区分同一天的交易',
      '6 交易日期不能晚于今天',
    ])
  })
})

/** Three payments that left the account, in a file that names them in three ways. */
const threePayments = () => {
  const [one, two, three] = payments
  return workbook([
    '交易明细',
    [
      ['交易日期', '交易流水号', '借方金额', '贷方金额', '对方户名', '对方账号', '摘要'],
      ['2026-11-19', 'PAY-1', String(one?.amount), '', '某人', '', `付运费${String(one?.settleNo)}`],
      ['2026-11-19', 'PAY-2', String(two?.amount), '', '（别名）', ACCOUNT.accountNo, ''],
      ['2026-11-19', 'PAY-3', String(three?.amount), '', '恒途运输有限公司 ', '', '运费'],
      ['2026-11-19', 'PAY-4', '99.99', '', '恒途运输有限公司', '', '无关'],
    ],
  ])
}

describe('a payment that left the account', () => {
  it('proposes the settlement by number, account or name, and registers it once a person confirms', async () => {
    const bytes = await threePayments()
    expect((await imported('三笔.xlsx', bytes)).counts).toMatchObject({ ok: 4 })
    const rows = await list({ serialNo: { op: 'prefix', value: 'PAY-' } })
    expect(rows.map(({ status, ground, settlementId }) => [status, ground, settlementId])).toEqual([
      ['proposed', 'number', payments[0]?.id],
      ['proposed', 'account', payments[1]?.id],
      ['proposed', 'name', payments[2]?.id],
      ['unmatched', null, null],
    ])
    expect((await payment(payments[0])).status).toBe('approved')
    const answer = await fixture.cashier.must<{ ok: number; failed: number }>(`${api}/confirm`, {
      ids: rows.slice(0, 3).map(({ id }) => id),
    })
    expect(answer).toMatchObject({ ok: 3, failed: 0 })
    for (const [i, row] of payments.entries())
      expect(await payment(row)).toMatchObject({ status: 'paid', bankRef: `PAY-${i + 1}`, paidAt: '2026-11-19' })
    expect(await list({ status: 'registered' })).toMatchObject([
      { serialNo: 'PAY-1', registeredBy: fixture.cashier.memberId },
      { serialNo: 'PAY-2' },
      { serialNo: 'PAY-3' },
    ])
    // The same file again changes nothing
    const again = await imported('三笔.xlsx', bytes)
    expect(again.counts).toMatchObject({ ok: 0, skip: 4 })
  })

  it('is proposed again when the payment is taken back, and linked when it is recorded by hand', async () => {
    const { cashier } = fixture
    const id = payments[0]?.id
    await cashier.must('sap/payment/unpay', { id, reason: '登记错误' })
    expect(await list({ serialNo: 'PAY-1' })).toMatchObject([
      { status: 'proposed', settlementId: id, registeredAt: null },
    ])
    await cashier.must('sap/payment/pay', { id, bankRef: 'PAY-1', paidAt: '2026-11-19' })
    expect(await list({ serialNo: 'PAY-1' })).toMatchObject([{ status: 'registered', ground: 'serial' }])
  })

  it('waits for a person where several settlements fit, and takes none of another amount', async () => {
    const [first, second] = [await approved('10.00'), await approved('10.00')]
    await imported(
      '多个.xlsx',
      await workbook([
        '明细',
        [
          ['交易日期', '交易流水号', '借方金额', '贷方金额', '对方户名'],
          ['2026-11-19', 'MANY-1', '1280.00', '', '恒途运输有限公司'],
          ['2026-11-19', 'MANY-2', '1280.01', '', '恒途运输有限公司'],
          ['2026-11-19', 'MANY-3', '', '1280.00', '恒途运输有限公司'],
        ],
      ]),
    )
    const [many, cent, into] = await list({ serialNo: { op: 'prefix', value: 'MANY-' } })
    expect([many?.status, cent?.status, into?.status]).toEqual(['several', 'unmatched', 'unmatched'])
    const { cashier } = fixture
    expect(await cashier.call(`${api}/match`, { id: many?.id })).toMatchObject({ error: 'bank.several_fit' })
    for (const [row, error] of [
      [cent, 'bank.other_amount'],
      [into, 'bank.other_direction'],
    ] as const)
      expect(await cashier.call(`${api}/choose`, { id: row?.id, chosen: first.id })).toMatchObject({ error })
    await cashier.must(`${api}/choose`, { id: many?.id, chosen: second.id })
    await cashier.must(`${api}/confirm`, { id: many?.id })
    expect(await payment(second)).toMatchObject({ status: 'paid', bankRef: 'MANY-1' })
    expect(await payment(first)).toMatchObject({ status: 'approved' })
    await cashier.must(`${api}/ignore`, { id: cent?.id, reason: '手续费' })
    await cashier.must(`${api}/reopen`, { id: cent?.id })
  })

  it('of another amount is not linked by its number, in whichever order payment and transaction come', async () => {
    const { cashier } = fixture
    const [before, after] = [await approved('12.00'), await approved('13.00')]
    const file = (serialNo: string) =>
      workbook([
        '明细',
        [
          ['交易日期', '交易流水号', '借方金额', '贷方金额', '对方户名'],
          ['2026-11-19', serialNo, '99.00', '', '甲'],
        ],
      ])
    await cashier.must('sap/payment/pay', { id: before.id, bankRef: 'TYPO-1', paidAt: '2026-11-19' })
    await imported('先付.xlsx', await file('TYPO-1'))
    await imported('后付.xlsx', await file('TYPO-2'))
    await cashier.must('sap/payment/pay', { id: after.id, bankRef: 'TYPO-2', paidAt: '2026-11-19' })
    expect(await list({ serialNo: { op: 'prefix', value: 'TYPO-' } })).toMatchObject([
      { status: 'unmatched', settlementId: null },
      { status: 'unmatched', settlementId: null },
    ])
  })

  it('is confirmed only by whoever may pay on that settlement, and not by who approved it', async () => {
    const { app, masters, manager } = fixture
    const third = await approved('31.00')
    await imported(
      '权限.xlsx',
      await workbook([
        '明细',
        [
          ['交易日期', '交易流水号', '借方金额', '贷方金额', '对方户名'],
          ['2026-11-19', 'RIGHT-1', String(third.amount), '', '恒途运输有限公司'],
        ],
      ]),
    )
    const [row] = await list({ serialNo: 'RIGHT-1' })
    expect(row).toMatchObject({ status: 'proposed', settlementId: third.id })
    const rights = ['sap.bank.read', 'sap.bank.pay', 'sap.carrier.read']
    const narrow = await app.person(masters.orgId, { permissions: rights })
    expect(await narrow.call(`${api}/confirm`, { id: row?.id })).toMatchObject({ http: 403 })
    expect(await manager.call(`${api}/confirm`, { id: row?.id })).toMatchObject({ http: 409 })
    expect(await payment(third)).toMatchObject({ status: 'approved' })
    expect((await list({ serialNo: 'RIGHT-1' }))[0]).toMatchObject({ status: 'proposed' })
  })

  it('names no settlement to whoever may not read them', async () => {
    const { app, masters } = fixture
    const fourth = await approved('32.00')
    const importing = await app.person(masters.orgId, {
      permissions: ['sap.bank.read', 'sap.bank.modify', 'sap.bank.import', 'sap.bank.pay'],
    })
    const { id } = await importing.must<Row>(`${api}/save`, {
      serialNo: 'BLIND-1',
      bookedOn: '2026-11-19',
      direction: 'out',
      amount: fourth.amount,
      peerName: '恒途运输有限公司',
    })
    expect(await importing.must(`${api}/info`, { id })).toMatchObject({ status: 'unmatched', settlementId: null })
    await fixture.cashier.must(`${api}/match`, { id })
    expect(await fixture.cashier.must(`${api}/info`, { id })).toMatchObject({ settlementId: fourth.id })
  })
})
