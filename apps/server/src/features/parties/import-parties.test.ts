import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { makerFor } from '../../testing/make.ts'
import { creditCode } from '../../testing/codes.ts'

let app: TestApp
let admin: Person
let orgId: number

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-parties-')) })
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
  await makerFor(app, orgId)
})

const HEAD = ['编码', '全称', '简称', '统一社会信用代码', '纳税人类型', '账期']
const row = (n: number, fullName: string) => [`P${n}`, fullName, `单位${n}`, creditCode(4000 + n), '一般纳税人', '30']

describe('an import of counterparties', () => {
  it('leaves likely doubles out with their reason until the person states that they are none', async () => {
    const into = importer(app, admin, 'sys/customer')
    const first = await into.upload(await workbook(['货主', [HEAD, row(1, '神木市锦赢焦化有限公司')]]))
    await into.map(first)
    expect(await into.commit(first.id)).toMatchObject({ result: { counts: { done: 1 } } })

    const more = await into.upload(
      await workbook(['货主', [HEAD, row(2, '陕西神木锦赢焦化有限责任公司'), row(3, '府谷县清源热电有限公司')]]),
    )
    await into.map(more)
    expect(await into.commit(more.id)).toMatchObject({ result: { counts: { done: 1, error: 1 } } })
    const [wrong] = await into.rows(more.id, { state: 'error' })
    expect(wrong).toMatchObject({
      errors: [{ code: 'party.similar', msg: expect.stringContaining('神木市锦赢焦化有限公司') }],
    })
    const checked = await into.upload(
      await workbook([
        '货主',
        [
          [...HEAD, '已核对不重复'],
          [...row(2, '陕西神木锦赢焦化有限责任公司'), '是'],
        ],
      ]),
    )
    await into.map(checked)
    expect(await into.commit(checked.id)).toMatchObject({ result: { counts: { done: 1 } } })
    const { list } = await admin.must<{ list: object[] }>('sys/customer/list', { filters: { code: 'P2' } })
    expect(list).toMatchObject([{ notDouble: true }])
  })

  it('reports the second of two likely doubles within one file, until the person states that it is another', async () => {
    const into = importer(app, admin, 'sys/customer')
    const head = [...HEAD, '已核对不重复']
    const file = await workbook(
      [
        '货主',
        [
          head,
          [...row(20, '榆林市天泽煤业有限公司'), ''],
          [...row(21, '靖边县长青化工有限公司'), ''],
          [...row(22, '陕西榆林天泽煤业有限责任公司'), ''],
          [...row(23, '横山区聚源矿业有限公司'), ''],
          [...row(24, '陕西榆林天泽煤业有限公司'), '是'],
        ],
      ],
      [
        '收款账户',
        [
          ['编码', '户名', '开户行', '账号', '默认'],
          ['P21', '长青', '农业银行', '6228480010012340021', '是'],
          ['P23', '聚源', '农业银行', '6228 4800 1001 2340 021', '是'],
        ],
      ],
    )
    const batch = await into.upload(file)
    await into.map(batch)
    const wrong = await into.rows(batch.id, { state: 'error' })
    expect(wrong).toMatchObject([
      { row: 4, errors: [{ code: 'party.similar_row', path: 'notDouble', msg: expect.stringContaining('第 2 行') }] },
      { row: 5, errors: [{ code: 'party.similar_row', msg: expect.stringContaining('第 3 行') }] },
    ])
    expect(await into.commit(batch.id)).toMatchObject({ result: { counts: { done: 3, error: 2 } } })
  })

  it('creates accounts that wait for a second person', async () => {
    const into = importer(app, admin, 'sys/customer')
    const upload = await into.upload(
      await workbook(
        ['货主', [HEAD, row(9, '定边县盐化工有限公司')]],
        [
          '收款账户',
          [
            ['编码', '户名', '开户行', '账号', '默认'],
            ['P9', '定边县盐化工有限公司', '农业银行', '6228480010012349999', '是'],
          ],
        ],
      ),
    )
    await into.map(upload)
    expect(await into.commit(upload.id)).toMatchObject({ result: { counts: { done: 1 } } })
    const {
      list: [found],
    } = await admin.must<{ list: { id: number }[] }>('sys/customer/list', { filters: { code: 'P9' } })
    expect(await admin.must('sys/customer/info', { id: found?.id })).toMatchObject({
      accountStatus: 'pending',
      bankAccounts: [{ state: 'pending', changedBy: admin.memberId }],
    })
  })
})
