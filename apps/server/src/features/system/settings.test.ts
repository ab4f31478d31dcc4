import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
})

interface Answer {
  settings: Record<string, unknown>
}

it('a company changes single settings, its members get them on sign-in, and the change is logged', async () => {
  expect(
    await admin.must('sys/set/save', { settings: { lossWarnPermille: '3.50' }, reason: '客户要求' }),
  ).toMatchObject({ lossWarnPermille: '3.50', revenueMonth: 'unload' })
  expect(await admin.must('sys/set/save', { settings: { requirePhotos: true } })).toMatchObject({
    lossWarnPermille: '3.50',
    requirePhotos: true,
  })
  expect((await admin.must<Answer>('/api/v1/user/isLogin')).settings).toMatchObject({
    lossWarnPermille: '3.50',
    requirePhotos: true,
    adjustLimit: '3000.00',
  })
  const { rows } = await app.db.company(admin.orgId, sql =>
    sql.query<{ reason: string; before: object; after: object; member_id: number }>(
      `select reason, before, after, member_id from audit where org_id = $1 and resource = 'companySettings' order by id`,
      [admin.orgId],
    ),
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    reason: '客户要求',
    before: { lossWarnPermille: '5.00' },
    after: { lossWarnPermille: '3.50' },
    member_id: admin.memberId,
  })
})

it('refuses values out of bounds and unknown settings, and changes nothing', async () => {
  const before = await admin.must('sys/set/info')
  const refused = await admin.call('sys/set/save', {
    settings: { lossWarnPermille: '101', revenueMonth: 'never', nope: 1, requirePhotos: false },
  })
  expect(refused).toMatchObject({ http: 400, data: null })
  expect(refused.errors?.map(({ path, msg }) => [path, msg])).toEqual([
    ['lossWarnPermille', '磅差预警不能是“101”：应为 0 至 100 的数'],
    ['revenueMonth', '收入归属月不能是“never”：应为 卸货月、对账确认月 之一'],
    ['nope', '没有名为“nope”的字段'],
  ])
  expect(await admin.must('sys/set/info')).toEqual(before)
})

it('are not overwritten by a person who saw older ones', async () => {
  await admin.must('sys/set/save', { settings: { adjustLimit: '4000.00' }, was: { adjustLimit: '3000.00' } })
  expect(
    await admin.call('sys/set/save', { settings: { adjustLimit: '5000.00' }, was: { adjustLimit: '3000.00' } }),
  ).toMatchObject({ http: 409, error: 'record.stale', errors: [{ path: 'adjustLimit' }] })
  expect(await admin.must('sys/set/info')).toMatchObject({ adjustLimit: '4000.00' })
})

it('needs the right, and another company keeps its own', async () => {
  const reader = await app.person(admin.orgId, { permissions: ['sys.set.read'] })
  expect(await reader.call('sys/set/save', { settings: { requirePhotos: false } })).toMatchObject({ http: 403 })
  expect(await reader.must('sys/set/info')).toMatchObject({ requirePhotos: true })
  const nobody = await app.person(admin.orgId, { permissions: [] })
  expect(await nobody.call('sys/set/info')).toMatchObject({ http: 403 })
  const stranger = await app.person(await app.company())
  expect(await stranger.must('sys/set/info')).toMatchObject({ requirePhotos: false, lossWarnPermille: '5.00' })
  await stranger.must('sys/set/save', { settings: { speedLimit: '90' } })
  expect(await admin.must('sys/set/info')).toMatchObject({ speedLimit: '100' })
})
