// PostgreSQL too: jobs
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cargoTypes, goods, party } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertValues } from '../../sql/values.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'
import { drainJobs } from '../jobs/index.ts'
import { type Cell, readSheets } from '../sheets/read-table.ts'

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-export-')) })
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId, { name: '王经理' })
  await makerFor(app, orgId)
  await app.work(orgId, async tx => {
    for (let n = 1; n <= 30; n++)
      await tx.insert(goods, {
        code: `G${String(n).padStart(3, '0')}`,
        name: n === 7 ? '=cmd' : `原煤${n}`,
        cargoType: 'coal',
        refValue: `${500 + n}.5`,
        lossPermille: '3',
        qnetKcal: 5500,
        taxCode: '1020101000000000000',
      })
    await tx.insert(party, {
      code: 'C1',
      fullName: '陕西远恒商贸有限公司',
      shortName: '远恒',
      creditCode: '91610800MAT0000187',
      isCustomer: true,
      taxpayerType: 'general' as never,
      payType: 'monthly',
      creditDays: 30,
      taxRate: '0.09',
      contactPhone: '13800138000',
      regionCode: '610881',
      bankAccounts: [
        { accountName: '远恒', bankName: '工行榆林支行', accountNo: '6222021234567890128', isDefault: true },
      ] as never,
    })
  })
})

async function file(
  who: Person,
  { path, body, headers = {} }: { path: string; body: object; headers?: Record<string, string> },
) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body,
    headers: { authorization: who.token, ...headers },
  })
  return {
    http: response.statusCode,
    type: String(response.headers['content-type']),
    name: String(response.headers['content-disposition']),
    bytes: response.rawPayload,
  }
}

async function table(bytes: Buffer, sheet = 0): Promise<{ name: string; rows: Cell[][] }> {
  const found = (await readSheets(bytes, 'x.xlsx'))[sheet]
  const rows: Cell[][] = []
  for await (const row of found?.rows() ?? []) rows.push([...row.cells])
  return { name: found?.name ?? '', rows }
}
const texts = (rows: Cell[][]) => rows.map(row => row.map(cell => cell.text))

describe('an export', () => {
  it('has the requested columns with units in order, numbers as numbers and long ones as text', async () => {
    const { bytes, type, name } = await file(admin, {
      path: 'sys/goods/export',
      body: {
        columns: ['code', 'name', 'cargoType', 'refValue', 'lossPermille', 'taxCode', 'createdBy'],
        sort: ['-code'],
        filters: { code: { op: 'prefix', value: 'G00' } },
      },
    })
    expect(type).toContain('spreadsheetml')
    expect(decodeURIComponent(name)).toContain('货物_20261120.xlsx')
    const { rows } = await table(bytes)
    expect(texts(rows)[0]).toEqual(
      ['编码', '品名', '货物大类', '参考货值(元/吨)', '默认损耗率(‰)', '税收分类编码'].concat('创建人'),
    )
    expect(rows).toHaveLength(10)
    expect(rows[1]?.map(cell => [cell.text, cell.kind])).toEqual([
      ['G009', 'text'],
      ['原煤9', 'text'],
      [expect.stringContaining('煤'), 'text'],
      ['509.5000', 'number'],
      ['3.00', 'number'],
      ['1020101000000000000', 'text'],
    ])
    expect(texts(rows)[3]?.[1]).toBe('=cmd')
  })

  it('uses the requested language, and a CSV is safe to open', async () => {
    const { bytes, type } = await file(admin, {
      path: 'sys/goods/export',
      body: { columns: ['code', 'name', 'cargoType', 'refValue'], format: 'csv', ids: await idsOf('G007') },
      headers: { 'accept-language': 'en' },
    })
    expect(type).toContain('text/csv')
    expect(bytes.toString()).toBe(
      `\ufeffCode,Name,Cargo type,Usual value (CNY/t)\r\nG007,'=cmd,${cargoTypes.coal.en},507.5000\r\n`,
    )
  })

  it("has child rows on their own sheet with the document's number, and shows rates and regions as text", async () => {
    const { bytes } = await file(admin, {
      path: 'sys/customer/export',
      body: {
        columns: ['shortName', 'taxRate', 'regionCode', 'payType', 'isCustomer'],
        lines: true,
      },
    })
    const main = await table(bytes)
    expect(texts(main.rows)).toEqual([
      ['编码', '简称', '默认税率', '行政区划', '结算方式', '货主'],
      ['C1', '远恒', '0.0900', '陕西省榆林市神木市', '月结', '是'],
    ])
    const sheets = await readSheets(bytes, 'x.xlsx')
    expect(sheets.map(sheet => sheet.name)).toEqual(['货主', '开票抬头', '收款账户'])
    // An account that was not confirmed yet is marked
    expect(texts((await table(bytes, 2)).rows)[1]?.slice(0, 7)).toEqual([
      'C1',
      '远恒',
      '工行榆林支行',
      '',
      '6222021234567890128',
      '是',
      '待复核',
    ])
  })

  it('of one record contains all of its fields', async () => {
    const [id] = await idsOf('G003')
    const { bytes } = await file(admin, { path: `sys/goods/download/${id}/export`, body: {} })
    const { rows } = await table(bytes)
    expect(rows).toHaveLength(2)
    expect(texts(rows)[0]).toContain('热值 Qnet,ar(kcal/kg)')
    const { jobId } = await admin.must<{ jobId: number }>('sys/goods/download/0/export', {
      filters: { code: { op: 'prefix', value: 'G01' } },
    })
    await drainJobs(app)
    expect(await admin.must<{ result: unknown }>('sys/job/info', { id: jobId })).toMatchObject({
      state: 'done',
      result: { rows: 10 },
    })
  })

  it('leaves hidden fields out, masks masked ones, and checks the right on the server', async () => {
    const rights = ['sys.customer.read', 'sys.customer.export', 'sys.customer.modify']
    const half = await app.person(orgId, {
      permissions: rights,
      fieldRights: { party: { creditCode: 'hidden', creditDays: 'masked', 'bankAccounts.accountNo': 'hidden' } },
    })
    const { bytes } = await file(half, {
      path: 'sys/customer/export',
      body: {
        columns: ['code', 'creditCode', 'creditDays', 'contactPhone'],
        lines: true,
      },
    })
    expect(texts((await table(bytes)).rows)).toEqual([
      ['编码', '账期(天)', '联系电话'],
      ['C1', '***', '13800138000'],
    ])
    expect(bytes.toString('latin1')).not.toContain('91610800')
    const accounts = await table(bytes, 2)
    expect(texts(accounts.rows)[0]).not.toContain('账号')
    const reader = await app.person(orgId, { permissions: ['sys.customer.read', 'sys.customer.export'] })
    const masked = await file(reader, { path: 'sys/customer/export', body: { columns: ['code', 'contactPhone'] } })
    expect(texts((await table(masked.bytes)).rows)[1]).toEqual(['C1', '138****8000'])
    const noExport = await app.person(orgId, { permissions: ['sys.customer.read'] })
    expect((await file(noExport, { path: 'sys/customer/export', body: {} })).http).toBe(403)
    const noRead = await app.person(orgId, { permissions: ['sys.customer.export'] })
    expect((await file(noRead, { path: 'sys/customer/export', body: {} })).http).toBe(403)
    const guessing = await admin.call('sys/goods/export', { columns: ['nothing'] })
    expect(guessing).toMatchObject({ error: 'export.column' })
    expect(
      (await file(half, { path: 'sys/customer/export', body: { filters: { creditCode: '91610800MAT0000187' } } })).http,
    ).toBe(400)
  })

  it('is written to the log: who exported what', async () => {
    await file(admin, { path: 'sys/goods/export', body: { columns: ['code'] } })
    const { rows } = await app.db.company(orgId, sql =>
      sql.query<{ member_id: number; after: { rows: number; columns: string[] } }>(
        `select member_id, after from audit where org_id = $1 and action = 'export' order by id desc limit 1`,
        [orgId],
      ),
    )
    expect(rows[0]).toMatchObject({ member_id: admin.memberId, after: { rows: 30, columns: ['code'] } })
  })

  it('above the limit or on request is a job with a file to download', async () => {
    const { jobId } = await admin.must<{ jobId: number }>('sys/goods/export', {
      async: true,
      columns: ['code', 'name'],
    })
    await drainJobs(app)
    const job = await admin.must<{
      state: string
      result: { file: { id: number; name: string }; rows: number }
      title: string
    }>('sys/job/info', { id: jobId })
    expect(job).toMatchObject({
      state: 'done',
      title: '导出货物',
      result: { rows: 30, file: { name: '货物_20261120.xlsx' } },
    })
    const { url } = await admin.must<{ url: string }>('fms/file/link', { id: job.result.file.id })
    const opened = await app.app.inject({ method: 'GET', url })
    expect((await table(opened.rawPayload)).rows).toHaveLength(31)
  })

  it('of thousands of rows in any order misses and repeats none', async () => {
    const other = await app.company()
    const who = await app.person(other)
    await app.work(other, async tx => {
      await insertValues(tx.sql, {
        into: 'dictionary (org_id, built_in, created_at, updated_at, code, name, remark)',
        first: [other, false, tx.now.at, tx.now.at],
        rows: Array.from({ length: 5001 }, (_, n) => [`D${n}`, `N${n}`, n % 3 === 0 ? null : `r${n % 7}`]),
      })
    })
    const { jobId } = await who.must<{ jobId: number }>('sys/dictionaries/export', {
      columns: ['code', 'remark'],
      sort: ['remark'],
      format: 'csv',
    })
    await drainJobs(app)
    const { result } = await who.must<{ result: { file: { id: number } } }>('sys/job/info', { id: jobId })
    const { url } = await who.must<{ url: string }>('fms/file/link', { id: result.file.id })
    const lines = (await app.app.inject({ method: 'GET', url })).body.trim().split('\r\n').slice(1)
    expect(new Set(lines.map(line => line.split(',')[0])).size).toBe(5001)
    expect(lines).toHaveLength(5001)
    const remarks = lines.map(line => line.split(',')[1] ?? '')
    expect(remarks.filter(Boolean)).toEqual(remarks.filter(Boolean).toSorted())
  })
})

async function idsOf(code: string): Promise<number[]> {
  const { list } = await admin.must<{ list: { id: number }[] }>('sys/goods/list', { filters: { code } })
  return list.map(row => row.id)
}
