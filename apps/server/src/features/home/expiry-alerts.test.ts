import { anyResource } from '@tuheng/domain/kernel/resource'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import { department } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { enlargeTable } from '../../testing/grow-table.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { systemActor } from '../../engine/write/work.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { expiryAlerts } from './index.ts'
import { countAllPapers, expiringPapers } from './expiring-papers.ts'

interface Message {
  id: number
  kind: string
  title: string
  body: string | null
  path: string | null
}

let app: TestApp
let orgId: number
let maker: Maker
let admin: Person
/** Reads and edits the records of one department only. */
let team: Person
let reader: Person
let blind: Person
let stranger: Person
let dept: number
const drivers: number[] = []

const DRIVER = ['sys.driver.read', 'sys.driver.modify']

beforeAll(async () => {
  // The clock runs over years, and nobody signs in again in between.
  app = await testApp()
  app.clock.set('2026-11-20T07:30:00+08:00')
  orgId = await app.company()
  const other = await app.company()
  dept = (await app.work(orgId, tx => tx.insert(department, { name: '一队' }))).id
  admin = await app.person(orgId)
  team = await app.person(orgId, { permissions: DRIVER, scope: 'department', deptId: dept })
  reader = await app.person(orgId, { permissions: ['sys.driver.read'] })
  blind = await app.person(orgId, {
    permissions: [...DRIVER, 'sys.vehicle.read', 'sys.vehicle.modify'],
    fieldRights: { driver: { licenseTo: 'hidden', name: 'masked' }, vehicle: { inspectTo: 'masked' } },
  })
  stranger = await app.person(other)
  maker = await makerFor(app, orgId)
  for (const [name, licenseTo, deptId] of [
    ['张三', '2026-12-10', dept],
    ['李四', '2026-12-18', null],
    ['王五', '2027-06-01', dept],
  ] as const) {
    const row = await maker.record('driver')
    await app.work(orgId, tx =>
      tx.overwrite(driver, { id: row['id'] as number, name, licenseTo, qualTo: '2028-01-01', deptId } as never),
    )
    drivers.push(row['id'] as number)
  }
  await app.work(orgId, tx =>
    tx.sql(
      `update driver set license_to = '2029-01-01', qual_to = '2029-01-01' where org_id = $1 and not (id = any($2))`,
      [orgId, drivers],
    ),
  )
  await app.work(orgId, tx =>
    tx.sql(
      `update vehicle set transport_cert_to = null, inspect_to = null, insurance_to = null, commercial_to = null, liability_to = null, maintain_to = null where org_id = $1`,
      [orgId],
    ),
  )
  await app.work(orgId, tx =>
    tx.sql(`update party set permit_to = '2029-01-01' where org_id = $1 and permit_to is not null`, [orgId]),
  )
})

const receivedMessages = async (who: Person): Promise<Message[]> =>
  (await who.must<{ list: Message[] }>('sys/msg/my/list', { pageSize: 200 })).list.filter(message =>
    message.kind.startsWith('expiry.'),
  )
const forget = () => app.work(orgId, tx => tx.sql('delete from message where org_id = $1', [orgId]))
const renew = (id: number, licenseTo: string) => app.work(orgId, tx => tx.overwrite(driver, { id, licenseTo }))
const day = async (date: string): Promise<number> => {
  app.clock.set(`${date}T07:30:00+08:00`)
  await forget()
  return (await expiryAlerts(app)).messages
}

/** The number of rows that the database reads for these queries. */
async function rowsOf(ask: (sql: Sql) => Promise<void>): Promise<number> {
  await app.db.script('analyze')
  let rows = 0
  await app.db.company(orgId, sql =>
    ask({
      query: async <R>(text: string, params: readonly unknown[] = []) => {
        rows += await rowsRead(sql, text, params)
        return { rows: [] as R[], count: 0 }
      },
    }),
  )
  return rows
}

/** Adds this number of drivers with expired papers. */
async function ranOut(rows: number): Promise<void> {
  await app.db.system('test', sql => enlargeTable(sql, anyResource(driver), rows))
  await app.db.system('test', sql =>
    sql.query(
      `update driver set license_to = date '2020-01-01' + (id % 2000)::int, qual_to = date '2020-01-01' + (id % 2000)::int where id > 100`,
    ),
  )
}

describe('papers that run out', () => {
  it('are reported once, in one message per kind, to those who may see and renew them, within their scope', async () => {
    await day('2026-11-20')
    expect(await receivedMessages(admin)).toMatchObject([
      {
        kind: 'expiry.driver',
        title: '2 名司机的驾驶证即将到期',
        body: '30 天内：张三（12-10）、李四（12-18）',
        path: '/system_settings/driver?f.licenseTo=range%3A%2C2026-12-20&f.status=enabled',
      },
    ])
    expect(await receivedMessages(team)).toMatchObject([
      {
        title: '1 名司机的驾驶证即将到期',
        body: '30 天内：张三（12-10）',
        path: `/system_settings/driver/${drivers[0]}`,
      },
    ])
    for (const other of [reader, blind, stranger]) expect(await receivedMessages(other)).toEqual([])
    const { data } = await admin.call<{ list: Message[] }>('sys/msg/my/list', {}, { 'accept-language': 'en' })
    expect(data.list[0]).toMatchObject({
      title: 'Driving licence: 2 drivers, about to expire',
      body: 'Within 30 days: 张三 (12-10), 李四 (12-18)',
    })
  })

  it('agree with the home page and with the list behind the message', async () => {
    for (const [who, count] of [
      [admin, 2],
      [team, 1],
      [reader, 2],
      [blind, 0],
      [stranger, 0],
    ] as const) {
      const { expiring } = await who.must<{ expiring: { total: number; ahead: number } }>('sys/home/info')
      expect([expiring.total, expiring.ahead]).toEqual([count, 30])
    }
    const list = await admin.must<{ total: number }>('sys/driver/list', {
      filters: { licenseTo: { op: 'range', value: [null, '2026-12-20'] }, status: 'enabled' },
    })
    expect(list.total).toBe(2)
  })

  it('are not reported again the next day, but a week before, on the day, and after expiry', async () => {
    expect(await day('2026-11-20')).toBe(0)
    expect(await day('2026-11-21')).toBe(0)
    expect(await day('2026-12-03')).toBe(2)
    expect(await receivedMessages(admin)).toMatchObject([
      { title: '1 名司机的驾驶证即将到期', body: '7 天内：张三（12-10）；另有 1 项此前已提醒' },
    ])
    expect(await day('2026-12-04')).toBe(0)
    await day('2026-12-10')
    expect((await receivedMessages(team))[0]).toMatchObject({ body: '今天到期：张三（12-10）' })
    expect(await day('2026-12-19')).toBe(1)
    expect((await receivedMessages(admin))[0]).toMatchObject({
      title: '1 名司机的驾驶证已过期',
      body: '已过期：李四（12-18）；另有 1 项此前已提醒',
    })
  })

  it('are not reported after renewal until the new date comes near', async () => {
    await renew(drivers[0] as number, '2027-12-10')
    await renew(drivers[1] as number, '2027-12-10')
    await renew(drivers[2] as number, '2028-03-01')
    expect(await day('2026-12-20')).toBe(0)
    await day('2027-11-30')
    expect((await receivedMessages(admin)).filter(message => message.title.includes('驾驶证即将'))).toHaveLength(1)
  })

  it('are searched as far ahead as the company has set', async () => {
    await day('2027-12-15')
    expect(await day('2027-12-16')).toBe(0)
    expect(await admin.call('sys/set/save', { settings: { expiryDays: '7.5' } })).toMatchObject({
      http: 400,
      error: 'setting.value',
    })
    await admin.must('sys/set/save', { settings: { expiryDays: '90' } })
    await day('2027-12-17')
    expect((await receivedMessages(admin)).map(message => message.body).join()).toContain('90 天内：王五（03-01）')
    await admin.must('sys/set/save', { settings: { expiryDays: '30' } })
  })

  it('are reported without names to those who may not see them, and the company permit to those who edit the company', async () => {
    const truck = await maker.record('vehicle')
    await app.work(orgId, tx =>
      tx.overwrite(vehicle, { id: truck['id'] as number, insuranceTo: '2028-01-05', inspectTo: '2028-01-06' }),
    )
    const nameless = await app.person(orgId, {
      permissions: ['sys.vehicle.read', 'sys.vehicle.modify'],
      fieldRights: { vehicle: { plateNo: 'hidden', inspectTo: 'hidden' } },
    })
    await app.db.system('test', sql =>
      sql.query(`update org set profile = profile || '{"permitTo": "2028-01-07"}' where id = $1`, [orgId]),
    )
    await day('2027-12-31')
    expect(await receivedMessages(nameless)).toMatchObject([
      { kind: 'expiry.vehicle', title: '1 辆车的交强险即将到期', body: '7 天内：—（01-05）' },
    ])
    const ofTruck = async () =>
      (
        await admin.must<{ expiring: { list: { id: number; resource: string }[] } }>('sys/home/info')
      ).expiring.list.filter(row => row.resource === 'vehicle' && row.id === truck['id'])
    expect(await ofTruck()).toMatchObject([
      { zh: '交强险', until: '2028-01-05' },
      { zh: '年检', until: '2028-01-06' },
    ])
    await admin.must('sys/vehicle/disable', { id: truck['id'], reason: '报废' })
    expect(await ofTruck()).toEqual([])
    expect(
      (await receivedMessages(blind)).map(message => message.title).filter(title => title.includes('年检')),
    ).toEqual([])
    expect((await receivedMessages(admin)).filter(message => message.kind === 'expiry.company')).toMatchObject([
      { title: '本公司道路运输许可证即将到期', path: '/system_settings/company' },
    ])
    const keeper = await app.person(orgId, { permissions: ['sys.company.read'] })
    expect((await keeper.must<{ expiring: { list: object[] } }>('sys/home/info')).expiring.list).toMatchObject([
      { resource: 'company', until: '2028-01-07', path: '/system_settings/company' },
    ])
  })

  it('are reported only to those who subscribe to the messages', async () => {
    await team.must('sys/msg/choice/save', { choices: { 'expiry.driver': { bell: false } } })
    await renew(drivers[0] as number, '2028-06-10')
    await day('2028-06-01')
    expect([
      (await receivedMessages(team)).length,
      (await receivedMessages(admin)).some(message => message.body?.includes('张三')),
    ]).toEqual([0, true])
  })

  it('are reported after days without a run, too, but not if they expired over a year ago, which only the home page shows', async () => {
    const [late, gone] = [await maker.record('driver'), await maker.record('driver')]
    await app.work(orgId, tx =>
      tx.overwrite(driver, { id: late['id'] as number, name: '赵六', licenseTo: '2028-07-01', qualTo: '2030-01-01' }),
    )
    await app.work(orgId, tx =>
      tx.overwrite(driver, { id: gone['id'] as number, name: '孙七', licenseTo: '2027-07-01', qualTo: '2030-01-01' }),
    )
    await day('2028-09-30')
    const bodies = (await receivedMessages(admin))
      .filter(message => message.title.includes('驾驶证'))
      .map(message => message.body)
      .join()
    expect(bodies).toContain('赵六（07-01）')
    expect(bodies).not.toContain('孙七')
    expect(bodies).toContain('此前已提醒')
    const { expiring } = await admin.must<{ expiring: { list: { name: string }[] } }>('sys/home/info')
    expect(expiring.list.map(row => row.name)).toEqual(expect.arrayContaining(['赵六', '孙七']))
    expect((await day('2028-10-01')) + (await day('2028-10-02'))).toBe(0)
  })

  it('cost the home page the same however many have expired', async () => {
    const asked = { today: '2028-10-02', days: 30 }
    const read = () =>
      rowsOf(async sql => {
        await expiringPapers(sql, systemActor(orgId, 'test'), { ...asked, limit: 50 })
        await countAllPapers(sql, systemActor(orgId, 'test'), asked)
      })
    await ranOut(4000)
    const few = await read()
    await ranOut(12_000)
    const many = await read()
    // Two kinds: a thousand counted rows each, and the earliest rows of each with those of the same day.
    expect(few).toBeLessThan(4000)
    expect(many).toBeLessThan(few + 100)
    const { expiring } = await admin.must<{ expiring: { list: { until: string }[]; total: number; capped: boolean } }>(
      'sys/home/info',
    )
    expect(expiring).toMatchObject({ capped: true })
    expect(expiring.total).toBeGreaterThanOrEqual(2000)
    expect(expiring.list).toHaveLength(50)
    expect(expiring.list.map(row => row.until)).toEqual(expiring.list.map(row => row.until).toSorted())
  })

  it('are found without reading those that expired long ago', async () => {
    const asked = { today: '2028-10-02', days: 30, unannounced: { since: '2027-10-02', thresholds: [0, 7, 30] } }
    const read = () => rowsOf(async sql => void (await expiringPapers(sql, systemActor(orgId, 'test'), asked)))
    await ranOut(4000)
    const few = await read()
    await ranOut(12_000)
    const many = await read()
    expect(few).toBeLessThan(1000)
    expect(many).toBeLessThan(few + 50)
  })
})
