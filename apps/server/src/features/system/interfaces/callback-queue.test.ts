// PostgreSQL too: jobs
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { rowsRead } from '../../../testing/rows-read.ts'
import { CLAIM_OF, claim, TARGETS_DUE } from './claim.ts'
import { KEEP_DAYS, KEEP_UNDELIVERED_DAYS, OLD_CALLBACKS, OLD_CALLS, sweepInterfaces } from './sweep.ts'

const NOON = '2026-11-20T12:00:00+08:00'
const MANY = 8000

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set(NOON)
  orgId = await app.company()
  admin = await app.person(orgId)
})

let count = 0

async function target(): Promise<number> {
  const { id } = await admin.must<{ id: number }>('sys/callbackTarget/save', {
    name: `货主${++count}`,
    url: `https://example.com/${count}`,
    events: ['loadBill.audit'],
  })
  await admin.must('sys/callbackTarget/secret', { id })
  return id
}

interface Waiting {
  targetId: number
  rows: number
  /** Minutes from noon. */
  due: number
  status?: string
  at?: string
  /** The record of all, or one record for each. */
  recordId?: number
}

/** Inserts many callbacks as the product writes them. Returns their ids. */
async function write({ targetId, rows, due, status = 'pending', at = NOON, recordId }: Waiting): Promise<number[]> {
  return app.db.system('test', async sql => {
    const { rows: made } = await sql.query<{ id: number }>(
      `insert into callback (org_id, no, direction, peer, target_id, event, request, tries, next_at, status, created_at, updated_at)
       select $1, 'CBT' || $6::int || '-' || n, 'out', 'x', $2, 'loadBill.audit', 'POST x', 0, case when $4 in ('pending', 'failed') then $5::timestamptz end, $4, $7::timestamptz, $7::timestamptz
       from generate_series(1, $3::int) n returning id`,
      [orgId, targetId, rows, status, new Date(Date.parse(NOON) + due * 60_000).toISOString(), ++count, at],
    )
    const ids = made.map(row => row.id)
    await sql.query(
      `insert into callback_body (org_id, callback_id, resource, record_id, face, content, created_at) select $1, id, 'loadBill', coalesce($3::bigint, id), 'oms/loadBill', '{}', $4::timestamptz from unnest($2::bigint[]) id`,
      [orgId, ids, recordId ?? null, at],
    )
    await sql.query(
      `insert into callback_attempt (org_id, callback_id, at, ms) select $1, id, $3::timestamptz, 1 from unnest($2::bigint[]) id`,
      [orgId, ids, at],
    )
    return ids
  })
}

/** Counts the rows that the statement reads, and rolls back what it writes. */
async function readBy(text: string, params: readonly unknown[]): Promise<number> {
  let read = 0
  await app.db
    .system('test', async sql => {
      read = await rowsRead(sql, text, params)
      throw new Error('nothing stays')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'nothing stays') throw error
    })
  return read
}

const take = (runner: string, without: readonly number[] = []) => claim(app.engine, { runner, without })
const dueOf = async (targetId: number) =>
  (
    await app.db.system('test', sql =>
      sql.query<{ due: number }>(
        `select count(*)::int as due from callback where target_id = $1 and status = 'pending' and next_at <= $2::timestamptz`,
        [targetId, NOON],
      ),
    )
  ).rows[0]?.due

describe('claiming a due callback', () => {
  it('reads as little of many open callbacks as of few', async () => {
    const [busy, off, live] = [await target(), await target(), await target()]
    await write({ targetId: busy, rows: MANY, due: -60 })
    await write({ targetId: off, rows: MANY, due: -50 })
    await write({ targetId: live, rows: 3, due: -1 })
    await admin.must('sys/callbackTarget/disable', { id: off, reason: '对方停机' })
    await app.db.script('analyze')
    const read = async () => [
      await readBy(
        TARGETS_DUE(() => 'true'),
        [new Date(NOON).toISOString(), []],
      ),
      await readBy(CLAIM_OF, [new Date(NOON).toISOString(), orgId, busy, 'a', NOON]),
      await readBy(CLAIM_OF, [new Date(NOON).toISOString(), orgId, live, 'a', NOON]),
    ]
    const few = await read()
    await write({ targetId: busy, rows: MANY, due: -55 })
    await app.db.script('analyze')
    const many = await read()
    for (const rows of [...few, ...many]) expect(rows).toBeLessThan(500)
    expect(many.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(few.reduce((sum, rows) => sum + rows, 0) + 50)
    // A slow receiver does not block the others.
    expect(await take('a', [busy])).toMatchObject({ targetId: live })
    expect(await take('b')).toMatchObject({ targetId: busy })
    for (const id of [busy, live]) await admin.must('sys/callbackTarget/disable', { id, reason: '测试结束' })
  })

  it('postpones a callback that waits for an earlier one of its record, and releases it after that one', async () => {
    const id = await target()
    const [head = 0] = await write({ targetId: id, rows: 1, due: 30, status: 'failed', recordId: 7 })
    const followers = await write({ targetId: id, rows: 250, due: -10, recordId: 7 })
    const [other] = await write({ targetId: id, rows: 1, due: -5, recordId: 8 })
    expect(await take('a')).toMatchObject({ id: other })
    // It is being sent, and blocks nobody else.
    expect(await dueOf(id)).toBe(1)
    expect(await take('b')).toBeUndefined()
    expect(await admin.must('sys/callback/info', { id: followers[0] })).toMatchObject({ nextAt: '2026-11-20 12:30:00' })
    await admin.must('sys/callback/abandon', { id: head, reason: '对方已补录' })
    expect(await take('c')).toMatchObject({ id: followers[0] })
    expect(await take('d')).toBeUndefined()
    await admin.must('sys/callbackTarget/disable', { id, reason: '测试结束' })
  })

  it('gives each callback to one of several concurrent senders', async () => {
    const id = await target()
    const ids = await write({ targetId: id, rows: 12, due: -10 })
    const taken = await Promise.all(Array.from({ length: 12 }, (_, i) => take(`runner ${i}`)))
    expect(taken.map(due => due?.id).toSorted((a = 0, b = 0) => a - b)).toEqual(ids)
    expect(await take('late')).toBeUndefined()
    await admin.must('sys/callbackTarget/disable', { id, reason: '测试结束' })
  })
})

// The embedded database runs one transaction at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('a callback that is released while others look for work', () => {
  it('stays due', async () => {
    const targetId = await target()
    const [[first], [next]] = [
      await write({ targetId, rows: 1, due: -1, recordId: 770 }),
      await write({ targetId, rows: 1, due: -1, recordId: 770 }),
    ]
    await app.db.system('on its way', sql =>
      sql.query('update callback_body set lease_until = $2::timestamptz where callback_id = $1', [first, '2026-11-21']),
    )
    let looking: Promise<unknown> | undefined
    await app.db.system('delivered', async sql => {
      await sql.query(`update callback set status = 'success', next_at = null where id = $1`, [first])
      looking = claim(app.engine, { runner: randomUUID(), without: [] })
      await pause(300)
    })
    await looking
    const { rows } = await app.db.system('due', sql =>
      sql.query<{ due: boolean }>(
        `update callback set status = 'success' where id = $1 returning next_at <= $2::timestamptz as due`,
        [next, NOON],
      ),
    )
    expect(rows).toEqual([{ due: true }])
  })
})

describe('a restored copy', () => {
  it('sends nothing until an administrator of subscriptions resumes it', async () => {
    const id = await target()
    const [first] = await write({ targetId: id, rows: 2, due: -10 })
    await app.db.system('as restored', sql =>
      sql.query('update org set outgoing_held_at = $2::timestamptz where id = $1', [orgId, NOON]),
    )
    expect(await take('a')).toBeUndefined()
    const reader = await app.person(orgId, { permissions: ['sys.data.read', 'sys.data.repush'] })
    expect(await reader.must('sys/callback/held')).toEqual({ heldAt: '2026-11-20 12:00:00', waiting: 2 })
    expect(await reader.call('sys/callback/resume')).toMatchObject({ http: 403 })
    const stranger = await app.person(await app.company())
    expect(await stranger.must('sys/callback/held')).toEqual({ heldAt: null, waiting: 0 })
    await stranger.must('sys/callback/resume')
    expect(await take('b')).toBeUndefined()
    expect(await admin.must('sys/callback/resume')).toEqual({ heldAt: null })
    expect(await take('c')).toMatchObject({ id: first })
    const { list } = await admin.must<{ list: object[] }>('sys/log/list', {
      from: '2026-11-20',
      to: '2026-11-20',
      resource: 'company',
    })
    expect(list).toMatchObject([{ action: 'resumeOutgoing' }])
    await admin.must('sys/callbackTarget/disable', { id, reason: '测试结束' })
  })
})

describe('old callbacks', () => {
  it('are deleted if delivered, stay longer without content if not, and do not wait any more', async () => {
    const id = await target()
    const before = (days: number): string => new Date(Date.parse(NOON) - days * 86_400_000).toISOString()
    const [old, older, fresh] = [before(KEEP_DAYS + 1), before(KEEP_UNDELIVERED_DAYS + 1), before(KEEP_DAYS - 1)]
    const delivered = await write({ targetId: id, rows: 2300, due: 0, status: 'success', at: old })
    const kept = await write({ targetId: id, rows: 2, due: 0, status: 'success', at: fresh })
    const refused = await write({ targetId: id, rows: 1200, due: 0, status: 'abandoned', at: old })
    const open = await write({ targetId: id, rows: 3, due: 600, at: old })
    const forgotten = await write({ targetId: id, rows: 2, due: 600, status: 'failed', at: older })
    await sweepInterfaces(app.engine)
    const left = await app.db.system('test', sql =>
      sql.query<{ id: number; status: string; told: boolean; tries: number }>(
        `select c.id, c.status, b.content is not null as told, (select count(*)::int from callback_attempt a where a.org_id = c.org_id and a.callback_id = c.id) as tries
       from callback c join callback_body b on b.org_id = c.org_id and b.callback_id = c.id where c.id = any($1::bigint[]) order by c.id`,
        [[...delivered, ...kept, ...refused, ...open, ...forgotten]],
      ),
    )
    expect(left.rows).toEqual(
      [
        ...kept.map(id => ({ id, status: 'success', told: true, tries: 1 })),
        ...[...refused, ...open].map(id => ({ id, status: 'abandoned', told: false, tries: 0 })),
      ].toSorted((a, b) => a.id - b.id),
    )
    const {
      rows: [bodies],
    } = await app.db.system('test', sql =>
      sql.query<{ count: number }>(
        'select count(*)::int as count from callback_body where callback_id = any($1::bigint[])',
        [[...delivered, ...forgotten]],
      ),
    )
    expect(bodies?.count).toBe(0)
  })

  it('are found by age, however many stay', async () => {
    await write({ targetId: await target(), rows: 5000, due: 0, status: 'success' })
    const { id: accountId } = await admin.must<{ id: number }>('oms/apiAccount/save', { name: '货主系统', scopes: [] })
    await app.db.system('test', sql =>
      sql.query(
        `insert into api_call (org_id, account_id, method, path, http_status, result, ms, ip, request_id, created_at, updated_at) select $1, $3, 'POST', '/x', 200, 'ok', 1, '203.0.113.1', 'r' || n, $2::timestamptz, $2::timestamptz from generate_series(1, 5000) n`,
        [orgId, NOON, accountId],
      ),
    )
    await app.db.script('analyze callback, api_call')
    const old = new Date(Date.parse(NOON) - KEEP_DAYS * 86_400_000).toISOString()
    const read = (text: string, params: readonly unknown[]) => app.db.system('test', sql => rowsRead(sql, text, params))
    expect(await read(`select ctid from api_call where ${OLD_CALLS} limit 1000`, [orgId, old])).toBeLessThan(10)
    expect(await read(OLD_CALLBACKS, [orgId, '2026-01-01', '2026-01-01', '1970-01-01', 0])).toBeLessThan(10)
  })
})
