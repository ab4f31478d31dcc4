// PostgreSQL instead: sample
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statement } from '@tuheng/domain/settlement/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../plugins/session.ts'
import { readPdf, textOf } from '../../../engine/print/pdf-text.ts'
import { sendSigned } from '../../system/testing/program.ts'
import { type Answer, testApp, type TestApp } from '../../../testing/app.ts'
import { nodeFor, publishBy, todoOf } from '../../approvals/testing/fixture.ts'
import { type Fixture, makeFixture, paper, type Row, statementOf, tripsOf, violations } from '../testing/fixture.ts'
import { confirmedBy, makeLink, PNG, type Visitor, visitorOf } from './testing/visitor.ts'

let app: TestApp
let fixture: Fixture
let sent: Row

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-links-')) })
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
})

beforeEach(async () => {
  await tripsOf(fixture, [{ load: '30.00' }, { load: '31.00', unload: '30.98' }])
  sent = await statementOf(fixture, { step: 'sent' })
})

const now = (id = sent.id) => fixture.clerk.must<Row>('sap/carrier/info', { id })

async function opened(): Promise<Visitor> {
  return visitorOf(app, await makeLink(fixture.clerk, sent.id))
}

/** A second person confirms the waiting answer. */
async function takenOver(who = fixture.manager): Promise<Answer> {
  const { list } = await who.must<{ list: { id: number; waits: boolean }[] }>('sap/carrier/links', { id: sent.id })
  return who.call('sap/carrier/takeAnswer', {
    id: sent.id,
    link: list.find(link => link.waits)?.id ?? list[0]?.id ?? 0,
  })
}

describe('a link', () => {
  it('shows its statement until it ends, and then the reason', async () => {
    const visitor = await opened()
    const seen = await visitor.open()
    expect(seen).toMatchObject({
      http: 200,
      data: {
        state: 'open',
        stmtNo: sent.stmtNo,
        netSum: sent.netSum,
        lineCount: 2,
        view: 'prices',
        direction: 'out',
        needsCode: false,
      },
    })
    expect(seen.data.lines.list).toHaveLength(2)
    await fixture.clerk.must('sap/carrier/withdraw', { id: sent.id, reason: '少了一车' })
    expect((await visitor.open()).data).toEqual({
      state: 'over',
      why: 'withdrawn',
      company: expect.any(String),
      phone: null,
      stmtNo: sent.stmtNo,
    })
    await fixture.clerk.must('sap/carrier/send', { id: sent.id })
    // It stays ended, because there is a new version now.
    expect((await visitor.open()).data).toMatchObject({ state: 'over', why: 'withdrawn' })
    expect(await visitor.call('accept', { name: '刘队长', mobile: '13800138000' })).toMatchObject({
      http: 409,
      error: 'link.over',
    })
  })

  it('expires, is revoked, ends with the statement, and exists only for sent ones', async () => {
    const visitor = await opened()
    app.clock.set('2026-11-27T20:00:01+08:00')
    expect((await visitor.open()).data).toMatchObject({ state: 'over', why: 'expired' })
    app.clock.set('2026-11-20T20:00:00+08:00')
    const {
      list: [link],
    } = await fixture.clerk.must<{ list: { id: number; state: string; opened: number; createdBy: string }[] }>(
      'sap/carrier/links',
      { id: sent.id },
    )
    expect(link).toMatchObject({ state: 'active', opened: 1 })
    await fixture.clerk.must('sap/carrier/revokeLink', { id: sent.id, link: link?.id, reason: '发错了群' })
    expect((await visitor.open()).data).toMatchObject({ state: 'over', why: 'revoked' })
    expect(await fixture.clerk.call('sap/carrier/revokeLink', { id: sent.id, link: link?.id })).toMatchObject({
      http: 404,
      error: 'link.gone',
    })
    const other = await opened()
    await fixture.clerk.must('sap/carrier/void', { id: sent.id, reason: '重做' })
    expect((await other.open()).data).toMatchObject({ state: 'over', why: 'void' })
    expect(await fixture.clerk.call('sap/carrier/makeLink', { id: sent.id, days: 7 })).toMatchObject({
      http: 409,
      error: 'link.not_sent',
    })
  })

  it('does not store its token, and needs the right to send and the statement in scope', async () => {
    const path = await makeLink(fixture.clerk, sent.id)
    const token = path.split('token=')[1] as string
    const rows = await app.work(fixture.masters.orgId, tx =>
      tx.sql<{ all: string }>('select string_agg(k::text, $1) as all from statement_link k', [' ']),
    )
    expect(rows.rows[0]?.all).not.toContain(token.slice(3))
    const { rows: kept } = await app.work(fixture.masters.orgId, tx =>
      tx.sql<{ all: string | null }>(`select string_agg(coalesce(answer::text, ''), ' ') as all from idempotency`),
    )
    expect(kept[0]?.all ?? '').not.toContain(token.slice(3))
    const reader = await app.person(fixture.masters.orgId, { permissions: ['sap.carrier.read'] })
    expect(await reader.call('sap/carrier/makeLink', { id: sent.id, days: 7 })).toMatchObject({ http: 403 })
    expect(await reader.call('sap/carrier/links', { id: sent.id })).toMatchObject({ http: 200 })
    const apart = await app.person(fixture.masters.orgId, {
      permissions: ['sap.carrier.read', 'sap.carrier.send'],
      scope: 'own',
    })
    for (const [method, body] of [
      ['links', {}],
      ['makeLink', { days: 7 }],
      ['revokeLink', { link: 1 }],
    ] as const)
      expect(await apart.call(`sap/carrier/${method}`, { id: sent.id, ...body })).toMatchObject({ http: 404 })
    expect(await fixture.clerk.call('sap/customer/makeLink', { id: sent.id, days: 7 })).toMatchObject({ http: 404 })
  })
})

describe('every transition of a sent statement', () => {
  it.each(
    Object.entries(statement.transitions)
      .filter(([, move]) => move.from.includes('sent') && !('internal' in move))
      .map(([name]) => name),
  )('%s leaves the link on what it was made for, or ends it for good', async move => {
    const visitor = await opened()
    const before = (await visitor.open()).data
    const inputs: Record<string, object> = {
      confirm: { confirmBy: '刘队长', confirmAt: '2026-11-20', signedFiles: await paper(fixture, fixture.manager) },
      forceConfirm: { confirmAt: '2026-11-20', reason: '逾期' },
    }
    await fixture.manager.must(`sap/carrier/${move}`, { id: sent.id, ...(inputs[move] ?? { reason: '试' }) })
    const after = (await visitor.open()).data
    const { status } = await now()
    if (status === 'draft' || status === 'void')
      expect(after).toEqual({
        state: 'over',
        why: expect.stringMatching(/withdrawn|void/),
        company: before.company,
        phone: null,
        stmtNo: sent.stmtNo,
      })
    else expect(after).toMatchObject({ state: 'confirmed', netSum: before.netSum, lines: { list: before.lines.list } })
    expect((await visitor.call('dispute', { name: '刘', reason: '不对' })).http).toBe(409)
  })
})

describe('an acceptance', () => {
  it('is confirmed by a second person, with a receipt as signed copy, in the name of the person who accepted', async () => {
    const visitor = await opened()
    const {
      data: [photo],
    } = await visitor.upload(['签字.png', PNG])
    const key = { 'idempotency-key': 'accept-1' }
    const body = { name: '刘队长', mobile: '138 0013 8000', files: [photo?.id] }
    expect(await visitor.call('accept', body, key)).toMatchObject({ http: 200, data: { state: 'accepted' } })
    expect((await visitor.open()).data).toMatchObject({ state: 'accepted', netSum: sent.netSum })
    // A person who made, sent or linked the statement could have answered themselves.
    expect(await takenOver(fixture.clerk)).toMatchObject({ http: 403, error: 'link.own_hand' })
    expect((await now()).status).toBe('sent')
    expect(await takenOver()).toMatchObject({ http: 200 })
    expect(await takenOver()).toMatchObject({ http: 409, error: 'link.nothing_to_take' })
    const row = await now()
    expect(row).toMatchObject({ status: 'confirmed', confirmBy: '刘队长', confirmAt: '2026-11-20', forced: false })
    expect((row.signedFiles as { name: string }[]).map(file => file.name)).toEqual([
      `对账确认回执_${sent.stmtNo}.pdf`,
      '签字.png',
    ])
    expect(await confirmedBy(fixture, sent.id)).toEqual({
      byName: expect.stringMatching(/^员工/),
      reason: '刘队长（138****8000）凭对账链接确认',
      ip: '127.0.0.1',
    })
    const receipt = await fixture.clerk.must<{ url: string }>('fms/file/link', {
      id: (row.signedFiles as { id: number }[])[0]?.id,
    })
    const pdf = readPdf((await app.app.inject(receipt.url)).rawPayload)
      .map(page => textOf(page))
      .join('\n')
    for (const word of ['13800138000', '刘队长', '127.0.0.1', String(sent.stmtNo)]) expect(pdf).toContain(word)
    // The same answer may be repeated; another one is refused.
    expect(await visitor.call('accept', body, key)).toMatchObject({ http: 200, data: { state: 'accepted' } })
    expect(await visitor.call('accept', body)).toMatchObject({ http: 409, error: 'link.answered' })
    expect((await visitor.open()).data).toMatchObject({ state: 'confirmed', confirmed: { by: '刘队长', byThis: true } })
    const { list: told } = await fixture.clerk.must<{ list: { kind: string; title: string }[] }>('sys/msg/my/list', {
      kinds: ['statement.accepted'],
    })
    expect(JSON.stringify(told)).toContain(String(sent.stmtNo))
    expect(await violations(fixture)).toEqual([])
  })

  it('of a statement with changed trips waits until the company has checked them', async () => {
    const visitor = await opened()
    await app.work(fixture.masters.orgId, async tx => {
      await tx.sql('update statement_line set dirty = true where org_id = $1 and parent_id = $2', [tx.orgId, sent.id])
      await tx.sql('update statement set dirty_count = line_count where org_id = $1 and id = $2', [tx.orgId, sent.id])
    })
    const answer = await visitor.call('accept', { name: '刘队长', mobile: '13800138000' })
    expect(answer).toMatchObject({ http: 409, error: 'link.checking' })
    expect(answer.msg).not.toMatch(/运单/)
    expect((await now()).status).toBe('sent')
  })

  it('of a statement that waits for an approval decides nothing until that has ended', async () => {
    const { manager, clerk } = fixture
    const visitor = await opened()
    const process = await publishBy(manager, 'statement.withdraw', { nodes: [nodeFor('经理', [manager])] })
    const { approvalId } = await clerk.must<Row>('sap/carrier/withdraw', { id: sent.id, reason: '少了一车' })
    const before = await now()
    const person = { name: '刘队长', mobile: '13800138000' }
    const disputed = await visitor.call('dispute', { ...person, reason: '重量不符', lines: [], agreed: [], files: [] })
    expect(disputed).toMatchObject({ http: 409, error: 'link.checking' })
    expect(disputed.msg).not.toContain('审批')
    expect(await now()).toEqual(before)
    const [task] = await todoOf(manager)
    await manager.must('bpm/approval/agree', { id: approvalId, taskId: task?.taskId })
    expect((await now()).status).toBe('draft')
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

describe('an acceptance is confirmed', () => {
  const accepted = async () => {
    const visitor = await opened()
    expect(await visitor.call('accept', { name: '刘队长', mobile: '13800138000' })).toMatchObject({
      data: { state: 'accepted' },
    })
    return visitor
  }

  it('by nobody who made, sent, changed or linked the statement, by no program, and not without the right', async () => {
    const { orgId } = fixture.masters
    const linker = await app.person(orgId)
    const visitor = visitorOf(app, await makeLink(linker, sent.id))
    expect(await visitor.call('accept', { name: '刘队长', mobile: '13800138000' })).toMatchObject({ http: 200 })
    const reader = await app.person(orgId, { permissions: ['sap.carrier.read', 'sap.carrier.send'] })
    expect((await takenOver(reader)).http).toBe(403)
    for (const hand of [fixture.clerk, linker])
      expect(await takenOver(hand)).toMatchObject({ http: 403, error: 'link.own_hand' })
    const { id } = await linker.must<{ id: number }>('oms/apiAccount/save', {
      name: '对账程序',
      scopes: ['sap.carrier.read', 'sap.carrier.send'],
    })
    const by = await fixture.manager.must<{ secret: string; keyId: string }>('oms/apiAccount/secret', { id })
    const {
      list: [waiting],
    } = await fixture.manager.must<{ list: { id: number }[] }>('sap/carrier/links', { id: sent.id })
    expect(
      await sendSigned({ app, by, path: 'sap/carrier/takeAnswer', body: { id: sent.id, link: waiting?.id } }),
    ).toMatchObject({ http: 403, error: 'api.not_offered' })
    expect((await now()).status).toBe('sent')
    // Only one answer waits. Revoking its link opens the others again.
    const other = await opened()
    expect(await other.call('dispute', { name: '乙', reason: '不对' })).toMatchObject({
      http: 409,
      error: 'link.answered',
    })
    const { list } = await fixture.clerk.must<{ list: { id: number; waits: boolean; staffAddress: boolean }[] }>(
      'sap/carrier/links',
      { id: sent.id },
    )
    expect(list.filter(link => link.waits)).toMatchObject([{ staffAddress: true }])
    await fixture.clerk.must('sap/carrier/revokeLink', {
      id: sent.id,
      link: list.find(link => link.waits)?.id,
      reason: '不是对方本人',
    })
    expect((await other.open()).data).toMatchObject({ state: 'open' })
    expect((await takenOver()).http).toBe(409)
  })

  it('by nobody after it was withdrawn', async () => {
    await accepted()
    await fixture.clerk.must('sap/carrier/withdraw', { id: sent.id, reason: '改价' })
    expect(await takenOver()).toMatchObject({ http: 409, error: 'link.nothing_to_take' })
    await fixture.clerk.must('sap/carrier/send', { id: sent.id })
    expect(await takenOver()).toMatchObject({ http: 409, error: 'link.nothing_to_take' })
  })
})

describe('a code by text message', () => {
  const mobile = '13911112222'
  const coded = async (to: string) =>
    app.db.system('a code that was sent', async sql => {
      await sql.query('delete from mobile_code where mobile = $1', [to])
      await sql.query(
        `insert into mobile_code (mobile, code_hash, ip, created_at, expires_at) values ($1, $2, '127.0.0.1', $3::timestamptz, $3::timestamptz + interval '5 minutes')`,
        [to, await hashPassword('123456'), app.clock.now().toISOString()],
      )
    })
  const answer = async (from: string, code?: string) =>
    (await opened()).call('accept', { name: '刘队长', mobile: from, ...(code ? { code } : {}) })
  const setting = (linkCode: boolean) =>
    app.work(fixture.masters.orgId, tx =>
      tx.sql(`update org set settings = settings || jsonb_build_object('linkCode', $2::boolean) where id = $1`, [
        fixture.masters.orgId,
        linkCode,
      ]),
    )
  /** Written by the system, as an import of old books does. */
  const contact = (contactPhone: string | null) =>
    app.work(fixture.masters.orgId, tx =>
      tx.sql('update party set contact_phone = $3 where org_id = $1 and id = $2', [
        tx.orgId,
        fixture.masters.carrierA,
        contactPhone,
      ]),
    )

  beforeAll(() => setting(true))
  afterAll(() => setting(false))

  it('is required where the company has set it, and a wrong one is refused', async () => {
    expect((await (await opened()).open()).data).toMatchObject({ needsCode: true })
    expect(await answer(mobile)).toMatchObject({ http: 400, error: 'link.code' })
    await coded(mobile)
    expect((await answer(mobile, '000000')).http).toBeGreaterThanOrEqual(400)
    expect((await now()).status).toBe('sent')
  })

  it('to the counterparty’s own mobile number confirms at once', async () => {
    await contact(mobile)
    await coded(mobile)
    expect(await answer(mobile, '123456')).toMatchObject({ http: 200, data: { state: 'confirmed' } })
    expect(await now()).toMatchObject({ status: 'confirmed', confirmBy: '刘队长' })
    expect(await confirmedBy(fixture, sent.id)).toMatchObject({ byName: '对账链接' })
  })

  it('confirms nothing while a process holds the confirmation, nor does a dispute by the link pass one', async () => {
    const { manager, clerk } = fixture
    const publish = (act: string) => publishBy(manager, act, { nodes: [nodeFor('经理', [manager])] })
    const processes = [await publish('statement.confirm'), await publish('statement.dispute')]
    await contact(mobile)
    await coded(mobile)
    expect(await (await opened()).call('dispute', { name: '刘队长', reason: '吨数不符' })).toMatchObject({
      http: 409,
      error: 'link.by_staff',
    })
    expect(await answer(mobile, '123456')).toMatchObject({ http: 200, data: { state: 'accepted' } })
    expect((await now()).status).toBe('sent')
    // Taking it over is no way past the process either: it is confirmed by the act itself
    expect(await takenOver()).toMatchObject({ http: 409, error: 'transition.needs_approval' })
    const confirm = { id: sent.id, confirmBy: '刘队长', confirmAt: '2026-11-20' }
    const signedFiles = await paper(fixture, clerk)
    expect(await clerk.must<Row>('sap/carrier/confirm', { ...confirm, signedFiles })).toMatchObject({
      status: 'sent',
      approval: 'running',
    })
    const [task] = await todoOf(manager)
    await manager.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })
    expect(await now()).toMatchObject({ status: 'confirmed', approval: 'none' })
    for (const id of processes) await manager.must('bpm/process/withdraw', { id, reason: '测试结束' })
  })

  it('counts for the counterparty, also after a dispute, unless the company requires a second person of its own', async () => {
    const strictly = (on: boolean) =>
      app.work(fixture.masters.orgId, tx =>
        tx.sql(
          `update org set settings = settings || jsonb_build_object('secondPersonConfirms', $2::boolean) where id = $1`,
          [tx.orgId, on],
        ),
      )
    await strictly(true)
    await contact(mobile)
    expect(await (await opened()).call('dispute', { name: '刘队长', reason: '吨数不符' })).toMatchObject({ http: 200 })
    await fixture.clerk.must('sap/carrier/settleDispute', { id: sent.id, reason: '按磅单' })
    await fixture.clerk.must('sap/carrier/send', { id: sent.id })
    expect(await fixture.clerk.call('sap/carrier/confirm', { id: sent.id })).toMatchObject({
      http: 409,
      error: 'transition.same_person',
    })
    await coded(mobile)
    expect(await answer(mobile, '123456')).toMatchObject({ http: 200, data: { state: 'confirmed' } })
    await strictly(false)
  })

  it.each([
    ['another mobile than the counterparty’s', () => contact('13733334444')],
    ['none that stands with the counterparty', () => contact(null)],
    [
      'that of one of our own people',
      async () => {
        await contact(mobile)
        await app.work(fixture.masters.orgId, tx =>
          tx.sql('update member set mobile = $3 where org_id = $1 and id = $2', [
            tx.orgId,
            fixture.cashier.memberId,
            mobile,
          ]),
        )
      },
    ],
    [
      'one that whoever sends the statement wrote there',
      async () => {
        await app.work(fixture.masters.orgId, tx =>
          tx.sql('update member set mobile = null where org_id = $1 and id = $2', [tx.orgId, fixture.cashier.memberId]),
        )
        await contact(null)
        const row = await fixture.clerk.must<Row>('sys/supplier/info', { id: fixture.masters.carrierA })
        await fixture.clerk.must('sys/supplier/save', { id: row.id, version: row.version, contactPhone: mobile })
      },
    ],
  ])('to %s waits for a second person', async (_what, prepare) => {
    await prepare()
    await coded(mobile)
    expect(await answer(mobile, '123456')).toMatchObject({ http: 200, data: { state: 'accepted' } })
    expect((await now()).status).toBe('sent')
    expect(await takenOver()).toMatchObject({ http: 200 })
  })
})

describe('a dispute', () => {
  it('records lines with reason, amount and proof, and leads to a draft and a new link for the new version', async () => {
    const visitor = await opened()
    const [first, second] = sent.lines
    const {
      data: [proof],
    } = await visitor.upload(['磅单.png', PNG])
    expect(
      await visitor.call('dispute', {
        name: '刘队长',
        lines: [{ id: second?.id, reason: '磅单少记', theirNet: '4,000.00', files: [proof?.id] }],
        agreed: [first?.id],
      }),
    ).toMatchObject({ http: 200 })
    const row = await now()
    expect(row).toMatchObject({ status: 'draft', diffCount: 1 })
    expect(row.lines.map(line => [line.disputeState, line.disputeReason, line.theirNet])).toEqual([
      ['none', null, null],
      ['open', '磅单少记', '4000.00'],
    ])
    // A draft is not shown.
    const waiting = (await visitor.open()).data
    expect(waiting).toMatchObject({
      state: 'disputed',
      answer: { lines: [{ docNo: second?.docNo, reason: '磅单少记' }] },
    })
    expect(waiting).not.toHaveProperty('lines')
    // A person who may read the lines may open the proof.
    const reader = await app.person(fixture.masters.orgId, { permissions: ['sap.carrier.read'] })
    expect(await reader.call('fms/file/link', { id: proof?.id })).toMatchObject({ http: 200 })
    const blind = await app.person(fixture.masters.orgId, {
      permissions: ['sap.carrier.read'],
      fieldRights: { statement: { lines: 'hidden' } },
    })
    expect(await blind.call('fms/file/link', { id: proof?.id })).toMatchObject({ http: 404 })

    await fixture.clerk.must('sap/carrier/save', {
      id: sent.id,
      version: row.version,
      lines: row.lines.map(line => ({
        id: line.id,
        ...(line.id === second?.id ? { disputeReply: '以卸货磅单为准' } : {}),
      })),
    })
    await fixture.clerk.must('sap/carrier/send', { id: sent.id })
    expect((await visitor.open()).data).toMatchObject({ state: 'over', why: 'changed' })
    const again = await opened()
    // The line that was disputed comes first, whatever its place on the statement
    const { list } = (await again.open()).data.lines as { list: { id: number; dispute?: object }[] }
    expect(list.map(line => line.id)).toEqual([second?.id, first?.id])
    expect(list[0]?.dispute).toEqual({
      state: 'answered',
      reason: '磅单少记',
      theirNet: '4000.00',
      reply: '以卸货磅单为准',
    })
    expect(await again.call('accept', { name: '刘队长', mobile: '13800138000' })).toMatchObject({ http: 200 })
    expect(await takenOver()).toMatchObject({ http: 200 })
    expect(await now()).toMatchObject({ status: 'confirmed', diffCount: 0 })
  })

  it('reports the path of invalid input, and may be about the whole statement', async () => {
    const visitor = await opened()
    const id = sent.lines[0]?.id
    const refused = async (body: object) =>
      (await visitor.call('dispute', { name: '刘', ...body })).errors?.map(error => [error.path, error.code])
    expect(await refused({})).toEqual([['reason', 'link.nothing']])
    expect(await refused({ lines: [{ id, reason: ' ', theirNet: '1.234' }] })).toEqual([
      ['lines.0.reason', 'link.reason'],
      ['lines.0.theirNet', 'link.amount'],
    ])
    expect(
      await refused({
        lines: [
          { id, reason: 'x' },
          { id, reason: 'y' },
        ],
      }),
    ).toEqual([['lines.1', 'link.twice']])
    expect(await refused({ lines: [{ id: 999_999, reason: 'x' }] })).toEqual([['lines.0', 'link.line']])
    expect(await refused({ name: ' ', reason: 'x' })).toEqual([['name', 'link.name']])
    expect(await refused({ reason: 'x', mobile: '123' })).toEqual([['mobile', 'link.mobile']])
    expect((await now()).status).toBe('sent')
    expect(await visitor.call('dispute', { name: '刘', reason: '少算一车' })).toMatchObject({ http: 200 })
    expect((await now()).lines.map(line => line.disputeState)).toEqual(['open', 'open'])
  })
})

describe('two simultaneous answers', () => {
  it.each([
    ['accept', 'accept'],
    ['accept', 'dispute'],
    ['dispute', 'dispute'],
  ] as const)('%s and %s: one counts, the other is told', async (one, other) => {
    const [a, b] = [await opened(), await opened()]
    const bodies = { accept: { name: '甲', mobile: '13800138000' }, dispute: { name: '乙', reason: '不对' } }
    const answers = await Promise.all([a.call(one, bodies[one]), b.call(other, bodies[other])])
    expect(answers.map(answer => answer.http).toSorted()).toEqual([200, 409])
    expect(answers.find(answer => answer.http === 409)?.error).toMatch(/^link\.(answered|over)$/)
    expect(await violations(fixture)).toEqual([])
  })
})
