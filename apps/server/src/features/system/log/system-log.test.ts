// PostgreSQL instead: security
import { beforeAll, describe, expect, it } from 'vitest'
import { sealChain } from '../../../engine/write/audit-chain.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: Person

const driver = (name: string, idNo: string, mobile: string) => ({
  name,
  idNo,
  mobile,
  licenseClass: 'A2',
  licenseOrg: '榆林市公安局',
  licenseFrom: '2020-01-01',
  licenseTo: '2030-01-01',
  qualNo: '6108020012345678901',
})

interface Entry {
  id: number
  byName: string | null
  ip: string
  kind: string
  recordId: number
  recordNo: string
  act: string
  action: string
  resource: string
  reason: string | null
  changes: { label: string; before: string; after: string }[]
}
interface Page {
  list: Entry[]
  next: string | null
}
const RANGE = { from: '2020-01-01', to: '2099-12-31' }
const log = (person: Person, query: object = {}) => person.must<Page>('sys/log/list', { ...RANGE, ...query })

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
  await admin.must('sys/driver/save', driver('李大山', '11010519491231002X', '13812345678'))
  await admin.must('sys/set/save', { settings: { speedLimit: '90' }, reason: '路况变差' })
})

describe('the system log', () => {
  it('tells who did what, from which address, and the changes in words', async () => {
    const { list, next } = await log(admin)
    expect(next).toBeNull()
    const [settings, saved] = list
    expect(settings).toMatchObject({
      kind: '全局设置',
      act: '修改',
      ip: '127.0.0.1',
      reason: '路况变差',
      changes: [{ label: '车速上限', before: '100', after: '90' }],
    })
    expect(saved).toMatchObject({ kind: '司机', act: '新增', recordNo: '李大山' })
    expect(saved?.changes).toContainEqual({ label: '姓名', before: '', after: '李大山' })
    expect(saved?.changes.some(change => change.after.startsWith('#'))).toBe(false)
  })

  it('shows rich text as plain words', async () => {
    const other = await app.person(await app.company())
    await other.must('sys/announcement/save', {
      title: '放假安排',
      level: 'info',
      audience: 'everyone',
      content: '<h1>元旦</h1><p>照常<b>发运</b></p>',
    })
    const { list } = await log(other, { resource: 'announcement' })
    expect(list[0]?.changes).toContainEqual({ label: '内容', before: '', after: '元旦 照常发运' })
  })

  it('is read page by page without gaps or repetitions, and filtered by person, kind, action, number and request', async () => {
    const all = (await log(admin)).list.map(entry => entry.id)
    const first = await log(admin, { pageSize: 1 })
    const rest = await log(admin, { pageSize: 200, before: first.next })
    expect([...first.list, ...rest.list].map(entry => entry.id)).toEqual(all)
    expect((await log(admin, { resource: 'driver', action: 'create', recordNo: '李大山' })).list).toHaveLength(1)
    expect((await log(admin, { memberId: admin.memberId, resource: 'companySettings' })).list).toHaveLength(1)
    expect((await log(admin, { ip: '10.1.1.1' })).list).toEqual([])
    expect((await log(admin, { from: '2020-01-01', to: '2020-12-31' })).list).toEqual([])
  })

  it('is ordered by time, although an entry may be written later than its event; one second may have many', async () => {
    const other = await app.person(await app.company())
    const times = [
      '2026-03-01 10:00:00+08',
      '2026-03-03 10:00:00+08',
      '2026-03-02 10:00:00+08',
      '2026-03-02 10:00:00+08',
      '2026-03-02 10:00:00.5+08',
    ]
    await app.work(other.orgId, async tx => {
      for (const [i, at] of times.entries())
        await tx.sql(
          `insert into audit (org_id, resource, record_id, action, at, request_id) values ($1, 'driver', $2, 'create', $3, 'r')`,
          [other.orgId, i, at],
        )
    })
    const read: number[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page: Page = await other.must<Page>('sys/log/list', {
        from: '2026-03-01',
        to: '2026-03-31',
        pageSize: 1,
        ...(before ? { before } : {}),
      })
      read.push(...page.list.map(entry => entry.recordId))
      before = page.next
    }
    expect(read).toEqual([1, 4, 3, 2, 0])
  })

  it('is exported as a table, which is logged itself', async () => {
    const { body, headers } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/sys/log/export',
      headers: { authorization: admin.token },
      payload: RANGE,
    })
    expect(headers['content-type']).toContain('text/csv')
    expect(body).toContain('车速上限: 100 → 90')
    expect((await log(admin, { resource: 'systemLog' })).list).toMatchObject([{ act: '导出', kind: '系统日志' }])
  })

  it('proves that nothing was changed afterwards, and where something was', async () => {
    await app.work(admin.orgId, tx => tx.sql('update audit set chained = true where org_id = $1', [tx.orgId]))
    await sealChain(app.db, admin.orgId)
    const { sealed, broken } = await admin.must<{ sealed: number; broken?: unknown }>('sys/log/verify')
    expect(sealed).toBeGreaterThan(1)
    expect(broken).toBeUndefined()
    await app.db.system('tampering', sql =>
      sql.query(`update audit set ip = '10.9.9.9' where org_id = $1 and chain_seq = 2`, [admin.orgId]),
    )
    expect(await admin.must('sys/log/verify')).toMatchObject({ sealed: 1, broken: { seq: 2 } })
  })
})

describe('a reader of the log', () => {
  it('sees what they could open, with the fields that they may see', async () => {
    const clerk = await app.person(admin.orgId, {
      permissions: ['sys.log.read', 'sys.driver.read'],
      fieldRights: { driver: { idNo: 'hidden', mobile: 'masked' } },
    })
    const { list } = await log(clerk)
    expect(new Set(list.map(entry => entry.resource))).toEqual(new Set(['driver']))
    const labels = list[0]?.changes.map(change => change.label) ?? []
    expect(labels).toContain('姓名')
    expect(JSON.stringify(list)).not.toContain('11010519491231002X')
    expect(JSON.stringify(list)).not.toContain('13812345678')
    const { body } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/sys/log/export',
      headers: { authorization: clerk.token },
      payload: RANGE,
    })
    expect(body).not.toContain('11010519491231002X')
  })

  it('cannot learn the name of a record from the log where it is hidden or masked, nor by filtering', async () => {
    for (const right of ['hidden', 'masked'] as const) {
      const clerk = await app.person(admin.orgId, {
        permissions: ['sys.log.read', 'sys.driver.read'],
        fieldRights: { driver: { name: right } },
      })
      const { list } = await log(clerk, { resource: 'driver' })
      expect(list.length).toBeGreaterThan(0)
      expect(JSON.stringify(list)).not.toContain('李大山')
      expect((await log(clerk, { recordNo: '李大山' })).list).toEqual([])
    }
  })

  it('sees nothing of other departments or companies, and nothing without the right', async () => {
    const own = await app.person(admin.orgId, {
      permissions: ['sys.log.read', 'sys.driver.read', 'sys.driver.modify', 'sys.set.read'],
      scope: 'own',
    })
    expect((await log(own)).list).toEqual([])
    await own.must('sys/driver/save', driver('王小河', '440308199901101512', '13812345679'))
    expect((await log(own)).list).toMatchObject([{ recordNo: '王小河' }])
    const stranger = await app.person(await app.company())
    expect((await log(stranger)).list.some(entry => entry.resource === 'driver')).toBe(false)
    const nobody = await app.person(admin.orgId, { permissions: ['sys.driver.read'] })
    for (const call of ['list', 'export', 'verify'])
      expect(await nobody.call(`sys/log/${call}`, call === 'verify' ? {} : RANGE)).toMatchObject({ http: 403 })
  })

  it('must give a period', async () => {
    expect(await admin.call('sys/log/list', {})).toMatchObject({ http: 400 })
    expect(await admin.call('sys/log/list', { ...RANGE, from: '2026-13-45' })).toMatchObject({ http: 400 })
  })
})
