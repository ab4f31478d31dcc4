import iconv from 'iconv-lite'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeHttp, fakeHttp } from './testing/fake-http.ts'
import { type FakeImap, fakeImap } from './testing/fake-imap.ts'
import { makeRobots, makeTask, type RobotWorld, runNow, statement } from './testing/robots.ts'

let world: RobotWorld
let http: FakeHttp
let imap: FakeImap
let task: { id: number }

const COLUMNS = '交易日期 = on\n交易流水号 = no\n借方金额 = money.out\n贷方金额 = money.in\n对方户名 = peer'
const row = (no: string | number, out: string) => ({ on: '2026-11-18', no, money: { out, in: null }, peer: '甲' })
const serials = () =>
  world.admin
    .must<{ list: { serialNo: string }[] }>('sap/bankTransaction/list', { sort: ['id'], pageSize: 200 })
    .then(({ list }) => list.map(one => one.serialNo))

beforeAll(async () => {
  http = await fakeHttp()
  imap = await fakeImap()
  world = await makeRobots([http.host, `127.0.0.1:${imap.port}`])
})

describe('an interface', () => {
  const httpTask = (over: object = {}) =>
    makeTask(world, {
      connector: 'http',
      folder: null,
      url: `http://${http.host}/rows`,
      paging: 'page',
      pageParam: 'page',
      listPath: 'data.rows',
      columns: COLUMNS,
      ...over,
    })
  const pageOf = (url: string | undefined) => Number(new URL(url ?? '', 'http://x').searchParams.get('page'))

  it('is read page by page, with its password, numbers as they are written, and what repeats once', async () => {
    task = await httpTask()
    await world.admin.must('oms/rpa/secret', { id: task.id, secret: 'Bearer 口令'.replace('口令', 'abc') })
    http.answer((request, response) => {
      if (request.headers.authorization !== 'Bearer abc') return void response.writeHead(401).end()
      const pages = [
        '{"data":{"rows":[{"on":"2026-11-18","no":20261118000123456789,"money":{"out":"5.00"},"peer":"甲"}]}}',
        JSON.stringify({ data: { rows: [row('H2', '6.00'), row('H2', '6.50')] } }),
      ]
      response.end(pages[pageOf(request.url) - 1] ?? '{"data":{"rows":[]}}')
    })
    const run = await runNow(world, task.id)
    expect(run).toMatchObject({ status: 'success', rowsRead: 3, rowsNew: 2, rowsSame: 1 })
    expect(await serials()).toEqual(['20261118000123456789', 'H2'])
    expect((await runNow(world, task.id)).files).toMatchObject([{ result: 'repeated' }])
  })

  it('whose password is no longer good waits for another, and tells its member', async () => {
    const { admin } = world
    http.answer((_request, response) => void response.writeHead(401).end('no'))
    expect(await runNow(world, task.id)).toMatchObject({ status: 'loginExpired', reason: 'login', detail: 'HTTP 401' })
    expect(await admin.must('oms/rpa/info', { id: task.id })).toMatchObject({
      lastResult: 'loginExpired',
      nextAt: null,
    })
    const { list } = await admin.must<{ list: { kind: string; title: string }[] }>('sys/msg/my/list', {})
    expect(list.some(({ title }) => title.includes('登录失效'))).toBe(true)
  })

  it.each([
    ['endless', (_request, response) => response.end(JSON.stringify({ data: { rows: [row('R1', '1.00')] } }))],
    ['answer', (_request, response) => response.end('<html>login</html>')],
    ['answer', (_request, response) => response.end('{"data":{"rows":{}}}')],
    ['answer', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    [
      'cutOff',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '9999' })
        response.write('{"data":')
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ] as [string, Parameters<FakeHttp['answer']>[0]][])(
    'that misbehaves is refused whole: %s',
    async (reason, handle) => {
      const bad = await httpTask()
      http.answer(handle)
      const before = await serials()
      expect(await runNow(world, bad.id)).toMatchObject({ status: 'failed', reason, files: [] })
      expect(await serials()).toEqual(before)
    },
  )

  it('that is busy is asked again', async () => {
    const busy = await httpTask({ paging: 'none' })
    let asked = 0
    http.answer((_request, response) => {
      if (++asked === 1) response.writeHead(503, { 'retry-after': '0' }).end()
      else response.end(JSON.stringify({ data: { rows: [row('S1', '1.00')] } }))
    })
    expect(await runNow(world, busy.id)).toMatchObject({ status: 'success', rowsNew: 1 })
  })

  it.each(['https://127.0.0.1:1/x', 'http://example.com/x', 'https://10.0.0.8/x', 'https://[::1]/x'])(
    'in the private network or without encryption is not called: %s',
    async url => {
      const inside = await httpTask({ url })
      expect(await runNow(world, inside.id)).toMatchObject({ status: 'failed', reason: 'address' })
      expect(await world.admin.must('oms/rpa/trial', { id: inside.id })).toMatchObject({ ok: false, reason: 'address' })
    },
  )

  it('that is another now is not sent the password of the one before', async () => {
    const { admin } = world
    const other = await httpTask()
    await admin.must('oms/rpa/secret', { id: other.id, secret: 'Bearer only-there' })
    const seen: (string | undefined)[] = []
    http.answer((request, response) => {
      seen.push(request.headers.authorization, request.headers['x-other'] as string | undefined)
      response.end('{"data":{"rows":[]}}')
    })
    for (const change of [{ url: `http://${http.host}/elsewhere` }, { authHeader: 'X-Other' }]) {
      const { version } = await admin.must('oms/rpa/info', { id: other.id })
      const saved = await admin.call('oms/rpa/save', { id: other.id, version, ...change })
      expect(saved.data).toMatchObject({ secretAt: null, warnings: [{ code: 'robot.secret_forgotten' }] })
      await admin.must('oms/rpa/trial', { id: other.id })
      await runNow(world, other.id)
      await admin.must('oms/rpa/secret', { id: other.id, secret: 'Bearer only-there' })
    }
    expect(seen.filter(Boolean)).toEqual([])
    // The same place with another question, or another name of the task, is the same place
    const { version } = await admin.must('oms/rpa/info', { id: other.id })
    const same = await admin.must('oms/rpa/save', {
      id: other.id,
      version,
      remark: '改名',
      url: `http://${http.host}/elsewhere?from=1`,
    })
    expect(same['secretAt']).not.toBeNull()
    await runNow(world, other.id)
    expect(seen.filter(Boolean)).toEqual(['Bearer only-there'])
  })

  it('is not told in the run, whatever it says', async () => {
    const other = await httpTask({ paging: 'none' })
    http.answer((_request, response) => response.end('<html>freight 12345.67</html>'))
    const run = await runNow(world, other.id)
    expect(run).toMatchObject({ status: 'failed', reason: 'answer' })
    expect(JSON.stringify(run)).not.toContain('12345')
  })

  it('that says more than a run takes fails before it costs much', async () => {
    const other = await httpTask()
    const long = 'x'.repeat(8 * 2 ** 20)
    let pages = 0
    http.answer((_request, response) => {
      pages++
      response.end(JSON.stringify({ data: { rows: [{ ...row(`L${pages}`, '1.00'), peer: long }] } }))
    })
    expect(await runNow(world, other.id)).toMatchObject({ status: 'failed', reason: 'tooMuch' })
    expect(pages).toBe(3)
    for (const body of [`{"data":{"rows":[${'1,'.repeat(1_000_001)}1]}}`, '['.repeat(1_000_000)]) {
      http.answer((_request, response) => response.end(body))
      expect(await runNow(world, other.id)).toMatchObject({ status: 'failed', reason: 'tooMuch' })
    }
  })

  it('keeps its password from every answer, from the log, and from the database as it is', async () => {
    const { admin, app } = world
    const answers = [
      await admin.must('oms/rpa/info', { id: task.id }),
      await admin.must('oms/rpa/history', { id: task.id }),
      await admin.must('oms/rpaRun/list', {}),
    ]
    expect(JSON.stringify(answers)).not.toContain('abc')
    const { rows } = await app.db.system('secrets', sql =>
      sql.query<{ secret: string }>('select secret from robot_state where task_id = $1', [task.id]),
    )
    expect(rows[0]?.secret).toMatch(/^[\w-]{40,}$/)
    const { rows: audits } = await app.db.system('log', sql =>
      sql.query<{ action: string; after: unknown }>(
        `select action, after from audit where resource = 'robotTask' and record_id = $1 and action = 'secret'`,
        [task.id],
      ),
    )
    expect(audits).toEqual([{ action: 'secret', after: null }])
  })
})

describe('a mailbox', () => {
  beforeEach(() => {
    imap.mail = []
    imap.cutsOffAt = undefined
  })
  const mailTask = (over: object = {}) =>
    makeTask(world, {
      connector: 'mailbox',
      folder: null,
      host: '127.0.0.1',
      port: imap.port,
      account: 'bank@example.com',
      mailFolder: 'INBOX',
      ...over,
    })
  const file = (name: string, ...rows: [string, string, string][]) => ({
    name,
    bytes: iconv.encode(statement(...rows), 'gbk'),
  })

  it('gives the attachments of new messages, and goes on behind the last', async () => {
    const { admin } = world
    task = await mailTask()
    expect(await admin.call('oms/rpa/run', { id: task.id })).toMatchObject({ error: 'robot.needs_secret' })
    await admin.must('oms/rpa/secret', { id: task.id, secret: imap.password })
    imap.mail = [
      { uid: 11, files: [file('回单.csv', ['M1', '1.00', '甲']), { name: 'logo.png', bytes: Buffer.from('x') }] },
      { uid: 12, files: [] },
    ]
    expect(await admin.must('oms/rpa/trial', { id: task.id })).toMatchObject({
      ok: true,
      found: [{ name: '回单.csv' }],
    })
    expect(await runNow(world, task.id)).toMatchObject({
      status: 'success',
      rowsNew: 1,
      files: [{ name: '回单.csv', result: 'imported' }],
    })
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success', files: [] })
    imap.mail.push({ uid: 15, files: [file('第二封.csv', ['M2', '2.00', '乙'])] })
    expect(await runNow(world, task.id)).toMatchObject({ rowsNew: 1 })
    expect((await serials()).filter(serial => serial.startsWith('M'))).toEqual(['M1', 'M2'])
  })

  it('that is renumbered is read anew, and nothing is taken twice', async () => {
    imap.validity++
    imap.mail = [{ uid: 1, files: [file('回单.csv', ['M1', '1.00', '甲'])] }]
    expect(await runNow(world, task.id)).toMatchObject({ files: [{ result: 'repeated' }] })
  })

  it('that hangs up half-way fails, and its message comes again', async () => {
    imap.mail = [{ uid: 30, files: [file('断.csv', ['M3', '3.00', '丙'])] }]
    imap.cutsOffAt = 30
    expect((await runNow(world, task.id)).status).not.toBe('success')
    imap.cutsOffAt = undefined
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success', rowsNew: 1 })
  })

  it('that never ends its list is hung up on', async () => {
    const endless = await mailTask()
    await world.admin.must('oms/rpa/secret', { id: endless.id, secret: 'geheim' })
    imap.isEndless = true
    expect(await runNow(world, endless.id)).toMatchObject({ status: 'failed', reason: 'tooMuch' })
    imap.isEndless = false
  })

  it('that refuses the login is not tried again by itself', async () => {
    const { admin } = world
    imap.password = 'anders'
    expect(await runNow(world, task.id)).toMatchObject({ status: 'loginExpired', reason: 'login' })
    await admin.must('oms/rpa/secret', { id: task.id, secret: 'anders' })
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success' })
  })

  it('inside the network is reached only where the installation names it', async () => {
    const inside = await mailTask({ host: 'localhost', port: 993 })
    await world.admin.must('oms/rpa/secret', { id: inside.id, secret: 'x' })
    expect(await runNow(world, inside.id)).toMatchObject({ status: 'failed', reason: 'address' })
  })
})
