// PostgreSQL too: jobs
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { ANSWER_DAYS, READ_DAYS, SIGN_IN_DAYS, sweepTraces, UNREAD_DAYS } from './sweep-traces.ts'

const NOON = '2026-11-20T12:00:00+08:00'

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set(NOON)
  orgId = await app.company()
  admin = await app.person(orgId)
})

const before = (days: number): string => new Date(Date.parse(NOON) - days * 86_400_000).toISOString()
const query = <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
  app.db.system('test', async sql => (await sql.query<R>(text, params)).rows)

/** Titles tell the expected result. */
const messages = (rows: number, title: string, { written, read }: { written: number; read: number | null }) =>
  query(
    `insert into message (org_id, member_id, kind, title, created_at, read_at) select $1, $2, 'job.done', jsonb_build_object('zh', $4::text, 'en', $4::text), $5::timestamptz, $6::timestamptz from generate_series(1, $3::int)`,
    [orgId, admin.memberId, rows, title, before(written), read === null ? null : before(read)],
  )

it('messages are deleted half a year after they were read, unread ones after a year', async () => {
  await messages(2500, 'goes', { written: READ_DAYS + 3, read: READ_DAYS + 1 })
  await messages(3, 'stays, read late', { written: UNREAD_DAYS - 1, read: READ_DAYS - 1 })
  await messages(4, 'stays, unread', { written: UNREAD_DAYS - 1, read: null })
  await messages(1200, 'goes, unread', { written: UNREAD_DAYS + 1, read: null })
  await messages(5, 'goes, read late', { written: UNREAD_DAYS + 1, read: 1 })
  await sweepTraces(app.engine)
  expect(
    await query(
      `select title->>'zh' as title, count(*)::int as count from message where org_id = $1 group by 1 order by 1`,
      [orgId],
    ),
  ).toEqual([
    { title: 'stays, read late', count: 3 },
    { title: 'stays, unread', count: 4 },
  ])
})

it('are found by age, without reading those that stay', async () => {
  await messages(6000, 'stays', { written: 30, read: 20 })
  await messages(6000, 'stays', { written: 200, read: null })
  await app.db.script('analyze message')
  const read = (where: string, days: number) =>
    app.db.system('test', sql => rowsRead(sql, `select ctid from message where ${where} limit 1000`, [before(days)]))
  expect(await read('read_at is not null and read_at < $1::timestamptz', READ_DAYS)).toBeLessThan(10)
  expect(await read('created_at < $1::timestamptz', UNREAD_DAYS)).toBeLessThan(10)
})

it('answers stored for retries are deleted after a week, and a retry before that gets its answer', async () => {
  const save = (key: string) =>
    admin.call<{ id: number }>(
      'sys/goods/save',
      { name: `货 ${key}`, code: key, unit: 'ton', cargoType: 'cement' },
      { 'idempotency-key': key },
    )
  const [old, fresh] = [await save('sweep-old'), await save('sweep-fresh')]
  await query(`update idempotency set created_at = $1::timestamptz where key = 'sweep-old'`, [before(ANSWER_DAYS + 1)])
  await query(`update idempotency set created_at = $1::timestamptz where key = 'sweep-fresh'`, [
    before(ANSWER_DAYS - 1),
  ])
  await sweepTraces(app.engine)
  expect(await query(`select key from idempotency where key like 'sweep-%'`)).toEqual([{ key: 'sweep-fresh' }])
  expect((await save('sweep-fresh')).data.id).toBe(fresh.data.id)
  // Another code would create another record; the same one is refused by its own rule.
  expect(old.http).toBe(200)
  expect((await save('sweep-old')).http).toBeGreaterThanOrEqual(400)
})

it('sign-ins are deleted after two years; consents and the audit log stay', async () => {
  const event = (action: string, days: number) =>
    query(
      `insert into account_event (user_id, action, at, ip, request_id, org_id) select user_id, $2, $3::timestamptz, '203.0.113.1', 'r', org_id from member where org_id = $1 limit 1`,
      [orgId, action, before(days)],
    )
  for (const action of ['sign_in', 'sign_in_failed', 'company_switch', 'consent', 'password_change'])
    await event(action, SIGN_IN_DAYS + 1)
  await event('sign_in', SIGN_IN_DAYS - 1)
  await query(
    `insert into audit (org_id, resource, record_id, action, at, request_id) values ($1, 'goods', 1, 'create', $2::timestamptz, 'long ago')`,
    [orgId, before(5000)],
  )
  await sweepTraces(app.engine)
  expect(
    (await query<{ action: string }>(`select action from account_event where request_id = 'r' order by id`)).map(
      row => row.action,
    ),
  ).toEqual(['consent', 'password_change', 'sign_in'])
  expect(await query(`select 1 from audit where request_id = 'long ago'`)).toHaveLength(1)
})
