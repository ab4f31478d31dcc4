// PostgreSQL instead: security
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../plugins/session.ts'
import { type Answer, type Person, type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: Person
let orgId: number
let count = 0

const CODES = [
  '91610800MAT000101',
  '91610800MAT000102',
  '91610800MAT000103',
  '91610800MAT000104',
  '91610800MAT000105',
  '91610800MAT000106',
  '91610800MAT000107',
]

/** A synthetic credit code with its check character. */
function creditCode(): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = CODES.shift() ?? ''
  const sum = [...body].reduce((acc, c, i) => acc + alphabet.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

interface Outsider {
  userId: number
  call<T = Record<string, unknown>>(path: string, body?: object): Promise<Answer<T>>
}

/** A signed-in person without a company. */
async function outsider(name = `路人${++count}`): Promise<Outsider> {
  const username = `out${++count}`
  const { rows } = await app.db.system('test', async sql =>
    sql.query<{ id: number }>('insert into app_user (username, name, password_hash) values ($1, $2, $3) returning id', [
      username,
      name,
      await hashPassword('secret1'),
    ]),
  )
  const authorization = await app.sessions.login({ username, password: 'secret1', ip: '127.0.0.1', agent: 'test' })
  return { userId: rows[0]?.id ?? 0, call: (path, body) => admin.call(path, body, { authorization }) }
}

const memberOf = async (person: Outsider, where: Person = admin) =>
  (
    await where.must<{
      list: { id: number; status: string; roles: number[]; deptId: number | null; userId: number }[]
    }>('sys/user/list', { pageSize: 200 })
  ).list.find(row => row.userId === person.userId)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T01:00:00Z')
  orgId = await app.company('HY')
  admin = await app.person(orgId)
})

describe('a person without a company', () => {
  it('is known by name, with no company, and cannot open its pages', async () => {
    const person = await outsider('白小川')
    expect((await person.call('user/isLogin')).data).toMatchObject({
      name: '白小川',
      orgId: null,
      permission: [],
      isAdmin: false,
    })
    expect(await person.call('sys/company/info')).toMatchObject({ http: 403, error: 'auth.no_company' })
    expect(await person.call('sys/msg/my/list')).toMatchObject({ http: 403 })
  })

  it.each(['sys/company/register', 'sys/company/search', 'sys/company/join', 'sys/company/my/data'])(
    '%s needs a session',
    async path => {
      expect(await admin.call(path, {}, { authorization: null })).toMatchObject({ http: 401 })
    },
  )
})

describe('setting up a company', () => {
  it('makes the person its administrator, with roles, dictionaries and a department, and lets them in', async () => {
    const person = await outsider('赵开拓')
    const input = { name: '榆林市新程物流有限公司', creditCode: creditCode() }
    const { data } = await person.call<{ id: number }>('sys/company/register', input)
    expect((await person.call('user/isLogin')).data).toMatchObject({
      orgId: data.id,
      isAdmin: true,
      name: '赵开拓',
      companyName: input.name,
    })
    expect((await person.call('sys/company/info')).data).toMatchObject({
      ...input,
      shortName: '榆林市新程物流',
      code: `GS${data.id}`,
      version: 1,
    })
    const roles = await person.call<{ total: number }>('sys/role/list')
    expect(roles.data.total).toBeGreaterThan(5)
    expect((await person.call<{ list: unknown[] }>('sys/dictionary/payType/list')).data.list.length).toBeGreaterThan(1)
    expect((await person.call('sys/department/list')).data).toMatchObject({
      total: 1,
      list: [{ name: '榆林市新程物流' }],
    })
  })

  it('returns the same company to the same person on a repeated request, and refuses another one', async () => {
    const [person, other] = [await outsider(), await outsider()]
    const input = { name: '神木市同名运输有限公司', creditCode: creditCode() }
    const both = await Promise.all([
      person.call<{ id: number }>('sys/company/register', input),
      person.call<{ id: number }>('sys/company/register', input),
    ])
    expect(both[0].data.id).toBe(both[1].data.id)
    expect(await other.call('sys/company/register', input)).toMatchObject({
      http: 409,
      error: 'company.known',
      errors: [{ path: 'creditCode' }],
    })
  })

  it.each([
    [{ name: '坏代码公司', creditCode: '91610800MAT000999X' }, 400, 'field.invalid'],
    [{ name: ' ', creditCode: '91610800MAT000999X' }, 400, 'request.invalid'],
    [{ name: '多余字段公司', creditCode: 'x', status: 'enabled' }, 400, 'request.invalid'],
  ])('refuses %j', async (input, http, error) => {
    expect(await (await outsider()).call('sys/company/register', input)).toMatchObject({ http, error })
  })

  it('is limited to five times an hour', async () => {
    const person = await outsider()
    for (let i = 0; i < 5; i++) await person.call('sys/company/register', { name: '坏代码公司', creditCode: 'x' })
    expect(await person.call('sys/company/register', { name: '坏代码公司', creditCode: 'x' })).toMatchObject({
      http: 429,
      error: 'account.too_many',
    })
  })
})

describe('joining a company', () => {
  it('is found by a part of its name, and reveals only its name', async () => {
    const person = await outsider()
    const find = async (name: string) =>
      (await person.call<{ list: object[] }>('sys/company/search', { name })).data.list
    expect(await find('物流HY')).toEqual([{ id: orgId, name: '测试物流HY' }])
    expect(await find('物')).toEqual([])
    expect(await find('%%')).toEqual([])
  })

  it('waits for review, notifies those who decide, and lets the person in once accepted', async () => {
    const person = await outsider('李想进')
    const join = () => person.call('sys/company/join', { id: orgId, remark: '调度，老王介绍' })
    expect(await join()).toMatchObject({ http: 200, data: { id: orgId, status: 'pending' } })
    expect((await join()).http).toBe(200)
    expect((await person.call('user/isLogin')).data).toMatchObject({ orgId: 0 })
    expect((await person.call('sys/company/my/data')).data).toMatchObject({
      list: [{ id: orgId, status: 'pending', isAdmin: false }],
    })
    const told = await admin.must<{ list: { title: string; body: string; path: string }[] }>('sys/msg/my/list', {})
    expect(told.list.filter(one => one.title === '李想进申请加入公司')).toMatchObject([
      { body: '调度，老王介绍', path: '/system_settings/to_be_reviewed' },
    ])
    const asked = await memberOf(person)
    expect(asked).toMatchObject({ status: 'pending', roles: [] })
    const dept = await admin.must<{ id: number }>('sys/department/save', { name: '调度部' })
    const accepted = await admin.must(`sys/user/examine/${asked?.id}`, { pass: true, departmentId: dept.id })
    expect(accepted).toMatchObject({ status: 'active', deptId: dept.id })
    expect((await person.call('user/isLogin')).data).toMatchObject({ orgId, isAdmin: false })
    expect((await person.call('sys/msg/my/list')).data).toMatchObject({
      unread: 1,
      list: [{ title: '加入申请已通过，欢迎' }],
    })
    expect(await join()).toMatchObject({ http: 409, error: 'company.belongs' })
  })

  it('may be requested again after a refusal, which has a reason', async () => {
    const person = await outsider()
    await person.call('sys/company/join', { id: orgId })
    const { id = 0 } = (await memberOf(person)) ?? {}
    expect(await admin.call(`sys/user/examine/${id}`, { pass: false })).toMatchObject({
      http: 400,
      error: 'field.required',
    })
    expect(await admin.call(`sys/user/examine/${id}`, { pass: false, reason: '不认识此人' })).toMatchObject({
      http: 200,
      data: { status: 'refused' },
    })
    expect(await admin.call(`sys/user/examine/${id}`, { pass: true })).toMatchObject({
      http: 409,
      error: 'transition.state',
    })
    expect((await person.call('sys/company/my/data')).data).toMatchObject({
      list: [{ status: 'refused', reason: '不认识此人' }],
    })
    expect((await person.call('user/isLogin')).data).toMatchObject({ orgId: null })
    await person.call('sys/company/join', { id: orgId })
    expect(await memberOf(person)).toMatchObject({ id, status: 'pending' })
    const history = await admin.must<{ list: { action: string; reason: string | null }[] }>('sys/user/history', { id })
    expect(history.list.map(row => row.action)).toEqual(['apply', 'refuse', 'create'])
  })

  it('is refused to a locked member, and for an unknown company', async () => {
    const person = await outsider()
    await person.call('sys/company/join', { id: orgId })
    const { id = 0 } = (await memberOf(person)) ?? {}
    await admin.must(`sys/user/examine/${id}`, { pass: true })
    await admin.must('sys/user/set/status', { id, status: 'locked', reason: '停用' })
    expect(await person.call('sys/company/join', { id: orgId })).toMatchObject({ http: 403, error: 'auth.locked' })
    expect(await person.call('sys/company/join', { id: 999_999 })).toMatchObject({
      http: 404,
      error: 'company.missing',
    })
  })

  it('creates one request from two simultaneous calls', async () => {
    const person = await outsider()
    const both = await Promise.all([1, 2].map(() => person.call('sys/company/join', { id: orgId })))
    expect(both.map(answer => answer.http)).toEqual([200, 200])
  })
})

describe('the company’s own record', () => {
  it('takes the sent fields, with compare-and-set and an audit row', async () => {
    const before = await admin.must<{ version: number }>('sys/company/info')
    const input = {
      version: before.version,
      phone: '0912-3551234',
      email: 'a@b.cn',
      code: 'HYWL',
      bankAccounts: [{ accountName: '测试物流', bankName: '建行', accountNo: '61050169900100001226', isDefault: true }],
    }
    expect(await admin.must('sys/company/update', input)).toMatchObject({
      phone: '0912-3551234',
      code: 'HYWL',
      version: before.version + 1,
      bankAccounts: [{ bankName: '建行' }],
    })
    expect(await admin.call('sys/company/update', input)).toMatchObject({ http: 409, error: 'record.stale' })
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ after: object }>(`select after from audit where org_id = $1 and resource = 'company'`, [orgId]),
    )
    expect(rows).toMatchObject([{ after: { phone: '0912-3551234', code: 'HYWL' } }])
    expect(
      await admin.must('sys/company/update', { version: before.version + 1, phone: '0912-3551234' }),
    ).toMatchObject({ version: before.version + 1 })
  })

  it.each([
    [{ code: 'hy' }, 'code'],
    [{ name: '' }, 'name'],
    [{ creditCode: '123' }, 'creditCode'],
    [{ email: 'x' }, 'email'],
    [{ contactMobile: '1' }, 'contactMobile'],
    [{ status: 'disabled' }, 'status'],
    [
      { bankAccounts: [{ accountName: '甲', bankName: '乙', accountNo: '61050169900100001226', cnaps: '12' }] },
      'bankAccounts.0.cnaps',
    ],
    [{ bankAccounts: [{ bankName: '乙' }] }, 'bankAccounts.0.accountName'],
  ])('refuses %j', async (input, path) => {
    const { version } = await admin.must<{ version: number }>('sys/company/info')
    const answer = await admin.call('sys/company/update', { version, ...input })
    expect(answer).toMatchObject({ http: 400 })
    expect(answer.errors?.map(issue => issue.path)).toContain(path)
  })

  it('keeps codes unique and companies apart', async () => {
    const other = await app.person(await app.company('ZZ'))
    const mine = await other.must<{ version: number; name: string }>('sys/company/info')
    expect(mine.name).toBe('测试物流ZZ')
    expect(await other.call('sys/company/update', { version: mine.version, code: 'HYWL' })).toMatchObject({
      http: 409,
      error: 'company.code_taken',
    })
    expect(await other.must('sys/company/info')).toMatchObject({ code: 'ZZ', version: mine.version })
  })

  it('needs the right to', async () => {
    const reader = await app.person(orgId, { permissions: ['sys.company.read'] })
    expect((await reader.call('sys/company/info')).http).toBe(200)
    expect(await reader.call('sys/company/update', { version: 1, phone: '1' })).toMatchObject({ http: 403 })
    const nobody = await app.person(orgId, { permissions: [] })
    expect(await nobody.call('sys/company/info')).toMatchObject({ http: 403 })
  })
})
