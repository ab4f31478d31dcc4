// PostgreSQL too: sample
import { createHash } from 'node:crypto'
import { companySeal } from '@tuheng/domain/system/index'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealPicture } from '../../../demo/seal-picture.ts'
import { drainJobs } from '../../../engine/jobs/index.ts'
import { type Answer, type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { upload } from '../../../testing/upload.ts'
import { nodeFor, publishBy } from '../../approvals/testing/fixture.ts'
import { type Fixture, makeFixture, type Row, statementOf, tripOf } from '../testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let keeper: Person
let stmt: Row
let sealId: number
let pdf: Buffer

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  keeper = await app.person(fixture.masters.orgId, { permissions: KEEPER })
  await tripOf(fixture, { load: '30.00' })
  stmt = await statementOf(fixture, { kind: 'customer' })
  sealId = await sealOf('对账专用章')
  pdf = await pages(3)
})

const KEEPER = ['sap.autoNumber.read', 'sap.autoNumber.stamp', 'sap.customer.read', 'sys.seal.read']

async function sealOf(name: string): Promise<number> {
  const [picture] = (await upload(app, fixture.manager, [`${name}.png`, sealPicture()])).data
  const { id } = await app.work(fixture.masters.orgId, tx =>
    tx.insert(companySeal, {
      name,
      kind: 'statement',
      keeperId: keeper.memberId,
      picture: picture ? [picture] : [],
    }),
  )
  return id
}

async function pages(count: number): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (let i = 0; i < count; i++) made.addPage([595, 842])
  return Buffer.from(await made.save())
}

const fileOf = async (bytes: Uint8Array, name = '对账单.pdf') => (await upload(app, fixture.clerk, [name, bytes])).data

const PLACE = { page: 'last', x: 150, y: 240, size: 42 }

async function asked(over: object = {}, bytes: Uint8Array = pdf): Promise<Row> {
  return fixture.clerk.must<Row>('sap/autoNumber/save', {
    docKind: 'statement',
    statementId: stmt.id,
    title: '11月对账单',
    purpose: '回签',
    sealId,
    way: 'electronic',
    copies: 2,
    source: await fileOf(bytes),
    places: [PLACE],
    ...over,
  })
}

async function approved(over: object = {}, bytes: Uint8Array = pdf): Promise<Row> {
  const { id } = await asked(over, bytes)
  await fixture.clerk.must('sap/autoNumber/submit', { id })
  return fixture.manager.must<Row>('sap/autoNumber/approve', { id })
}

const now = (id: number) => fixture.clerk.must<Row>('sap/autoNumber/info', { id })

async function stamped(over: object = {}): Promise<Row> {
  const { id } = await approved(over)
  await keeper.must('sap/autoNumber/stamp', { id })
  await drainJobs(app)
  return now(id)
}

async function bytesOf(row: Row): Promise<Buffer> {
  const [file] = row['sealedFiles'] as { id: number }[]
  const { url } = await fixture.clerk.must<{ url: string }>('fms/file/link', { id: file?.id })
  return (await app.app.inject({ method: 'GET', url })).rawPayload
}

/** A call of somebody with a paper and no session. */
async function visit<T = Row>(name: string, code: unknown, ip = '127.0.0.1'): Promise<Answer<T>> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/seal/info/${name}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ code }),
  })
  return { http: response.statusCode, ...response.json() }
}

describe('a seal on a PDF', () => {
  it('is asked for, approved by a second person and put there by its keeper', async () => {
    const { id } = await asked()
    expect(await now(id)).toMatchObject({ partyId: fixture.masters.customerId, keeperId: keeper.memberId })
    await fixture.clerk.must('sap/autoNumber/submit', { id })
    expect(await fixture.clerk.call('sap/autoNumber/approve', { id })).toMatchObject({ http: 409 })
    expect(await keeper.call('sap/autoNumber/stamp', { id })).toMatchObject({ http: 409 })
    await fixture.manager.must('sap/autoNumber/approve', { id })
    const other = await app.person(fixture.masters.orgId, { permissions: KEEPER })
    expect(await other.call('sap/autoNumber/stamp', { id })).toMatchObject({ error: 'seal_use.keeper_only' })
    await keeper.must('sap/autoNumber/stamp', { id })
    await drainJobs(app)
    const row = await now(id)
    const bytes = await bytesOf(row)
    expect(row).toMatchObject({
      status: 'used',
      usedBy: keeper.memberId,
      usedCopies: 2,
      pages: 3,
      sourceHash: createHash('sha256').update(pdf).digest('hex'),
      sealedHash: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3)
    expect(bytes.length).toBeGreaterThan(pdf.length)
  })

  it('tells whoever holds the paper what was stamped, and nothing to who guesses', async () => {
    const row = await stamped({ title: '验真' })
    const code = String(row['verifyCode'])
    const { data } = await visit('open', code.toLowerCase().replaceAll('-', ' '))
    expect(data).toMatchObject({ title: '验真', sealUseNo: row['sealUseNo'], state: 'valid', hasFile: false, pages: 3 })
    expect(Object.keys(data).toSorted()).toEqual(
      'company copies docKind hasFile pages sealName sealUseNo sealedHash sourceHash state title usedAt'.split(' '),
    )
    expect(await visit('file', code)).toMatchObject({ http: 404 })
    for (const wrong of [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, `9${code}`, "1-' or 1=1", ' '])
      expect((await visit('open', wrong)).error, wrong).toMatch(/seal_use.unknown_code|request/)
    await keeper.must('sap/autoNumber/revoke', { id: row.id, reason: '盖错' })
    expect((await visit('open', code)).data).toMatchObject({ state: 'revoked' })
  })

  it('shows the file where the request says so, until it is revoked', async () => {
    const row = await stamped({ showsOriginal: true })
    const { data } = await visit<{ url: string }>('file', row['verifyCode'])
    const opened = await app.app.inject({ method: 'GET', url: data.url })
    expect(createHash('sha256').update(opened.rawPayload).digest('hex')).toBe(row['sealedHash'])
    await keeper.must('sap/autoNumber/revoke', { id: row.id, reason: '盖错' })
    expect(await visit('file', row['verifyCode'])).toMatchObject({ http: 404 })
  })

  it('is limited in guesses by address', async () => {
    const guesses = Array.from({ length: 31 }, (_, i) => visit('open', `1-ABCDE-ABCDE-ABCDE-ABC${10 + i}`, '10.9.9.9'))
    expect((await Promise.all(guesses)).filter(({ error }) => error === 'account.too_many')).toHaveLength(1)
  })

  it('says why a file cannot be stamped, and can be tried again', async () => {
    const { id } = await approved({}, Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n'))
    await keeper.must('sap/autoNumber/stamp', { id })
    await drainJobs(app)
    expect(await now(id)).toMatchObject({
      status: 'approved',
      usedAt: null,
      failure: expect.stringContaining('不能盖章'),
    })
    expect(await keeper.call('sap/autoNumber/stamp', { id })).toMatchObject({ http: 200 })
    await drainJobs(app)
    expect(await now(id)).toMatchObject({ status: 'approved' })
  })

  it('needs one PDF, a place, a document of its kind and a picture', async () => {
    const { id } = await asked({ places: [] })
    expect(await fixture.clerk.call('sap/autoNumber/submit', { id })).toMatchObject({ http: 409 })
    const two = [...(await fileOf(pdf)), ...(await fileOf(pdf))]
    const given = { docKind: 'other', title: '函', purpose: '寄送', sealId, copies: 1 }
    expect(await fixture.clerk.call('sap/autoNumber/save', { ...given, source: two })).toMatchObject({
      error: 'seal_use.one_file',
    })
    expect(await fixture.clerk.call('sap/autoNumber/save', { ...given, docKind: 'contract' })).toMatchObject({
      http: 400,
    })
    // What was chosen of another kind is dropped
    expect(await asked({ docKind: 'other' })).toMatchObject({ statementId: null, partyId: null })
  })
})

describe('a seal that is lent out', () => {
  it('is with one person at a time and comes back', async () => {
    const wood = await sealOf('公章')
    const paper = { way: 'lending', sealId: wood, places: [] }
    const [first, second] = [await approved(paper), await approved(paper)]
    const lend = { borrowerId: fixture.clerk.memberId, dueBackOn: '2026-11-21' }
    expect(await keeper.call('sap/autoNumber/lend', { id: first.id, ...lend, dueBackOn: '2026-11-19' })).toMatchObject({
      error: 'seal_use.back_before',
    })
    expect(await keeper.call('sap/autoNumber/stamp', { id: first.id })).toMatchObject({ error: 'seal_use.other_way' })
    const both = await Promise.all([first, second].map(({ id }) => keeper.call('sap/autoNumber/lend', { id, ...lend })))
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const lent = both[0]?.http === 200 ? first : second
    const sealedFiles = (await upload(app, keeper, ['盖章件.pdf', pdf])).data
    const back = { id: lent.id, usedCopies: 3, sealedFiles }
    expect(await keeper.call('sap/autoNumber/giveBack', back)).toMatchObject({ error: 'seal_use.over_copies' })
    expect(await keeper.must('sap/autoNumber/giveBack', { ...back, usedCopies: 2 })).toMatchObject({
      status: 'used',
      usedBy: fixture.clerk.memberId,
    })
    const waiting = lent === first ? second : first
    expect(await keeper.must('sap/autoNumber/lend', { id: waiting.id, ...lend })).toMatchObject({ status: 'lent' })
  })
})

it('a process may hold the request', async () => {
  const boss = await app.person(fixture.masters.orgId)
  await publishBy(fixture.manager, 'sealUse.submit', { nodes: [nodeFor('n1', [boss])] })
  const { id } = await asked()
  const held = await fixture.clerk.must<Row>('sap/autoNumber/submit', { id })
  expect(held).toMatchObject({ approval: 'running' })
  expect(await fixture.manager.call('sap/autoNumber/approve', { id })).toMatchObject({ http: 409 })
})
