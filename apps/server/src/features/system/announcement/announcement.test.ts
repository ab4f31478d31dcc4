import { department } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { subscribe } from '../../../plugins/events.ts'
import { insertValues } from '../../../sql/values.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { announcementsDue } from './send.ts'

type Row = Record<string, unknown> & { id: number; version: number; status: string }
interface Page {
  list: (Row & { title: string; path: string | null; kind: string; readAt: string | null })[]
  total: number
  unread: number
}

let app: TestApp
let orgId: number
let writer: Person
/** Works in the team below the fleet. */
let driver: Person
let cashier: Person
let stranger: Person
let fleet: number

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  const made = await app.work(orgId, async tx => {
    const top = await tx.insert(department, { name: '车队' })
    return {
      fleet: top.id,
      team: (await tx.insert(department, { name: '一班', parentId: top.id })).id,
      office: (await tx.insert(department, { name: '财务' })).id,
    }
  })
  fleet = made.fleet
  writer = await app.person(orgId, {
    permissions: ['read', 'modify', 'publish', 'withdraw', 'readers'].map(action => `sys.announcement.${action}`),
    deptId: made.office,
  })
  driver = await app.person(orgId, { permissions: [], deptId: made.team })
  cashier = await app.person(orgId, { permissions: [], deptId: made.office })
  stranger = await app.person(await app.company())
})

const write = (values: object = {}) =>
  writer.must<Row>('sys/announcement/save', {
    title: '雪天慢行',
    content: '<p>今天<b>有雪</b></p>',
    level: 'info',
    audience: 'everyone',
    ...values,
  })
const publish = async (values: object = {}) =>
  writer.must<Row>('sys/announcement/publish', { id: (await write(values)).id })
const withdraw = ({ id }: Row) => writer.must<Row>('sys/announcement/withdraw', { id, reason: '写错了' })
const banner = async (who: Person) =>
  (await who.must<{ msg: string; id?: number }[]>('sys/base/msg')).map(item => item.id)
const bell = async (who: Person, id: number) =>
  (await who.must<Page>('sys/msg/my/list', { pageSize: 200 })).list.filter(
    message => message.path === `/messages?announcement=${id}`,
  )
const open = (who: Person, id: number) => who.call<Row & { content: string }>('sys/msg/announcement/info', { id })

describe('an announcement', () => {
  it('is stored as rich text without active content, whoever sends it', async () => {
    const row = await write({
      content:
        '<p onclick="x()">甲<script>alert(1)</script><img src=x onerror=alert(1)><a href="java&#115;cript:alert(1)">乙</a></p><svg><script>1</script></svg>',
    })
    expect(row['content']).toBe('<p>甲乙</p>')
    const again = await writer.must<Row>('sys/announcement/save', {
      id: row.id,
      version: row.version,
      content: '<b style="background:url(javascript:1)">丙</b>',
    })
    expect(again['content']).toBe('<strong>丙</strong>')
    expect(
      await writer.call('sys/announcement/save', {
        title: '空的',
        content: '<p><br></p><script>1</script>',
        level: 'info',
        audience: 'everyone',
      }),
    ).toMatchObject({ http: 400, error: 'announcement.empty' })
  })

  it('reaches its department with all below it, roles and people, and nobody else: bell, banner, text', async () => {
    const { id } = await publish({ audience: 'chosen', departments: [fleet] })
    expect([
      (await bell(driver, id)).length,
      (await bell(cashier, id)).length,
      (await bell(writer, id)).length,
    ]).toEqual([1, 0, 0])
    expect([await banner(driver), await banner(cashier), await banner(stranger)]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
      [],
    ])
    expect((await open(driver, id)).data).toMatchObject({
      title: '雪天慢行',
      content: '<p>今天<strong>有雪</strong></p>',
      readAt: null,
    })
    for (const other of [cashier, stranger, writer])
      expect(await open(other, id)).toMatchObject({ http: 404, error: 'announcement.gone' })
    expect(await cashier.call('sys/msg/announcement/read', { id })).toMatchObject({ http: 404 })
    expect((await cashier.must<Page>('sys/msg/announcement/list')).list.map(one => one.id)).not.toContain(id)
    const {
      data: [role],
    } = {
      data: await app.work(
        orgId,
        async tx =>
          (
            await tx.sql<{ id: number }>(
              'select target_id as id from member_roles where org_id = $1 and parent_id = $2',
              [orgId, cashier.memberId],
            )
          ).rows,
      ),
    }
    const toRole = await publish({ title: '发给角色', audience: 'chosen', roles: [role?.id] })
    const toOne = await publish({ title: '发给一人', audience: 'chosen', members: [driver.memberId] })
    expect([
      (await bell(cashier, toRole.id)).length,
      (await bell(driver, toRole.id)).length,
      (await bell(cashier, toOne.id)).length,
      (await bell(driver, toOne.id)).length,
    ]).toEqual([1, 0, 0, 1])
    expect(
      await writer.call('sys/announcement/save', { title: '没有人', content: '甲', level: 'info', audience: 'chosen' }),
    ).toMatchObject({ http: 400, error: 'announcement.nobody' })
    expect(await writer.must<Row>('sys/announcement/info', { id })).toMatchObject({
      reach: 1,
      sentAt: '2026-11-20 10:00:00',
    })
  })

  it('is shown in the banner as one line with level and number, important and pinned ones first', async () => {
    const plain = await publish({ title: '一般 <b>', content: '<h3>标题</h3><p>1 &lt; 2</p>' })
    const important = await publish({ title: '重要', content: '重要', level: 'important' })
    const pinned = await publish({ title: '置顶', content: '甲', pinned: true })
    const quiet = await publish({ title: '不滚动', content: '甲', banner: false })
    const items = await driver.must<{ msg: string; id: number; level: string; title: string }[]>('sys/base/msg')
    const places = [pinned, important, plain].map(one => items.findIndex(item => item.id === one.id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(items.find(item => item.id === plain.id)).toEqual({
      msg: '一般 &lt;b&gt;：标题 1 &lt; 2',
      id: plain.id,
      level: 'info',
      title: '一般 <b>',
    })
    expect(items.find(item => item.id === important.id)?.msg).toBe('重要')
    expect(items.map(item => item.id)).not.toContain(quiet.id)
    expect((await driver.must<Page>('sys/msg/announcement/list')).list[0]).toMatchObject({
      id: pinned.id,
      excerpt: '甲',
    })
    for (const one of [plain, important, pinned, quiet]) await withdraw(one)
  })

  it('is read once, together with its message; its readers are shown to those who may see them', async () => {
    const { id } = await publish({ audience: 'chosen', departments: [fleet] })
    await driver.must('sys/msg/announcement/read', { id })
    app.clock.set('2026-11-20T10:05:00+08:00')
    await driver.must('sys/msg/announcement/read', { id })
    expect((await bell(driver, id))[0]?.readAt).toBe('2026-11-20 10:00:00')
    expect(await writer.must('sys/announcement/readers', { id })).toMatchObject({
      read: 1,
      unread: 0,
      total: 1,
      list: [{ memberId: driver.memberId, department: '一班', readAt: '2026-11-20 10:00:00' }],
    })
    expect(await writer.must('sys/announcement/readers', { id, read: false })).toMatchObject({ total: 0, list: [] })
    expect(await writer.must<Row>('sys/announcement/info', { id })).toMatchObject({ readCount: 1 })
    const other = await app.person(orgId, { permissions: ['sys.announcement.read'] })
    expect(await other.call('sys/announcement/readers', { id })).toMatchObject({ http: 403 })
    const narrow = await app.person(orgId, {
      permissions: ['sys.announcement.read', 'sys.announcement.readers'],
      scope: 'own',
    })
    expect(await narrow.call('sys/announcement/readers', { id })).toMatchObject({ http: 404 })
    expect(await stranger.call('sys/announcement/readers', { id })).toMatchObject({ http: 404 })
    app.clock.set('2026-11-20T10:00:00+08:00')
  })

  it('disappears at once when it is withdrawn, and may be edited again', async () => {
    const heard: string[] = []
    // Counts of waiting work follow writes a second later, also those of the tests before
    const take = (event: string) => void (event !== 'waiting' && heard.push(event))
    const stop = subscribe({ orgId, memberId: driver.memberId, take })
    const row = await publish()
    await driver.must('sys/msg/announcement/read', { id: row.id })
    expect(heard).toEqual(['message', 'announcement', 'messages'])
    await withdraw(row)
    stop()
    expect(heard).toEqual(['message', 'announcement', 'messages', 'announcement'])
    expect([
      (await bell(driver, row.id)).length,
      (await banner(driver)).includes(row.id),
      (await open(driver, row.id)).http,
    ]).toEqual([0, false, 404])
    const draft = await writer.must<Row>('sys/announcement/revise', { id: row.id })
    await writer.must('sys/announcement/save', { id: row.id, version: draft.version, title: '改过的' })
    await writer.must('sys/announcement/publish', { id: row.id })
    expect((await bell(driver, row.id)).map(message => [message.title, message.readAt])).toEqual([
      ['公告：改过的', null],
    ])
    expect(await writer.must<Row>('sys/announcement/info', { id: row.id })).toMatchObject({
      readCount: 0,
      status: 'published',
    })
    expect(await writer.call('sys/announcement/save', { id: row.id, title: '已发布的不能改' })).toMatchObject({
      http: 400,
    })
  })

  it('with a later begin is sent at that time, once, and ends by itself', async () => {
    const row = await publish({ startAt: '2026-11-21 08:00:00', endAt: '2026-11-21 20:00:00' })
    expect([
      (await bell(driver, row.id)).length,
      (await banner(driver)).includes(row.id),
      (await open(driver, row.id)).http,
    ]).toEqual([0, false, 404])
    expect(await announcementsDue(app.engine)).toEqual({ told: 0, ended: 0 })
    app.clock.set('2026-11-21T08:00:00+08:00')
    expect((await announcementsDue(app.engine)).told).toBeGreaterThan(2)
    expect(await announcementsDue(app.engine)).toEqual({ told: 0, ended: 0 })
    expect([(await bell(driver, row.id)).length, (await banner(driver)).includes(row.id)]).toEqual([1, true])
    app.clock.set('2026-11-21T20:00:00+08:00')
    expect((await banner(driver)).includes(row.id)).toBe(false)
    expect(await announcementsDue(app.engine)).toEqual({ told: 0, ended: 1 })
    expect(await writer.must<Row>('sys/announcement/info', { id: row.id })).toMatchObject({ status: 'expired' })
    expect((await open(driver, row.id)).data).toMatchObject({ title: '雪天慢行' })
    app.clock.set('2026-11-20T10:00:00+08:00')
  })

  it('is refused with an end in the past or before its begin, and without the right', async () => {
    const over = await write({ endAt: '2026-11-20 09:59:59' })
    expect(await writer.call('sys/announcement/publish', { id: over.id })).toMatchObject({
      http: 409,
      error: 'announcement.over',
    })
    const turned = await writer.call('sys/announcement/save', {
      title: '反了',
      content: '甲',
      level: 'info',
      audience: 'everyone',
      startAt: '2026-11-22 00:00:00',
      endAt: '2026-11-21 00:00:00',
    })
    expect(turned).toMatchObject({ http: 400, error: 'announcement.period', errors: [{ path: 'endAt' }] })
    const author = await app.person(orgId, { permissions: ['sys.announcement.read', 'sys.announcement.modify'] })
    expect(await author.call('sys/announcement/publish', { id: over.id })).toMatchObject({ http: 403 })
    expect(await stranger.call('sys/announcement/publish', { id: over.id })).toMatchObject({ http: 404 })
  })

  it('reaches thousands in batches: the first on publishing, the rest in the next round; nobody twice', async () => {
    const big = await app.company()
    const admin = await app.person(big)
    await app.work(big, tx =>
      insertValues(tx.sql, {
        into: 'member (org_id, status, created_at, updated_at, account, name)',
        first: [big, 'active', tx.now.at, tx.now.at],
        rows: Array.from({ length: 2500 }, (_, i) => [`m${i}`, `员工${i}`]),
      }),
    )
    const draft = await admin.must<Row>('sys/announcement/save', {
      title: '全员',
      content: '甲',
      level: 'info',
      audience: 'everyone',
    })
    await admin.must('sys/announcement/publish', { id: draft.id })
    expect(await admin.must<Row>('sys/announcement/info', { id: draft.id })).toMatchObject({
      reach: 1000,
      sentAt: null,
    })
    const [one, two] = await Promise.all([announcementsDue(app.engine), announcementsDue(app.engine)])
    expect((one?.told ?? 0) + (two?.told ?? 0)).toBe(1501)
    const counts = await app.work(big, tx =>
      tx.sql('select count(*)::int as n, count(distinct member_id)::int as people from message where org_id = $1', [
        big,
      ]),
    )
    expect(counts.rows).toEqual([{ n: 2501, people: 2501 }])
  })
})
