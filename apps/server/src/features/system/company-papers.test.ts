import type { FileRef } from '@tuheng/domain/kernel/field'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeFixture, type Fixture, type Row, statementOf, tripOf } from '../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let orgId: number
let admin: Person

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130fffd9',
  'hex',
)

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  orgId = fixture.masters.orgId
  admin = await app.person(orgId)
})

async function file(name: string, bytes: Buffer, by = admin): Promise<FileRef[]> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/fms/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: by.token, 'content-type': request.headers.get('content-type') as string },
  })
  return (response.json() as { data: FileRef[] }).data
}

const pdf = async (by: Person, id: number): Promise<Buffer> => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/sap/carrier/print',
    headers: { authorization: by.token, 'content-type': 'application/json' },
    payload: JSON.stringify({ id, layout: 'statement' }),
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
const hasPicture = (paper: Buffer): boolean => paper.toString('latin1').includes('/Subtype /Image')

describe('the seals of the company', () => {
  it('have a keeper and a picture that is verified by its content', async () => {
    const seal = { name: '对账专用章', kind: 'statement', keeperId: admin.memberId, onPrints: true }
    expect(await admin.call('sys/seal/save', seal)).toMatchObject({ http: 400, errors: [{ path: 'picture' }] })
    expect(await admin.call('sys/seal/save', { ...seal, picture: await file('印章.jpg', JPEG) })).toMatchObject({
      http: 400,
      error: 'seal.picture',
    })
    expect(
      await admin.call('sys/seal/save', {
        ...seal,
        picture: [...(await file('a.png', PNG)), ...(await file('b.png', PNG))],
      }),
    ).toMatchObject({ http: 400, error: 'seal.picture' })
    expect(await admin.call('sys/seal/save', { ...seal, picture: await file('印模', PNG) })).toMatchObject({
      http: 200,
      data: { picture: [{ mime: 'image/png' }] },
    })
    expect(await admin.call('sys/seal/save', seal)).toMatchObject({ status: false })
    const clerk = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.carrier.print'] })
    expect(await clerk.call('sys/seal/list', {})).toMatchObject({ http: 403 })
  })

  it('are printed on sent statements by people who may use seals', async () => {
    const { id } = (await admin.must<{ list: Row[] }>('sys/seal/list', {})).list[0] as Row
    await tripOf(fixture, { load: '10.00' })
    const draft = await statementOf(fixture, { step: 'draft' })
    expect(hasPicture(await pdf(admin, draft.id))).toBe(false)
    await admin.must('sap/carrier/send', { id: draft.id })
    expect(hasPicture(await pdf(admin, draft.id))).toBe(true)
    const clerk = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.carrier.print'] })
    expect(hasPicture(await pdf(clerk, draft.id))).toBe(false)
    const user = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.carrier.print', 'sys.seal.use'] })
    expect(hasPicture(await pdf(user, draft.id))).toBe(true)
    expect(await admin.call('sys/seal/disable', { id, reason: ' \u200b\u2060\n' })).toMatchObject({
      http: 400,
      errors: [{ code: 'field.required', path: 'reason' }],
    })
    await admin.must('sys/seal/disable', { id, reason: '换章\u200b' })
    expect(hasPicture(await pdf(user, draft.id))).toBe(false)
  })
})

describe('the papers of the company', () => {
  it('have an end, and are announced before they expire', async () => {
    const paper = {
      kind: 'dangerous',
      name: '危险货物道路运输许可',
      number: '陕交危字 610800000123',
      validFrom: '2023-12-01',
    }
    expect(await admin.call('sys/permit/save', { ...paper, validTo: '2023-11-30' })).toMatchObject({
      http: 400,
      error: 'permit.dates',
    })
    const made = await admin.must<Row>('sys/permit/save', {
      ...paper,
      validTo: '2026-12-05',
      files: await file('许可.png', PNG),
    })
    expect(await admin.call('sys/permit/save', paper)).toMatchObject({ http: 409, error: 'unique.taken' })
    const home = async () => JSON.stringify(await admin.must('sys/home/info', {}))
    expect(await home()).toContain('危险货物道路运输许可')
    await admin.must('sys/permit/disable', { id: made.id, reason: '已换证' })
    expect(await home()).not.toContain('危险货物道路运输许可')
  })
})

describe('the bank accounts of the company', () => {
  const account = (accountNo: string, over = {}) => ({
    accountName: '测试物流',
    bankName: '建设银行',
    accountNo,
    ...over,
  })
  const info = (by = admin) =>
    by.must<Row & { accountsPending: boolean; bankAccounts: { accountNo: string; state: string }[] }>(
      'sys/company/info',
    )
  const put = async (bankAccounts: object[], by = admin) =>
    by.must<Row>('sys/company/update', { version: (await info()).version, bankAccounts })
  const judge = async (by: Person, verdict = 'confirmed', version?: number) =>
    by.call<Row>('sys/company/accounts', { version: version ?? (await info()).version, verdict })
  const states = async () => (await info()).bankAccounts.map(one => one.state)

  it('wait for a second person, are on no statement before, and are never confirmed unseen', async () => {
    const other = await app.person(orgId, { permissions: ['sys.company.read', 'sys.company.account'] })
    const plain = await app.person(orgId, { permissions: ['sys.company.read', 'sys.company.modify'] })
    await put([account('61050169900100001226')])
    expect(await states()).toEqual(['pending'])
    expect((await other.must<{ list: Row[] }>('sys/msg/my/list', {})).list).toMatchObject([
      { kind: 'party.accounts', path: '/system_settings/company' },
    ])
    await tripOf(fixture, { load: '12.00' })
    expect(await statementOf(fixture, { kind: 'customer', step: 'draft' })).toMatchObject({ accountNo: null })
    expect(await judge(plain)).toMatchObject({ http: 403 })
    expect(await judge(admin)).toMatchObject({ http: 409, error: 'company.own_account' })
    const { version } = await info()
    await put([account('61050169900100001227')])
    expect(await judge(other, 'confirmed', version)).toMatchObject({ http: 409, error: 'record.stale' })
    expect(await judge(other)).toMatchObject({ http: 200, data: { bankAccounts: [{ state: 'confirmed' }] } })
    expect(await judge(other)).toMatchObject({ http: 409, error: 'company.accounts_none' })
    // The default flag does not decide where money goes, the bank does.
    await put([account('6105 0169 9001 0000 1227', { isDefault: true })])
    expect(await states()).toEqual(['confirmed'])
    await put([account('61050169900100001227', { bankName: '农业银行' })])
    expect(await states()).toEqual(['pending'])
    expect(await judge(other, 'refused')).toMatchObject({ http: 200, data: { bankAccounts: [{ state: 'refused' }] } })
    expect(
      await admin.call('sys/company/update', {
        version: (await info()).version,
        bankAccounts: [account('1', { state: 'confirmed' })],
      }),
    ).toMatchObject({ http: 400 })
  })

  it('that existed before count as confirmed', async () => {
    await app.db.system('test', sql =>
      sql.query(
        `update org set profile = profile || '{"bankAccounts": [{"accountName": "甲", "bankName": "乙", "accountNo": "6105016990010000777", "isDefault": true}]}' where id = $1`,
        [orgId],
      ),
    )
    expect(await states()).toEqual(['confirmed'])
    await tripOf(fixture, { load: '13.00' })
    expect(await statementOf(fixture, { kind: 'customer', step: 'draft', from: '2026-11-01' })).toMatchObject({
      accountNo: '6105016990010000777',
    })
  })
})
